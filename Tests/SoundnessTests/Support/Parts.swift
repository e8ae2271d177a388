import Observing

// The states that most tests are about: something of each kind that a state can hold.

struct Leaf: ObservableState, Equatable {
  @Tracked var text = "leaf"
  @Tracked var number = 0
}

struct Row: ObservableState, Equatable, Identifiable {
  let id: Int
  @Tracked var title = "row"
  @Tracked var count = 0
}

/// A leaf that is plain data, and has no bits to spare.
struct Number: ObservableState, Equatable {
  @Tracked var value = 0
}

/// A leaf without an equality of its own, so that nothing but its parts can be compared.
struct PlainLeaf: ObservableState {
  @Tracked var text = "leaf"
  @Tracked var number = 0
}

/// An object that a state refers to.
final class Reference: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// A long string is not plain data: it lies in memory of its own.
func longText(_ number: Int) -> String { "a text that is longer than fifteen bytes: \(number)" }

/// Rows 0, 1, 2… of which each has a title of its own.
func makeRows(_ count: Int) -> IdentifiedArrayOf<Row> {
  IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0, title: "row \($0)") })
}
