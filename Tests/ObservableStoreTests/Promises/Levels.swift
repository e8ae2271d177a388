import Observing

/// A state with a leaf in it, at some depth.
protocol LeafHolder: ObservableState {
  static func withLeaf() -> Self
  mutating func changeLeaf(_ change: (inout Leaf) -> Void)
}

extension Leaf: LeafHolder {
  static func withLeaf() -> Leaf { Leaf() }
  mutating func changeLeaf(_ change: (inout Leaf) -> Void) { change(&self) }
}

struct Level<Inner: LeafHolder>: LeafHolder {
  @Tracked var inner: Inner

  static func withLeaf() -> Level { Level(inner: .withLeaf()) }
  mutating func changeLeaf(_ change: (inout Leaf) -> Void) { inner.changeLeaf(change) }
}

typealias Level4<Inner: LeafHolder> = Level<Level<Level<Level<Inner>>>>
typealias Level16<Inner: LeafHolder> = Level4<Level4<Level4<Level4<Inner>>>>
