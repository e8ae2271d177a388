import Observing

/// Text on lines that fit a terminal.
package enum TextWrap {
  /// The text's words on lines of at most as many columns; a word that is longer is broken.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: How many characters fit on a line; as many as there are, if nil.
  ///   - indent: What stands before the first line.
  ///   - hanging: What stands before the others; `indent` if left out.
  /// - Returns: At least one line.
  package static func lines(
    _ text: String, to width: Int?, indent: String = "", hanging: String? = nil
  ) -> [String] {
    let text = OneLine.of(text)
    guard let width else { return [indent + text] }
    let hanging = hanging ?? indent
    var lines: [String] = []
    var line = indent
    var isEmpty = true
    func close() {
      lines.append(line)
      line = hanging
      isEmpty = true
    }
    for word in text.split(separator: " ") {
      var word = word
      let needed = TextWidth.columns(word)
      if !isEmpty, TextWidth.columns(line) + 1 + needed > width { close() }
      while isEmpty, TextWidth.columns(line) + TextWidth.columns(word) > width {
        // A picture that is wider than the room stands there all the same.
        let room = max(2, width - TextWidth.columns(line))
        if room >= TextWidth.columns(word) { break }
        let parts = TextWidth.split(word, at: room)
        line += parts.first
        word = parts.rest
        close()
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    if !isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}
