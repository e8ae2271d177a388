/// A piece of text in one style, which is the parameters of the terminal's own sequence: `1;33`.
struct Span: Equatable {
  var text: String
  var style = ""

  init(_ text: String, _ style: String = "") {
    self.text = text
    self.style = style
  }
}

/// A screen's characters, drawn in memory and shown by what differs from the screen before.
struct Canvas: Equatable {
  /// One character's place.
  struct Glyph: Equatable {
    var character: Character = " "
    var style = ""
  }

  let width: Int
  let height: Int
  private(set) var glyphs: [Glyph]

  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    glyphs = Array(repeating: Glyph(), count: self.width * self.height)
  }

  /// Draws text; what lies outside of the screen is left out.
  mutating func draw(_ text: String, x: Int, y: Int, style: String = "") {
    guard (0..<height).contains(y) else { return }
    for (column, character) in zip(x..., text) where (0..<width).contains(column) {
      glyphs[y * width + column] = Glyph(character: character, style: style)
    }
  }

  /// Draws spans one after the other, in the style given rather than their own if there is one.
  mutating func draw(_ spans: [Span], x: Int, y: Int, style: String? = nil) {
    var column = x
    for span in spans {
      draw(span.text, x: column, y: y, style: style ?? span.style)
      column += span.text.count
    }
  }

  /// Draws another screen into this one.
  mutating func draw(_ other: Canvas, x: Int, y: Int) {
    for row in 0..<min(other.height, height - y) {
      for column in 0..<min(other.width, width - x) {
        glyphs[(y + row) * width + x + column] = other.glyphs[row * other.width + column]
      }
    }
  }

  /// A line as it reads, without the spaces at its end.
  func line(_ y: Int) -> String {
    var text = String(glyphs[y * width..<(y + 1) * width].map(\.character))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// What a terminal that shows one screen has to be sent to show this one.
  ///
  /// Without colors the rest of a style stays: bold, underlined, inverted.
  func update(from old: Canvas?, hasColor: Bool = true) -> String {
    let isSameSize = old?.width == width && old?.height == height
    var text = isSameSize ? "" : "\u{1b}[0m\u{1b}[2J"
    var style: String?
    for y in 0..<height {
      // Where the terminal's own position is on this line; anywhere else it has to be sent.
      var position = -1
      for x in 0..<width {
        let glyph = glyphs[y * width + x]
        if isSameSize, let old, old.glyphs[y * width + x] == glyph { continue }
        if !isSameSize, glyph == Glyph() { continue }
        if position != x { text += "\u{1b}[\(y + 1);\(x + 1)H" }
        if style != glyph.style {
          let sequence = hasColor ? glyph.style : Self.withoutColor(glyph.style)
          text += sequence.isEmpty ? "\u{1b}[0m" : "\u{1b}[0;\(sequence)m"
          style = glyph.style
        }
        text.append(glyph.character)
        position = x + 1
      }
    }
    return style == nil || style == "" ? text : text + "\u{1b}[0m"
  }

  /// What a style is without its colors; what had only those is inverted, if it was a background.
  static func withoutColor(_ style: String) -> String {
    let parts = style.split(separator: ";")
    let kept = parts.filter { Int($0).map { $0 < 10 } ?? false && $0 != "5" }
    let hasBackground = parts.contains { part in
      Int(part).map { (40..<48).contains($0) || (100..<108).contains($0) } ?? false
    }
    let isPicture = parts.contains("38") || parts.contains("48")
    if isPicture { return "" }
    return (kept.map(String.init) + (hasBackground && !kept.contains("7") ? ["7"] : []))
      .joined(separator: ";")
  }
}
