import ObservableStore
import Observing
import Testing

/// A reducer's child may be given by a computed property that has a setter: it is the property that says
/// where the child lies, not what it looks like.
@Suite("A computed key path in a reducer") @MainActor
struct ComputedKeyPathTests {
  struct State: ObservableState {
    @Tracked var isFirst = true
    @Tracked var first: Leaf? = Leaf()
    @Tracked var second: Leaf? = Leaf()
    @Tracked var firstLeaf = Leaf()
    @Tracked var secondLeaf = Leaf()
    @Tracked var firstText = "same"
    @Tracked var secondText = "same"
    @Tracked var firstItems = [1]
    @Tracked var secondItems = [1]
    @Tracked var firstRows = makeRows(2)
    @Tracked var secondRows = makeRows(2)

    var current: Leaf? {
      get { isFirst ? first : second }
      set { if isFirst { first = newValue } else { second = newValue } }
    }
    var currentLeaf: Leaf {
      get { isFirst ? firstLeaf : secondLeaf }
      set { if isFirst { firstLeaf = newValue } else { secondLeaf = newValue } }
    }
    var currentText: String {
      get { isFirst ? firstText : secondText }
      set { if isFirst { firstText = newValue } else { secondText = newValue } }
    }
    var currentItems: [Int] {
      get { isFirst ? firstItems : secondItems }
      set { if isFirst { firstItems = newValue } else { secondItems = newValue } }
    }
    var currentRows: IdentifiedArrayOf<Row> {
      get { isFirst ? firstRows : secondRows }
      set { if isFirst { firstRows = newValue } else { secondRows = newValue } }
    }
  }

  enum Action {
    case current(Change<Leaf>)
    case leaf(Change<Leaf>)
    case text(Change<String>)
    case items(Change<[Int]>)
    case row(Int, Change<Row>)
    case change(Change<State>)
  }

  private func child<Child>() -> Reduce<Child, Change<Child>> {
    Reduce { state, change in
      change.apply(&state)
      return .none
    }
  }

  private func makeFeature(isFirst: Bool) -> Store<State, Action> {
    Store(initialState: State(isFirst: isFirst), reducer: makeReducer())
  }

  @ReducerBuilder<State, Action>
  private func makeReducer() -> some Reducer<State, Action> {
    Scope(\.currentLeaf, action: { Action.leaf($0) }) { child() as Reduce<Leaf, Change<Leaf>> }
    Scope(\.currentText, action: { Action.text($0) }) {
      child() as Reduce<String, Change<String>>
    }
    Scope(\.currentItems, action: { Action.items($0) }) {
      child() as Reduce<[Int], Change<[Int]>>
    }
    Reduce<State, Action> { state, action in
      if case .change(let change) = action { change.apply(&state) }
      return .none
    }
    .ifLet(\.current, action: { Action.current($0) }) {
      child() as Reduce<Leaf, Change<Leaf>>
    }
    .forEach(\.currentRows, action: { Action.row($0, $1) }) {
      child() as Reduce<Row, Change<Row>>
    }
  }

  private func watch(_ watches: Watches, _ store: Store<State, Action>) {
    watches.watch("first") { store.first?.text }
    watches.watch("second") { store.second?.text }
    watches.watch("first leaf") { store.firstLeaf.text }
    watches.watch("second leaf") { store.secondLeaf.text }
    watches.watch("first text") { store.firstText }
    watches.watch("second text") { store.secondText }
    watches.watch("first items") { store.firstItems }
    watches.watch("second items") { store.secondItems }
    watches.watch("first rows") { store.firstRows[id: 1]?.title }
    watches.watch("second rows") { store.secondRows[id: 1]?.title }
  }

  @Test(
    "The one of two that look the same is changed, and its readers run", arguments: [true, false])
  func chosen(isFirst: Bool) {
    let store = makeFeature(isFirst: isFirst)
    let name = isFirst ? "first" : "second"
    let watches = Watches()
    watch(watches, store)
    for round in 0..<2 {
      let text = "changed \(round)"
      store.send(.current(Change { $0.text = text }))
      watches.expect([name: 1], "an optional child, round \(round)")
      store.send(.leaf(Change { $0.text = text }))
      watches.expect(["\(name) leaf": 1], "a child, round \(round)")
      store.send(.text(Change { $0 = text }))
      watches.expect(["\(name) text": 1], "a string, round \(round)")
      store.send(.items(Change { $0.append(round) }))
      watches.expect(["\(name) items": 1], "an array, round \(round)")
      store.send(.row(1, Change { $0.title = text }))
      watches.expect(["\(name) rows": 1], "a row, round \(round)")
      let state = store.state
      #expect((isFirst ? state.first : state.second)?.text == text)
      #expect((isFirst ? state.second : state.first)?.text == "leaf")
      #expect((isFirst ? state.secondText : state.firstText) == "same")
      #expect((isFirst ? state.secondItems : state.firstItems) == [1])
      #expect((isFirst ? state.secondLeaf : state.firstLeaf).text == "leaf")
      #expect((isFirst ? state.secondRows : state.firstRows)[id: 1]?.title == "row 1")
    }
  }

  @Test("The choice may change between actions, and in one")
  func switched() {
    let store = makeFeature(isFirst: true)
    let watches = Watches()
    watch(watches, store)
    for round in 0..<4 {
      let isFirst = round.isMultiple(of: 2)
      let name = isFirst ? "first" : "second"
      store.send(.change(Change { $0.isFirst = isFirst }))
      watches.expect([:], "switched, round \(round)")
      store.send(.current(Change { $0.text = "round \(round)" }))
      watches.expect([name: 1], "round \(round)")
      store.send(.text(Change { $0 = "round \(round)" }))
      watches.expect(["\(name) text": 1], "round \(round)")
    }
    #expect(store.state.first?.text == "round 2" && store.state.second?.text == "round 3")
  }

