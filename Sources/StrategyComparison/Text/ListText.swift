/// The parts of a text that lists some, as causes and values do: `a: 1 → 2, b: [3, 4] → []`.
enum ListText {
  /// The parts between commas that stand in no brackets and no quotes; nil if some of these are not closed.
  static func parts(_ text: some StringProtocol) -> [String]? {
    var parts: [String] = []
    var part = ""
    var open: [Character] = []
    var isQuoted = false
    var isEscaped = false
    var isAfterComma = false
    for character in text {
      if isAfterComma {
        isAfterComma = false
        if character == " " {
          part.removeLast()
          parts.append(part)
          part = ""
          continue
        }
      }
      part.append(character)
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = character == "\\"
        isQuoted = character != "\""
      } else if character == "\"" {
        isQuoted = true
      } else if let closing = brackets[character] {
        open.append(closing)
      } else if brackets.values.contains(character) {
        if open.popLast() != character { return nil }
      } else if character == "," {
        isAfterComma = open.isEmpty
      }
    }
    return isQuoted || !open.isEmpty ? nil : parts + [part]
  }

  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

  /// The first of the changes that a cause tells, and how many more there are, where nobody would read all.
  static func brief(_ cause: String, most: Int = 8) -> String {
    if cause.count <= 300 { return cause }
    guard let parts = parts(cause), parts.count > most + 1 else {
      return Difference.clipped(cause, to: 1_000)
    }
    let rest = NumberText.count(parts.count - most)
    return "\(parts.prefix(most).joined(separator: ", ")), and \(rest) more"
  }

  // MARK: Two lists

  /// Of two lists that are too long, the elements that differ, with one on either side of them; nil of what is no list.
  static func excerpts(_ old: String, _ new: String, to length: Int) -> (old: String, new: String)?
  {
    guard let before = elements(old), let now = elements(new) else { return nil }
    let same = zip(before, now).prefix { $0 == $1 }.count
    let sameAtEnd = zip(before.dropFirst(same).reversed(), now.dropFirst(same).reversed())
      .prefix { $0 == $1 }.count
    // What stands beside them says where they are, if it is not too long itself.
    func isShort(_ element: String?) -> Bool { (element?.count ?? 0) <= 20 }
    let first = same > 0 && isShort(before[same - 1]) ? same - 1 : same
    let after = sameAtEnd > 0 && isShort(before[before.count - sameAtEnd]) ? 1 : 0
    func excerpt(_ list: [String]) -> String {
      var (shown, room): ([String], Int) = ([], length)
      for element in list[first..<(list.count - sameAtEnd + after)] {
        if !shown.isEmpty, element.count > room { break }
        shown.append(Difference.clipped(element, to: length))
        room -= element.count + 2
      }
      // A list of which the beginning alone is known ends with how many there are.
      let end = list.last.flatMap { $0.hasPrefix("… ") && $0 != shown.last ? ", \($0)" : nil }
      let rest = first + shown.count < list.count ? end ?? " …" : ""
      return "[\(first > 0 ? "… " : "")\(shown.joined(separator: ", "))\(rest)]"
    }
    let texts = (excerpt(before), excerpt(now))
    return texts.0 == texts.1 ? nil : texts
  }

  private static func elements(_ text: String) -> [String]? {
    guard text.hasPrefix("["), text.hasSuffix("]"), text != "[]" else {
      return text == "[]" ? [] : nil
    }
    return parts(text.dropFirst().dropLast())
  }
}
