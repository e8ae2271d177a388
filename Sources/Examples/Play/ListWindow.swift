/// The part of a long list that fits on the screen, around the row that is chosen.
struct ListWindow: Equatable {
  /// The row that is chosen, if there are any.
  private(set) var selected = 0
  private var top = 0

  /// Goes up or down by some rows.
  mutating func move(by step: Int, in count: Int) {
    selected = max(0, min(count - 1, selected + step))
  }

  /// The rows that are shown on some lines: moved as little as it takes to show the one that is chosen.
  mutating func rows(of count: Int, on lines: Int) -> Range<Int> {
    selected = max(0, min(count - 1, selected))
    let lines = max(1, lines)
    top = max(selected - lines + 1, min(top, selected))
    top = max(0, min(top, count - lines))
    return top..<min(count, top + lines)
  }

  /// How far below the first line the row stands that is chosen.
  var offset: Int { selected - top }
}
