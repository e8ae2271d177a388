import Foundation

/// Reads HTML as strictly as XML, but for the elements that have no end.
struct WellFormed {
  /// An element's start.
  struct Tag: Equatable {
    var name: String
    var attributes: [String: String]
  }

  private(set) var tags: [Tag] = []
  /// The text of the page without the style sheet, entities replaced.
  private(set) var text = ""
  private(set) var problems: [String] = []

  private static let endless: Set = ["meta", "br", "link", "img", "hr", "input"]

  init(_ html: String) {
    var rest = Substring(html)
    var open: [String] = []
    if rest.hasPrefix("<!DOCTYPE html>\n") {
      rest.removeFirst(16)
    } else {
      problems.append("no document type")
    }
    while let start = rest.firstIndex(of: "<") {
      // A script is no markup: it ends where it says so, and nowhere else.
      if open.last == "script" {
        rest = rest[(rest.range(of: "</script>")?.lowerBound ?? rest.endIndex)...]
        guard !rest.isEmpty else { break }
        open.removeLast()
        rest = rest.dropFirst(9)
        continue
      }
      take(text: rest[..<start], inside: open.last)
      rest = rest[start...].dropFirst()
      guard let end = Self.end(of: rest) else {
        problems.append("an unfinished tag")
        return
      }
      let inner = rest[..<end]
      rest = rest[end...].dropFirst()
      if inner.first == "/" {
        let name = String(inner.dropFirst())
        if open.popLast() != name { problems.append("</\(name)> does not match") }
      } else {
        let tag = parse(inner)
        tags.append(tag)
        if !Self.endless.contains(tag.name) { open.append(tag.name) }
      }
    }
    take(text: rest, inside: open.last)
    problems += open.map { "<\($0)> is left open" }
  }

  /// Where a tag ends: at the first > outside quotes.
  private static func end(of rest: Substring) -> Substring.Index? {
    var isQuoted = false
    return rest.indices.first { index in
      if rest[index] == "\"" { isQuoted.toggle() }
      return rest[index] == ">" && !isQuoted
    }
  }

  private mutating func take(text raw: Substring, inside element: String?) {
    if element == "style" { return }
    if raw.contains(">") { problems.append("a bare > in \(raw.prefix(40))") }
    text += unescape(raw)
  }

  private mutating func parse(_ inner: Substring) -> Tag {
    let name = inner.prefix { $0.isLetter || $0.isNumber }
    var tag = Tag(name: String(name), attributes: [:])
    var rest = inner.dropFirst(name.count)
    while !rest.isEmpty {
      let parts = rest.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].first == " ", parts[0].last == "=" else {
        problems.append("a malformed attribute in <\(inner)>")
        break
      }
      let key = String(parts[0].dropFirst().dropLast())
      if tag.attributes.updateValue(unescape(parts[1]), forKey: key) != nil {
        problems.append("\(key) twice in <\(inner)>")
      }
      rest = parts[2]
    }
    return tag
  }

  private mutating func unescape(_ raw: Substring) -> String {
    var result = ""
    var rest = raw
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      guard let (name, value) = entities.first(where: { rest.hasPrefix($0.key) }) else {
        problems.append("an unknown entity: \(rest.prefix(12))")
        return result
      }
      result += value
      rest.removeFirst(name.count)
    }
    return result + rest
  }
}
