import Observing

/// What stands over the columns of a grid: their actions as far as there is room, and no two different ones alike.
enum ColumnLabels {
  /// How many columns of text there is room for.
  static let room = 26

  /// - Parameters:
  ///   - columns: What the columns are called.
  ///   - first: The number of the first of them, where they are counted.
  /// - Returns: A label for each, on one line.
  static func of(_ columns: [String], first: Int = 1) -> [String] {
    let whole = columns.map(OneLine.of)
    var labels = whole.map { fitted($0) }
    // Cut in the middle, actions may read alike that differ there: these are cut before.
    for _ in 1...4 {
      for alike in alike(labels, whole) {
        let same = sameAtBeginning(alike.map { whole[$0] })
        for index in alike { labels[index] = fitted("…" + whole[index].dropFirst(same)) }
      }
    }
    for alike in alike(labels, whole) {
      for index in alike { labels[index] = fitted("\(index + first). \(whole[index])") }
    }
    return labels
  }

  /// The positions of different texts that have one label.
  private static func alike(_ labels: [String], _ whole: [String]) -> [[Int]] {
    Dictionary(grouping: labels.indices) { labels[$0] }.values.filter { positions in
      Set(positions.map { whole[$0] }).count > 1
    }
  }

  /// How many characters the texts have in common, up to where a word or a part begins.
  private static func sameAtBeginning(_ texts: [String]) -> Int {
    guard let first = texts.first else { return 0 }
    let count = texts.dropFirst().map { text in zip(first, text).prefix { $0 == $1 }.count }.min()
    let same = first.prefix(count ?? 0)
    let end = same.lastIndex { !$0.isLetter && !$0.isNumber }
    return end.map { same.distance(from: same.startIndex, to: $0) + 1 } ?? 0
  }

  private static func fitted(_ text: String) -> String {
    var length = room
    var label = Difference.clippedInside(text, to: length)
    while TextWidth.columns(label) > room, length > 1 {
      length -= 1
      label = Difference.clippedInside(text, to: length)
    }
    return label
  }
}
