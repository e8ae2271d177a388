import ObservableStore
import Observing
import Testing

/// A closure that puts a state into another one has read all that is in it.
@Suite("A closure that copies a state from one place to another keeps the copy up to date")
@MainActor
struct CopyingClosuresTests {
  struct Leaf: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 0
    @Tracked var text = "a long text, that is not small"
    init(_ id: Int = 0, number: Int = 0) {
      self.id = id
      self.number = number
    }
  }

  struct Tree: ObservableState, Equatable {
    @Tracked var leaf = Leaf()
    @Tracked var optional: Leaf?
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(1), Leaf(2)]
    @Tracked var list: [Leaf] = []
    @Tracked var count = 0
  }

  final class Model {
    @Tracked var leaf = Leaf()
    @Tracked var list: [Leaf] = []
    @Tracked var pair: InlineArray<2, Leaf> = [Leaf(), Leaf()]
    @Tracked var pairs: [InlineArray<2, Leaf?>] = []
    @Tracked var tree = Tree()
    @Tracked var choice = Choice.none
  }

  enum Choice {
    case leaf(Leaf)
    case none
  }

  private func expectCopied(
    _ copy: @escaping @MainActor (_ from: Model, _ to: Model) -> Void,
    _ look: @escaping @MainActor (Model) -> Int?,
    _ change: @escaping @MainActor (Model, Int) -> Void, line: Int = #line
  ) {
    let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
    let (from, to) = (Model(), Model())
    let copying = observe { copy(from, to) }
    var shown: Int?
    let reader = observe { shown = look(to) }
    for next in 1...3 {
      change(from, next)
      #expect(shown == next, sourceLocation: location)
    }
    #expect(copying.runs == 4 && reader.runs == 4, sourceLocation: location)
    from.tree.count += 1
    #expect(copying.runs == 4, sourceLocation: location)
  }

  @Test("To an object's property, to a state's, into an optional, an enum and arrays")
  func places() {
    let change: @MainActor (Model, Int) -> Void = { $0.leaf.number = $1 }
    expectCopied({ $1.leaf = $0.leaf }, { $0.leaf.number }, change)
    expectCopied({ $1.tree.leaf = $0.leaf }, { $0.tree.leaf.number }, change)
    expectCopied({ $1.tree.optional = $0.leaf }, { $0.tree.optional?.number }, change)
    expectCopied({ $1.list = [$0.leaf] }, { $0.list.first?.number }, change)
    expectCopied({ $1.pair = [Leaf(), $0.leaf] }, { $0.pair[1].number }, change)
    expectCopied({ $1.pairs = [[nil, $0.leaf]] }, { $0.pairs.first?[1]?.number }, change)
    expectCopied({ $1.tree.list = [$0.leaf] }, { $0.tree.list.first?.number }, change)
    expectCopied(
      { $1.choice = .leaf($0.leaf) },
      { if case .leaf(let leaf) = $0.choice { leaf.number } else { nil } },
      change)
    expectCopied({ $1.tree.rows[id: 0] = $0.leaf }, { $0.tree.rows[id: 0]?.number }, change)
    expectCopied({ $1.tree = Tree(leaf: $0.leaf) }, { $0.tree.leaf.number }, change)
  }

  @Test("Of rows, of a row, and of a part of a larger state")
  func parts() {
    expectCopied(
      { $1.tree.rows = $0.tree.rows }, { $0.tree.rows[id: 2]?.number },
      { $0.tree.rows[id: 2]?.number = $1 })
    expectCopied(
      { $1.tree.rows[id: 1] = $0.tree.rows[id: 1] }, { $0.tree.rows[id: 1]?.number },
      { $0.tree.rows[id: 1]?.number = $1 })
    expectCopied(
      { $1.leaf = $0.tree.leaf }, { $0.leaf.number }, { $0.tree.leaf.number = $1 })
  }

  @Test("What it copies out, changes and puts back, it has written and not read")
  func putBack() {
    let model = Model()
    let token = observe {
      var copy = model.tree
      copy.count += 1
      copy.leaf.number += 1
      model.tree = copy
    }
    #expect(token.runs == 1 && model.tree.count == 1)
    model.tree.leaf.text = "another"
    #expect(token.runs == 1)
  }
}
