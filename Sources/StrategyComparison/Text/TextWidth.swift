/// How much of a line text takes in a terminal.
package enum TextWidth {
  /// How many columns a text takes: two for each ideograph and picture, none for what has no place of its own.
  package static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// How many columns a character takes.
  static func columns(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // What asks to be a picture is one: a heart is a letter's width without that.
    let isPicture = first.properties.isEmojiPresentation || scalars.contains { $0.value == 0xfe0f }
    return isPicture || wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The blocks of ideographs, syllables and full-width forms.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
    0x1_f300...0x1_f64f, 0x1_f900...0x1_f9ff, 0x2_0000...0x3_fffd,
  ]

  /// The text up to a width, in columns, and what is left of it.
  static func split(_ text: Substring, at width: Int) -> (first: Substring, rest: Substring) {
    var (used, index) = (0, text.startIndex)
    while index < text.endIndex {
      used += columns(text[index])
      if used > width { break }
      index = text.index(after: index)
    }
    return (text[..<index], text[index...])
  }
}