  @Test("One is a copy of the other, with all that marks it", arguments: [true, false])
  func copied(isFirst: Bool) {
    let store = makeFeature(isFirst: isFirst)
    let name = isFirst ? "first" : "second"
    let watches = Watches()
    watch(watches, store)
    store.send(
      .change(
        Change { state in
          state.first?.text = "copied"
          state.second = state.first
          state.firstLeaf.text = "copied"
          state.secondLeaf = state.firstLeaf
          state.firstRows[id: 1]?.title = "copied"
          state.secondRows = state.firstRows
        }))
    watches.expect(
      [
        "first": 1, "second": 1, "first leaf": 1, "second leaf": 1, "first rows": 1,
        "second rows": 1,
      ], "copied")
    for round in 0..<2 {
      store.send(.current(Change { $0.text = "changed \(round)" }))
      watches.expect([name: 1], "an optional child, round \(round)")
      store.send(.leaf(Change { $0.text = "changed \(round)" }))
      watches.expect(["\(name) leaf": 1], "a child, round \(round)")
      store.send(.row(1, Change { $0.title = "changed \(round)" }))
      watches.expect(["\(name) rows": 1], "a row, round \(round)")
    }
  }

  @Test("They looked different when the child was changed first, and look the same later")
  func sameLater() {
    let store = makeFeature(isFirst: true)
    store.send(
      .change(
        Change { state in
          state.secondText = longText(2)
          state.secondItems = [2]
          state.secondLeaf.text = longText(2)
          state.second?.text = longText(2)
          state.secondRows[id: 0]?.title = longText(2)
        }))
    let watches = Watches()
    watch(watches, store)
    for name in ["first", "second", "first", "second"] {
      store.send(.change(Change { $0.isFirst = name == "first" }))
      watches.expect([:], "switched to the \(name)")
      store.send(.text(Change { $0 += "!" }))
      watches.expect(["\(name) text": 1], "a string")
      store.send(.items(Change { $0.append(3) }))
      watches.expect(["\(name) items": 1], "an array")
      store.send(.leaf(Change { $0.text += "!" }))
      watches.expect(["\(name) leaf": 1], "a child")
      store.send(.current(Change { $0.text += "!" }))
      watches.expect([name: 1], "an optional child")
      store.send(.row(1, Change { $0.title += "!" }))
      watches.expect(["\(name) rows": 1], "a row")
      // The other one becomes what this one is: the same values in the same memory.
      store.send(
        .change(
          Change { state in
            if name == "first" {
              state.secondText = state.firstText
              state.secondItems = state.firstItems
              state.secondLeaf = state.firstLeaf
              state.second = state.first
              state.secondRows = state.firstRows
            } else {
              state.firstText = state.secondText
              state.firstItems = state.secondItems
              state.firstLeaf = state.secondLeaf
              state.first = state.second
              state.firstRows = state.secondRows
            }
          }))
      let other = name == "first" ? "second" : "first"
      watches.expect(
        [
          other: 1, "\(other) text": 1, "\(other) items": 1, "\(other) leaf": 1,
          "\(other) rows": 1,
        ], "the \(other) becomes the same")
    }
  }

  @Test("On a state that lies in no store", arguments: [true, false])
  func bare(isFirst: Bool) {
    let reducer = makeReducer()
    var state = State(isFirst: isFirst)
    _ = reducer.reduce(into: &state, action: .current(Change { $0.text = "changed" }))
    _ = reducer.reduce(into: &state, action: .leaf(Change { $0.text = "changed" }))
    _ = reducer.reduce(into: &state, action: .text(Change { $0 = "changed" }))
    _ = reducer.reduce(into: &state, action: .items(Change { $0 = [7] }))
    _ = reducer.reduce(into: &state, action: .row(1, Change { $0.title = "changed" }))
    let changed = [
      state.first?.text, state.firstLeaf.text, state.firstText, "\(state.firstItems)",
      state.firstRows[id: 1]?.title,
    ]
    let unchanged = [
      state.second?.text, state.secondLeaf.text, state.secondText, "\(state.secondItems)",
      state.secondRows[id: 1]?.title,
    ]
    #expect((isFirst ? changed : unchanged) == ["changed", "changed", "changed", "[7]", "changed"])
    #expect((isFirst ? unchanged : changed) == ["leaf", "leaf", "same", "[1]", "row 1"])
  }

  @Test("A property whose setter writes more than it reads")
  func twoWrites() {
    let store = makeStore(Linked())
    let child = store.scope(\.text, action: Change.at(\.text))
    let watches = Watches()
    watches.watch("text") { child.state }
    watches.watch("first") { store.first }
    watches.watch("second") { store.second }
    watches.watch("writes") { store.writes }
    watches.expect([:], "looking does not write")
    child.change { $0 = "changed" }
    watches.expect(["text": 1, "first": 1, "second": 1, "writes": 1], "written once")
    #expect(store.state.writes == 1)
  }

  struct Linked: ObservableState {
    @Tracked var first = "same"
    @Tracked var second = "same"
    @Tracked var writes = 0
    var text: String {
      get { first }
      set {
        first = newValue
        second = newValue
        writes += 1
      }
    }
  }
}
