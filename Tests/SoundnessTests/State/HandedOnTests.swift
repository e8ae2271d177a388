import ObservableStore
import Observing
import Testing

/// A derived value may hand on a state that it has read nothing of.
///
/// Its readers read the parts of what it keeps.
@Suite("A derived value that hands a state on is never out of date") @MainActor
struct HandedOnTests {
  struct Leaf: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 0
    @Tracked var text = ""
    init(_ id: Int = 0) { self.id = id }
  }

  struct Tree: ObservableState, Equatable {
    @Tracked var leaf = Leaf()
    @Tracked var optional: Leaf? = Leaf(5)
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(1), Leaf(2)]
    @Tracked var selected = 1
  }

  final class Model {
    @Tracked var leaf = Leaf()
    @Tracked var optional: Leaf? = Leaf(5)
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(1), Leaf(2)]
    @Tracked var tree = Tree()
    @Tracked var selected = 1
  }

  /// Says what the derived value and those behind it show after each change.
  private func expect<Value: Equatable>(
    _ compute: @escaping @MainActor () -> Value, number: @escaping @MainActor (Value) -> Int?,
    _ changes: [@MainActor (Int) -> Void], line: Int = #line
  ) {
    let location = SourceLocation(
      fileID: #fileID, filePath: #filePath, line: line, column: 1)
    let value = Derived { compute() }
    let parity = Derived { number(value.value).map { $0 % 7 } }
    let unread = Derived { compute() }
    var shown: [Int?] = [nil, nil]
    let direct = observe { shown[0] = number(value.value) }
    let behind = observe { shown[1] = parity.value }
    for (index, change) in changes.enumerated() {
      for next in [10 * index + 1, 10 * index + 2] {
        transaction { change(next) }
        #expect(number(value.value) == next, sourceLocation: location)
        #expect(number(unread.value) == next, sourceLocation: location)
        #expect(value.value == compute(), sourceLocation: location)
        #expect(shown == [next, next % 7], sourceLocation: location)
      }
    }
    #expect(direct.runs == 1 + 2 * changes.count, sourceLocation: location)
    _ = behind
  }

  @Test("Of a class's property, itself, in an optional, among rows and in an array")
  func properties() {
    let model = Model()
    expect({ model.leaf }, number: { $0.number }, [{ model.leaf.number = $0 }])
    expect({ model.optional }, number: { $0?.number }, [{ model.optional?.number = $0 }])
    expect({ [model.leaf] }, number: { $0[0].number }, [{ model.leaf.number = $0 }])
    expect({ ["x": model.leaf] }, number: { $0["x"]?.number }, [{ model.leaf.number = $0 }])
    expect({ model.tree }, number: { $0.leaf.number }, [{ model.tree.leaf.number = $0 }])
    expect({ model.tree.leaf }, number: { $0.number }, [{ model.tree.leaf.number = $0 }])
    expect({ model.rows }, number: { $0[id: 2]?.number }, [{ model.rows[id: 2]?.number = $0 }])
    expect(
      { model.rows[id: model.selected] }, number: { $0?.number },
      [
        { model.rows[id: 1]?.number = $0 },
        {
          model.selected = 2
          model.rows[id: 2]?.number = $0
        },
      ])
  }

  @Test("Of a class's property, once another state has come and gone again")
  func replaced() {
    let model = Model()
    let before = model.leaf
    expect(
      { model.leaf }, number: { $0.number },
      [
        { model.leaf.number = $0 },
        {
          model.leaf = Leaf(7)
          model.leaf.number = $0
        },
        {
          var copy = before
          copy.number = $0
          model.leaf = copy
        },
      ])
  }

  @Test("Of a store's state, itself, in an optional and among rows")
  func stores() {
    let store = makeStore(Tree())
    func change(
      _ body: @escaping (inout Tree, Int) -> Void
    ) -> [@MainActor (Int) -> Void] {
      [{ number in store.change { body(&$0, number) } }]
    }
    expect({ store.leaf }, number: { $0.number }, change { $0.leaf.number = $1 })
    expect({ store.optional }, number: { $0?.number }, change { $0.optional?.number = $1 })
    expect({ store.state.leaf }, number: { $0.number }, change { $0.leaf.number = $1 })
    expect({ store.state }, number: { $0.leaf.number }, change { $0.leaf.number = $1 })
    expect({ store[\.leaf] }, number: { $0.number }, change { $0.leaf.number = $1 })
    expect({ [store.leaf] }, number: { $0[0].number }, change { $0.leaf.number = $1 })
    expect(
      { store.rows[id: store.selected] }, number: { $0?.number },
      change {
        $0.selected = 2
        $0.rows[id: 2]?.number = $1
      })
  }
}
