import ObservableStore
import Observing
import Testing

/// Those that explain in a process of their own: the closures of other tests may read something of the same name.
@MainActor
@Suite("What is said of how many rows there are, and of which", .serialized)
struct RowCountCausesTests {
  struct Item: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct State: ObservableState {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
  }

  enum Action { case add, removeAll, rename, swap, renameAndRemove, renameAndSwap }

  private let store = Store(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .add: state.items.append(Item(id: state.items.count + 1))
      case .removeAll: state.items.removeAll()
      case .rename: state.items[id: 1]?.title += "x"
      case .swap: state.items.move(fromOffsets: [0], toOffset: 2)
      case .renameAndRemove:
        state.items[id: 1]?.title += "x"
        state.items.remove(id: 2)
      case .renameAndSwap:
        state.items[id: 1]?.title += "x"
        state.items.move(fromOffsets: [0], toOffset: 2)
      }
      return .none
    })

  private func causes(_ actions: Action...) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    for action in actions { store.send(action) }
    tracing.cancel()
    return causes
  }

  private func watch() -> [ObservationToken] {
    [
      observe("cnt") { _ = store.items.count },
      observe("empty") { _ = store.items.isEmpty },
      observe("ids") { _ = store.items.ids },
      observe("title") { _ = store.items[id: 1]?.title },
    ]
  }

  @Test("A trace says how many there were and are, whether there were any, and which")
  func traced() {
    let tokens = watch()
    #expect(
      causes(.add) == [
        "cnt ← add: items.count: 2 → 3", "ids ← add: items.ids: [1, 2] → [1, 2, 3]",
      ])
    #expect(causes(.rename) == [#"title ← rename: items[id: 1].title: "" → x"#])
    #expect(causes(.swap) == ["ids ← swap: items.ids: [1, 2, 3] → [2, 1, 3]"])
    tokens[3].cancel()
    #expect(
      causes(.removeAll, .add) == [
        "cnt ← removeAll: items.count: 3 → 0", "empty ← removeAll: items.isEmpty: false → true",
        "ids ← removeAll: items.ids: [2, 1, 3] → []", "cnt ← add: items.count: 0 → 1",
        "empty ← add: items.isEmpty: true → false", "ids ← add: items.ids: [] → [1]",
      ])
  }

  @Test("Its readers are named by what they read, and at the writes for which they ran")
  func explained() async {
    await #expect(processExitsWith: .success) { await RowCountCausesTests().explainedAlone() }
  }

  private func explainedAlone() {
    Instrumentation.recordsWrites = true
    let tokens = watch()
    #expect(tokens[0].dependencies == ["items", "items.count"])
    #expect(tokens[1].dependencies == ["items", "items.isEmpty"])
    #expect(tokens[2].dependencies == ["items", "items.ids"])
    store.send(.renameAndRemove)
    #expect(
      explain("cnt").description == """
        cnt: a closure, active, 2 runs
          reads items
          reads items.count
          ran last by renameAndRemove: items.count: 2 → 1
        """)
    let written = [
      #"written by renameAndRemove: items[id: 1].title: "" → x, for which 'title' ran"#,
      #"written by renameAndRemove: items[id: 2]: Item(id: 2, title: "") → (nothing), for which 'cnt', 'ids' ran"#,
    ]
    #expect(
      explain("items").description.split(separator: "\n").suffix(2).map { $0.dropFirst(2) }
        == written.map { $0[...] })
    for part in ["items.count", "items.ids"] {
      #expect(
        explain(part).property?.writes.map(\.path) == ["items[id: 2]"], "\(part)")
    }
    #expect(explain("items.count").property?.readers.map(\.label) == ["cnt"])
    #expect(
      explain("items[id: 2]").property?.readers.map { "\($0.label) \($0.read.path)" } == [
        "cnt items.count", "empty items.isEmpty", "ids items.ids",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("Another order is nothing to who counts, and no other row's title is what changed the ids")
  func order() async {
    await #expect(processExitsWith: .success) { await RowCountCausesTests().orderAlone() }
  }

  private func orderAlone() {
    Instrumentation.recordsWrites = true
    let tokens = watch()
    store.send(.renameAndSwap)
    #expect(
      explain("items").property?.writes.map { "\($0.path) \($0.outcome) \($0.closures)" } == [
        #"items[id: 1].title ran ["title"]"#, #"items.ids ran ["ids"]"#,
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("Through a derived value, too")
  func derived() async {
    await #expect(processExitsWith: .success) { await RowCountCausesTests().derivedAlone() }
  }

  private func derivedAlone() {
    Instrumentation.recordsWrites = true
    let many = Derived("many") { store.items.count > 2 }
    let token = observe("reader") { _ = many.value }
    store.send(.add)
    #expect(
      explain("reader").description == """
        reader: a closure, active, 2 runs
          reads many
          reads items through many
          reads items.count through many
          ran last by add: items.count: 2 → 3
        """)
    store.send(.add)
    #expect(
      explain("items").property?.writes.map { "\($0.outcome) \($0.closures)" } == [
        #"ran ["reader"]"#, "cutOff []",
      ])
    withExtendedLifetime(token) {}
  }
}
