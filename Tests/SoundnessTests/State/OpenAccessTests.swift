import ObservableStore
import Observing
import Testing

/// Whatever commits between the beginning and the end of a change in place, the change is heard at its end.
@Suite("A commit inside a change in place") @MainActor
struct OpenAccessTests {
  struct State: ObservableState {
    @Tracked var items = [5, 3, 1, 4]
    @Tracked var byName = ["a": [5, 3, 1, 4]]
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(4)
    @Tracked var maybe: [Int]? = [5, 3, 1, 4]
    @Tracked var text = "abcd"
    @Tracked var leaf = Leaf()
  }

  struct Plain: ObservableState {
    @Tracked var number = 0
    var untracked = [5, 3, 1, 4]
  }

  final class Model {
    @Tracked var items = [5, 3, 1, 4]
    @TrackedBy<EveryAssignment<[Int]>> var counted = [5, 3, 1, 4]
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(4)
    @Tracked var state = State()
    @Tracked var maybe: State? = State()
    @Tracked var plain = Plain()
    @Tracked var limit = 3
    @Tracked var log = 0
  }

  /// What commits inside the access.
  enum Inside: CaseIterable {
    /// A derived value that was never computed.
    case newDerived
    /// One that was computed before, and is stale.
    case staleDerived
    /// One that somebody reads.
    case readDerived
    /// A store's property.
    case store
    /// An action.
    case action
    /// Another property of the same object is written.
    case write
    /// Another one is written in a transaction.
    case transaction
    /// A closure runs for the first time.
    case closure
  }

  /// Returns what to do inside an access; it returns the limit.
  private func makeInside(_ kind: Inside, _ model: Model) -> @MainActor () -> Int {
    let limit = Derived("limit") { model.limit }
    let store = makeStore(Leaf(number: 3))
    switch kind {
    case .newDerived: return { limit.value }
    case .staleDerived:
      precondition(limit.value == 3)
      model.limit = 2
      model.limit = 3
      return { limit.value }
    case .readDerived:
      let token = observe { _ = limit.value }
      return { withExtendedLifetime(token) { limit.value } }
    case .store: return { store.number }
    case .action:
      return {
        store.change { $0.text += "!" }
        return store.number
      }
    case .write:
      return {
        model.log += 1
        return model.limit
      }
    case .transaction:
      return {
        transaction { model.log += 1 }
        return untracked { model.limit }
      }
    case .closure:
      return {
        let token = observe { _ = model.log }
        return token.runs + 2
      }
    }
  }

  @Test("Removing elements by what is read meanwhile", arguments: Inside.allCases)
  func removeAll(inside kind: Inside) {
    let model = Model()
    let inside = makeInside(kind, model)
    let watches = Watches()
    watches.watch("items") { model.items }
    watches.watch("counted") { model.counted }
    watches.watch("state's") { model.state.items }
    watches.watch("dictionary's") { model.state.byName["a"] }
    watches.watch("optional's") { model.maybe?.items }
    watches.watch("untracked") { model.plain.untracked }
    watches.watch("rows") { Array(model.rows.ids) }
    watches.watch("state's rows") { Array(model.state.rows.ids) }
    model.items.removeAll { $0 > inside() }
    watches.expect(["items": 1], "\(kind): a class's array")
    model.counted.removeAll { $0 > inside() }
    watches.expect(["counted": 1], "\(kind): with a rule")
    model.state.items.removeAll { $0 > inside() }
    watches.expect(["state's": 1], "\(kind): a struct's array")
    model.state.byName["a", default: []].removeAll { $0 > inside() }
    watches.expect(["dictionary's": 1], "\(kind): a dictionary's array")
    model.maybe?.items.removeAll { $0 > inside() }
    watches.expect(["optional's": 1], "\(kind): an optional's array")
    model.plain.untracked.removeAll { $0 > inside() }
    watches.expect(["untracked": 1], "\(kind): an untracked array")
    model.rows.removeAll { $0.id > inside() - 1 }
    watches.expect(["rows": 1], "\(kind): rows")
    model.state.rows.removeAll { $0.id > inside() - 1 }
    watches.expect(["state's rows": 1], "\(kind): a struct's rows")
  }

