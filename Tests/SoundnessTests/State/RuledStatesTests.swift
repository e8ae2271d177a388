import ObservableStore
import Observing
import Testing

/// A state under a rule is one property: the rule says who is told, in a struct as in an object.
@MainActor
@Suite("A rule for a state")
struct RuledStatesTests {
  enum ByNumber: ChangeRule {
    static func isChange(from old: Leaf, to new: Leaf) -> Bool { old.number != new.number }
  }

  enum ByFirst: ChangeRule {
    static func isChange(
      from old: IdentifiedArrayOf<Row>, to new: IdentifiedArrayOf<Row>
    ) -> Bool { old.first?.count != new.first?.count }
  }

  struct State: ObservableState {
    @TrackedBy<ByNumber> var leaf = Leaf()
    @TrackedBy<ByFirst> var rows = makeRows(2)
    @Tracked var other = 0
  }

  final class Model {
    @TrackedBy<ByNumber> var leaf = Leaf()
    @TrackedBy<ByFirst> var rows = makeRows(2)
    @Tracked var state = State()
  }

  @Test("The rule decides, whatever is read inside")
  func decides() {
    let (model, store) = (Model(), makeStore(State()))
    let leaf: Store<Leaf, Never> = store.scope(\.leaf, action: unsent)
    let watches = Watches()
    watches.watch("class") { model.leaf.text }
    watches.watch("class rows") { model.rows[id: 1]?.title }
    watches.watch("struct") { model.state.leaf.text }
    watches.watch("struct rows") { model.state.rows[id: 1]?.title }
    watches.watch("store") { store.leaf.text }
    watches.watch("scope") { leaf.text }
    func change(_ number: Int, _ text: String) {
      let change = { (state: inout State) in
        state.leaf.text = text
        state.leaf = Leaf(text: text, number: number)
        state.rows[id: 1]?.title = text
        state.rows[0].count = number
      }
      transaction {
        change(&model.state)
        store.change(change)
        model.leaf = Leaf(text: text, number: number)
        model.rows[id: 1]?.title = text
        model.rows[0].count = number
      }
    }
    for round in 1...3 {
      change(round - 1, "unheard \(round)")
      watches.expect([:], "same number", staleAllowed: true)
      #expect(model.leaf.text == "unheard \(round)" && store.leaf.text == "unheard \(round)")
      change(round, "heard \(round)")
      watches.expect(
        [
          "class": 1, "class rows": 1, "struct": 1, "struct rows": 1, "store": 1, "scope": 1,
        ], "another number")
    }
  }

  enum Reading: ChangeRule {
    @MainActor static let limit = Limit()
    final class Limit { @Tracked var value = 0 }
    static func isChange(from old: Int, to new: Int) -> Bool {
      MainActor.assumeIsolated { limit.value } >= 0 && old != new
    }
  }

  final class Counter {
    @TrackedBy<Reading> var count = 0
    @Tracked var source = 0
  }

  @Test("What a rule reads is no dependency of the closure that writes")
  func reads() {
    let counter = Counter()
    let token = observe { counter.count = counter.source }
    Reading.limit.value += 1
    #expect(token.runs == 1)
    counter.source = 1
    #expect(token.runs == 2 && counter.count == 1)
  }
}
