import Foundation

/// The code that the documents show, as it stands in the snippets' sources.
///
/// A piece begins with `// snippet: name` and ends with `// end`. Pieces of one name are put together
/// with an empty line between.
enum SnippetSources {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func all() throws -> [String: [String]] {
    let folder = root.appending(path: "Tests/DocsTests/Snippets")
    var snippets: [String: [String]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() {
      guard file.hasSuffix(".swift") else { continue }
      try read(lines(of: folder.appending(path: file)), into: &snippets)
    }
    return snippets
  }

  static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  private static func read(_ lines: [String], into snippets: inout [String: [String]]) {
    var name: String?
    var piece: [String] = []
    for line in lines {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("// snippet: ") {
        name = String(text.dropFirst("// snippet: ".count))
        piece = []
      } else if text == "// end", let ended = name {
        let before = snippets[ended].map { $0 + [""] } ?? []
        snippets[ended] = before + unindented(piece)
        name = nil
      } else if name != nil {
        piece.append(line)
      }
    }
  }

  private static func unindented(_ lines: [String]) -> [String] {
    let depths = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let depth = depths.min() ?? 0
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].map { String($0.dropFirst(depth)) }
  }
}
