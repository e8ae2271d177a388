import StrategyComparison

/// What a command says of itself, on lines that fit a terminal.
enum HelpText {
  /// A paragraph, or what stands behind an option's name.
  private struct Block {
    /// What stands before its first line: an option's name, say.
    let head: String
    var text: String
    /// Whether a line that follows it without an indent of its own goes on with it.
    var isParagraph: Bool { head.isEmpty }
    /// Whether it says what an option means.
    var isOption = false
  }

  /// The lines of a usage, as they were written where they fit; else its paragraphs are broken anew.
  static func lines(_ usage: String, width: Int) -> [String] {
    let lines = usage.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.allSatisfy({ $0.count <= width }) { return lines }
    return blocks(lines).flatMap { block in
      if block.head.isEmpty, block.text.isEmpty { return [""] }
      // Where the names leave too little room, what they mean goes on below them.
      let hanging = block.head.count + 24 <= width ? block.head.count : block.isParagraph ? 0 : 4
      let head = block.head.count + 12 <= width ? block.head : String(block.head.drop { $0 == " " })
      return TextWrap.lines(
        block.text, to: width, indent: head, hanging: String(repeating: " ", count: hanging))
    }
  }

  /// Whether a line goes on with what stands above it.
  private static func goesOn(_ block: Block, _ text: String, _ indent: Int) -> Bool {
    if text.isEmpty || block.text.isEmpty { return false }
    if indent == 0 { return block.isParagraph }
    return block.isOption && indent == block.head.count
  }

  private static func blocks(_ lines: [String]) -> [Block] {
    var blocks: [Block] = []
    for line in lines {
      let text = String(line.drop { $0 == " " })
      let indent = line.count - text.count
      if let last = blocks.last, goesOn(last, text, indent) {
        blocks[blocks.count - 1].text += " " + text
        continue
      }
      let space = String(repeating: " ", count: indent)
      if indent > 0, let gap = text.firstRange(of: "  ") {
        let rest = text[gap.upperBound...].drop { $0 == " " }
        blocks.append(
          Block(head: space + text.dropLast(rest.count), text: String(rest), isOption: true))
      } else if text.hasPrefix("usage: ") {
        blocks.append(Block(head: "usage: ", text: String(text.dropFirst(7))))
      } else {
        blocks.append(Block(head: space, text: text))
      }
    }
    return blocks
  }
}
