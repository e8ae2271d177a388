/// Text on lines that fit a terminal.
package enum TextWrap {
  /// The text's words on lines of at most as many characters; a word that is longer is broken.
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
      if !isEmpty, line.count + 1 + word.count > width { close() }
      while isEmpty, line.count + word.count > width {
        let room = max(1, width - line.count)
        if room >= word.count { break }
        line += word.prefix(room)
        word = word.dropFirst(room)
        close()
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    if !isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}
