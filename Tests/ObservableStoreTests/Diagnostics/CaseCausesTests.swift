import ObservableStore
import Observing
import Testing

/// Those that explain in a process of their own: the closures of other tests may read something of the same name.
@MainActor
@Suite("What is coarse about an enum is what its case carries", .serialized)
struct CaseCausesTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var a = 0
    var note = 0
  }

  enum Screen: ObservableState, Equatable {
    case home
    case edit(Leaf)
    case two(Leaf, Int)
    case named(leaf: Leaf, count: Int)
    case list([Int])
  }

  struct State: ObservableState, Equatable { @Tracked var screen = Screen.home }

  private let store = Store(
    initialState: State(),
    reducer: Reduce<State, Screen> { state, screen in
      state.screen = screen
      return .none
    })

  private func causes(_ screens: Screen...) -> [[String]] {
    var causes: [[String]] = []
    let tracing = traceRenders { causes.append($0.changes.map(\.description)) }
    for screen in screens { store.send(screen) }
    tracing.cancel()
    return causes
  }

  @Test("Another case is what was asked for, whatever the others carry")
  func anotherCase() {
    let token = observe("matches") { _ = store.matches(\.screen, case: Screen.edit) }
    let leaf = "Leaf(a: 0, note: 0)"
    #expect(
      causes(.edit(Leaf()), .two(Leaf(), 1)) == [
        ["screen: home → edit(\(leaf))"], ["screen: edit(\(leaf)) → two(\(leaf), 1)"],
      ])
    withExtendedLifetime(token) {}
  }

  @Test("An untracked part of the case that it is in, by its own name")
  func sameCase() {
    let token = observe("a") {
      switch store.screen {
      case .edit(let leaf), .two(let leaf, _), .named(let leaf, _): _ = leaf.a
      case .home, .list: break
      }
    }
    store.send(.edit(Leaf()))
    #expect(
      causes(.edit(Leaf(note: 1))) == [
        ["screen.edit.note: 0 → 1 (coarse: untracked in Leaf: 'note', of which each change counts)"]
      ])
    store.send(.two(Leaf(), 0))
    #expect(
      causes(.two(Leaf(), 1)) == [
        ["screen.two.1: 0 → 1 (coarse: untracked in Screen.two: '.1', of which each change counts)"]
      ])
    store.send(.named(leaf: Leaf(), count: 0))
    #expect(
      causes(.named(leaf: Leaf(note: 2), count: 1)) == [
        [
          "screen.named.leaf.note: 0 → 2 (coarse: untracked in Screen.named: 'leaf.note', of which each change counts)",
          "screen.named.count: 0 → 1 (coarse: untracked in Screen.named: 'count', of which each change counts)",
        ]
      ])
    withExtendedLifetime(token) {}
  }

  @Test("A plain array that a case carries")
  func carriedArray() {
    store.send(.list([1, 2]))
    let token = observe("first") {
      if case .list(let list) = store.screen { _ = list[0] }
    }
    #expect(
      causes(.list([1, 3])) == [
        [
          "screen.list[1]: 2 → 3 (coarse: a plain Array<Int>: one element that changes counts as all)"
        ]
      ])
    withExtendedLifetime(token) {}
  }

  @Test("An explanation says what is coarse about the case that it is in")
  func explained() async {
    await #expect(processExitsWith: .success) { await CaseCausesTests().explainedAlone() }
  }

  private func explainedAlone() {
    let token = observe("it") {
      if case .two(let leaf, _) = store.screen { _ = leaf.a }
    }
    #expect(explain("it").readers[0].reads.map(\.coarseness) == [nil])
    store.send(.two(Leaf(), 0))
    #expect(
      explain("it").readers[0].reads.map(\.coarseness) == [
        "untracked in Screen.two: '.0.note', '.1', of which each change counts", nil,
      ])
    withExtendedLifetime(token) {}
  }
}
