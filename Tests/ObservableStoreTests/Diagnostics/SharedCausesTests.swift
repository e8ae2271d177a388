import ObservableStore
import Observing
import Testing

/// Those that explain in a process of their own: the closures of other tests may read something of the same name.
@MainActor
@Suite("What is said of shared values", .serialized)
struct SharedCausesTests {
  struct Leaf: ObservableState, Equatable { @Tracked var a = 0 }

  struct Item: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var owner = Owner()
    var note = 0
  }

  struct Owner: ObservableState, Equatable { @Shared var leaf = Leaf() }

  struct State: ObservableState {
    @Tracked var n = 0
    @Shared var leaf = Leaf()
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1)]
    @Tracked var maybe: Owner? = Owner()
  }

  enum Action { case write, deep, note, reset }

  private let store = Store(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .write: state.leaf.a += 1
      case .deep:
        state.items[id: 1]?.owner.leaf.a += 1
        state.maybe?.leaf.a += 1
      case .note: state.items[id: 1]?.note += 1
      case .reset: state = State()
      }
      return .none
    })

  @Test("Who reads a state as a whole is no reader of what it shares, and who prints it is")
  func wholes() async {
    await #expect(processExitsWith: .success) { await SharedCausesTests().wholesAlone() }
  }

  private func wholesAlone() {
    Instrumentation.recordsWrites = true
    let whole = observe("whole") { _ = store.state.n }
    let printed = observe("printed") { _ = "\(store.state)" }
    let viewStore = withViewStore(store, observe: { $0.n }, "view store") { _ in }
    store.send(.write)
    #expect([whole.runs, printed.runs, viewStore.runs] == [1, 2, 1])
    #expect(
      explain("leaf.a").description == """
        leaf.a: a property
          read by printed
          written by write: leaf.a: 0 → 1, for which 'printed' ran
        """)
    store.send(.deep)
    for path in ["items[id: 1].owner.leaf.a", "maybe.leaf.a"] {
      #expect(explain(path).property?.readers.map(\.label) == ["printed"], "\(path)")
    }
    #expect(
      explain("n").property?.readers.map(\.label) == [
        "whole", "whole", "printed", "printed", "view store",
      ])
    withExtendedLifetime((whole, printed, viewStore)) {}
  }

  @Test("Another Shared in the place of one is the cause, by the name that code has for it")
  func replaced() async {
    await #expect(processExitsWith: .success) { await SharedCausesTests().replacedAlone() }
  }

  private func replacedAlone() {
    Instrumentation.recordsWrites = true
    let tokens = [
      observe("n") { _ = store.n },
      observe("row") { _ = store.items[id: 1]?.title },
    ]
    store.send(.note)
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    store.send(.reset)
    let another =
      "leaf: looks the same (coarse: another Shared was put in the place of '$leaf' in SharedCausesTests, of which each change counts)"
    #expect(
      causes.first == "n ← reset: \(another)")
    #expect(
      causes.last
        == "row ← reset: \(another), items[id: 1].note: 1 → 0 (coarse: untracked in Item: 'note', of which each change counts)"
    )
    #expect(
      explain("leaf").property?.writes.map { "\($0.path) \($0.outcome) \($0.closures)" } == [
        #"leaf ran ["n", "row"]"#
      ])
    causes = []
    store.send(.reset)
    #expect(causes == ["n ← reset: \(another)", "row ← reset: \(another)"])
    tracing.cancel()
    withExtendedLifetime(tokens) {}
  }

  @Test("A class's property that is shared goes by its name, in causes and in explanations")
  func inObjects() async {
    await #expect(processExitsWith: .success) { await SharedCausesTests().inObjectsAlone() }
  }

  @MainActor private final class Model {
    @Shared var clicks = 0
    @Shared var leaf = Leaf()
  }

  private func inObjectsAlone() {
    Instrumentation.recordsWrites = true
    let model = Model()
    let tokens = [
      observe("clicks") { _ = model.clicks }, observe("a") { _ = model.leaf.a },
    ]
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    model.clicks += 1
    model.leaf.a += 1
    tracing.cancel()
    #expect(causes == ["clicks ← clicks: 0 → 1", "a ← leaf.a: 0 → 1"])
    #expect(
      explain("leaf.a").description == """
        leaf.a: a property
          read by a
          written leaf.a: 0 → 1, for which 'a' ran
        """)
    #expect(explain("clicks").property?.writes.map(\.outcome) == [.ran])
    withExtendedLifetime(tokens) {}
  }

  @Test("A store that has gone names nothing any more, though a closure depends on its state")
  func gone() async {
    await #expect(processExitsWith: .success) { await SharedCausesTests().goneAlone() }
  }

  @MainActor private final class Holder { var store: Store<Owner, Int>? }

  private func goneAlone() {
    let leaf = Shared(Leaf())
    let holder = Holder()
    var owner = Owner()
    owner.$leaf = leaf
    holder.store = Store(initialState: owner, reducer: Reduce { (_: inout Owner, _: Int) in .none })
    let tokens = [
      observe("store") { _ = holder.store?.leaf.a },
      observe("leaf") { _ = leaf.wrappedValue.a },
    ]
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    leaf.wrappedValue.a += 1
    holder.store = nil
    leaf.wrappedValue.a += 1
    tracing.cancel()
    #expect(
      causes == [
        "store ← leaf.a: 0 → 1", "leaf ← leaf.a: 0 → 1",
        "store ← shared Leaf.a: 1 → 2", "leaf ← shared Leaf.a: 1 → 2",
      ])
    withExtendedLifetime(tokens) {}
  }
}
