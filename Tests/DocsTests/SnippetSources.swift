import Foundation

/// The code that the documents show, as it stands in the snippets' sources and in those of the integrations.
///
/// A piece begins with `// snippet: name` and ends with `// end`. Pieces of one name are put together
/// with an empty line between.
enum SnippetSources {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func all() throws -> [String: [String]] {
    var snippets: [String: [String]] = [:]
    for folder in try ["Tests/DocsTests/Snippets"] + integrations() {
      for file in try files(in: folder) where file.hasSuffix(".swift") {
        try read(lines(of: root.appending(path: "\(folder)/\(file)")), into: &snippets)
      }
    }
    return snippets
  }

  /// The folders of their sources.
  ///
  /// They are packages of their own, built only where what they need is installed.
  private static func integrations() throws -> [String] {
    try files(in: "Docs/Integrations").flatMap { package in
      let sources = "Docs/Integrations/\(package)/Sources"
      return ((try? files(in: sources)) ?? []).map { "\(sources)/\($0)" }
    }
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
      .sorted()
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
