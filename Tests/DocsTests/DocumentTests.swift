import Foundation
import Testing

/// README.md and Docs/*.md say what the snippets say, and what they print.
///
/// With `UPDATE_DOCS=1` in the environment the documents are written instead of compared.
@Suite("Documents", .serialized) @MainActor
struct DocumentTests {
  @Test("Every block of Swift is a snippet that was run, and prints what is shown")
  func blocks() async {
    // In a process of its own: what snippets explain would name the closures of other tests.
    await #expect(processExitsWith: .success) { try await DocumentTests().blocksAlone() }
  }

  private func blocksAlone() async throws {
    let snippets = try SnippetSources.all()
    var outputs: [String: [String]] = [:]
    for (name, run) in Snippets.all {
      #expect(outputs[name] == nil, "two snippets print '\(name)'")
      outputs[name] = try await Output.recording(run)
    }
    var shown = ""
    for document in try Document.all() {
      let (text, problems) = document.checked(snippets: snippets, outputs: outputs)
      #expect(problems == [])
      shown += text.joined(separator: "\n")
      if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
        try text.joined(separator: "\n")
          .write(to: document.file, atomically: true, encoding: .utf8)
      } else {
        let wrong = zip(text, document.text).first { $0 != $1 }
        #expect(
          text == document.text,
          "\(document.file.lastPathComponent): '\(wrong?.1 ?? "")' ought to be '\(wrong?.0 ?? "")'")
      }
    }
    for name in snippets.keys.sorted() {
      #expect(shown.contains("<!-- snippet: \(name) -->"), "no document shows '\(name)'")
    }
    for name in outputs.keys.sorted() {
      #expect(shown.contains("<!-- output: \(name) -->"), "no document shows what '\(name)' prints")
    }
  }

  @Test("Links between the documents lead somewhere")
  func links() throws {
    for document in try Document.all() {
      for line in document.text {
        for match in line.matches(of: /\]\(([^)#:\s]+)(#[^)]*)?\)/) {
          let target = document.file.deletingLastPathComponent().appending(path: match.1)
          #expect(
            FileManager.default.fileExists(atPath: target.path()),
            "\(document.file.lastPathComponent) leads to \(match.1)")
        }
      }
    }
  }

  @Test("Every test that a document names is there")
  func tests() throws {
    let tests = SnippetSources.root.appending(path: "Tests")
    let files = FileManager.default.enumerator(atPath: tests.path())?.compactMap { $0 as? String }
    let names = Set((files ?? []).compactMap { $0.split(separator: "/").last.map(String.init) })
    for document in try Document.all() {
      for match in document.text.joined(separator: "\n").matches(of: /`(\w+Tests)(?:\.(\w+))?`/) {
        guard let path = files?.first(where: { $0.hasSuffix("/\(match.1).swift") }) else {
          if names.contains("\(match.1)")
            || FileManager.default.fileExists(
              atPath: tests.appending(path: match.1).path())
          {
            continue
          }
          Issue.record("\(document.file.lastPathComponent) names \(match.1), which is not there")
          continue
        }
        guard let function = match.2 else { continue }
        let source = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
        #expect(
          source.contains("func \(function)("),
          "\(document.file.lastPathComponent) names \(match.1).\(function), which is not there")
      }
    }
  }
}
