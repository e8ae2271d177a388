import Foundation

/// A Markdown file, and what it ought to be: its Swift blocks taken from the snippets, its outputs from
/// running them.
struct Document {
  let file: URL
  let text: [String]

  init(_ file: URL) throws {
    self.file = file
    text = try SnippetSources.lines(of: file)
  }

  static func all() throws -> [Document] {
    let docs = SnippetSources.root.appending(path: "Docs")
    let files = try FileManager.default.contentsOfDirectory(atPath: docs.path())
      .filter { $0.hasSuffix(".md") }.sorted()
    return try [Document(SnippetSources.root.appending(path: "README.md"))]
      + files.map { try Document(docs.appending(path: $0)) }
  }

  /// What the document ought to be, and what is wrong with it besides.
  func checked(
    snippets: [String: [String]], outputs: [String: [String]]
  ) -> (text: [String], problems: [String]) {
    var result: [String] = []
    var problems: [String] = []
    var marker = ""
    var position = 0
    while position < text.count {
      let line = text[position]
      position += 1
      result.append(line)
      guard line.hasPrefix("```"), line.count > 3 else {
        if !line.isEmpty { marker = line }
        continue
      }
      let end = text[position...].firstIndex(of: "```") ?? text.count
      switch content(of: line, marker, snippets, outputs) {
      case .success(let lines): result += lines ?? Array(text[position..<end])
      case .failure(let problem):
        problems.append("\(file.lastPathComponent):\(position): \(problem.text)")
        result += text[position..<end]
      }
      result.append("```")
      position = end + 1
      marker = ""
    }
    return (result, problems)
  }

  private struct Problem: Error {
    let text: String
  }

  /// What a block has to hold; nil if that is not checked.
  private func content(
    of fence: String, _ marker: String, _ snippets: [String: [String]],
    _ outputs: [String: [String]]
  ) -> Result<[String]?, Problem> {
    switch fence {
    case "```swift":
      if marker.hasPrefix("<!-- not compiled here: ") { return .success(nil) }
      guard let name = name("snippet", in: marker) else {
        return .failure(Problem(text: "a block of Swift that names no snippet"))
      }
      return snippets[name].map { .success($0) }
        ?? .failure(Problem(text: "there is no snippet '\(name)'"))
    case "```text":
      guard let name = name("output", in: marker) else { return .success(nil) }
      return outputs[name].map { .success($0) }
        ?? .failure(Problem(text: "nothing is run for the output '\(name)'"))
    default:
      return .success(nil)
    }
  }

  private func name(_ kind: String, in marker: String) -> String? {
    let start = "<!-- \(kind): "
    guard marker.hasPrefix(start), marker.hasSuffix(" -->") else { return nil }
    return String(marker.dropFirst(start.count).dropLast(4))
  }
}