  @Test("An inout argument that is written before and after", arguments: Inside.allCases)
  func inoutArgument(inside kind: Inside) {
    let model = Model()
    let inside = makeInside(kind, model)
    func change<Value>(_ value: inout Value, to first: Value, then last: Value) {
      value = first
      _ = inside()
      value = last
    }
    let watches = Watches()
    watches.watch("items") { model.items }
    watches.watch("text") { model.state.text }
    watches.watch("leaf") { model.state.leaf.text }
    watches.watch("number") { model.state.leaf.number }
    watches.watch("row") { model.rows[id: 1]?.title }
    watches.watch("optional") { model.maybe?.leaf.text }
    change(&model.items, to: [1], then: [2])
    watches.expect(["items": 1], "\(kind): an array")
    change(&model.state.text, to: "x", then: "y")
    watches.expect(["text": 1], "\(kind): a string")
    change(&model.state.leaf.text, to: "x", then: "y")
    watches.expect(["leaf": 1], "\(kind): a child's string")
    change(&model.state.leaf, to: Leaf(text: "z"), then: Leaf(text: "a", number: 4))
    watches.expect(["leaf": 1, "number": 1], "\(kind): a child")
    change(&model.rows[id: 1]!.title, to: "x", then: "y")
    watches.expect(["row": 1], "\(kind): a row's string")
    change(&model.maybe, to: nil, then: State(leaf: Leaf(text: "new")))
    watches.expect(["optional": 1], "\(kind): an optional")
  }

  @Test("An inout argument that ends as it began", arguments: Inside.allCases)
  func writtenBack(inside kind: Inside) {
    let model = Model()
    let inside = makeInside(kind, model)
    func change<Value>(_ value: inout Value, to other: Value) {
      let first = value
      value = other
      _ = inside()
      value = first
    }
    let watches = Watches()
    watches.watch("number") { model.state.leaf.number }
    watches.watch("limit") { model.limit }
    change(&model.state.leaf.number, to: 5)
    watches.expect([:], "\(kind): plain data")
  }

  @Test("A sort inside a closure, by what it reads meanwhile")
  func sortInClosure() {
    let model = Model()
    let rank = Derived("rank") { model.limit }
    let watches = Watches()
    watches.watch("items") { model.items }
    watches.watch("state's items") { model.state.items }
    watches.watch("ids") { Array(model.rows.ids) }
    let sorter = observe("sorter") {
      model.items.sort { abs($0 - rank.value) < abs($1 - rank.value) }
      model.state.items.sort { abs($0 - rank.value) < abs($1 - rank.value) }
      model.rows.sort { abs($0.id - rank.value) < abs($1.id - rank.value) }
    }
    watches.expect(["items": 1, "state's items": 1, "ids": 1], "the first run")
    model.limit = 5
    watches.expect(["items": 1, "state's items": 1], coarse: ["ids"], "another rank")
    #expect(model.items == [5, 4, 3, 1] && model.state.items == [5, 4, 3, 1])
    #expect(sorter.runs == 2)
  }

  @Test("In a reducer, and in a transaction, where nothing commits before the end")
  func transactions() {
    let model = Model()
    let limit = Derived("limit") { model.limit }
    let watches = Watches()
    watches.watch("items") { model.items }
    watches.watch("state's") { model.state.items }
    watches.watch("limit") { limit.value }
    transaction {
      model.limit = 4
      model.items.removeAll { $0 > limit.value }
      model.state.items.removeAll { $0 > limit.value }
      model.limit = 1
      model.items.removeAll { $0 > limit.value }
    }
    watches.expect(["items": 1, "state's": 1, "limit": 1])
    #expect(model.items == [1] && model.state.items == [3, 1, 4])
  }

  @Test("Written before in the same transaction, and committed while it is changed in place")
  func writtenBefore() {
    let model = Model()
    let limit = Derived("limit") { model.limit }
    let watches = Watches()
    watches.watch("items") { model.items }
    transaction {
      model.items = [3, 1, 4, 5]
      model.limit = 4
      model.items.removeAll { $0 > limit.value }
    }
    watches.expect(["items": 1])
    #expect(model.items == [3, 1, 4])
  }

  @Test("Its last reader goes while it is changed in place, after it was written")
  func readerGoes() {
    expectGivenBack {
      let model = Model()
      let limit = Derived("limit") { model.limit }
      let reader = observe { _ = model.items }
      transaction {
        model.items = [3, 1, 4, 5]
        model.limit = 4
        model.items.removeAll {
          reader.cancel()
          return $0 > limit.value
        }
      }
      #expect(model.items == [3, 1, 4])
      let watches = Watches()
      watches.watch("items") { model.items }
      model.items.removeLast()
      watches.expect(["items": 1])
    }
  }
}
