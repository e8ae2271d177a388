/// Text that stays on its line.
package enum OneLine {
  /// Whether a character would end a line, turn it round, or command the terminal.
  package static func commands(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 32 || (0x7f...0x9f).contains(scalar.value)
      || (0x2028...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// The text in one line that a terminal takes for text: what is none is shown as a picture.
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: commands) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let picture: UInt32 =
        scalar.value < 32 ? 0x2400 + scalar.value : scalar.value == 0x7f ? 0x2421 : 0xfffd
      result.append(commands(scalar) ? Unicode.Scalar(picture) ?? " " : scalar)
    }
    return String(result)
  }
}
