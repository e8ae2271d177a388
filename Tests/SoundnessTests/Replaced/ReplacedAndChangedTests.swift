import ObservableStore
import Observing
import Testing

/// Until the commit, a state that was put in the place of one that looks the same has that one's stamps.
@Suite("The store of a child that was replaced by one that looked the same, and was then changed")
@MainActor
struct ReplacedAndChangedTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var list = [1]
  }

  struct Branch: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
  }

  enum Screen: ObservableState {
    case leaf(Leaf)
    case none
  }

  struct Root: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
    @Tracked var branch = Branch()
    @Tracked var screen = Screen.leaf(Leaf())
  }

  typealias Change = @MainActor (inout Root) -> Void
  typealias RootStore = Store<Root, Change>

  private func expectLast(
    _ scope: (RootStore) -> Store<Leaf, Never>?, _ replace: @escaping Change,
    _ change: @escaping Change
  ) throws {
    let store = RootStore(
      initialState: Root(),
      reducer: Reduce { state, change in
        MainActor.assumeIsolated { change(&state) }
        return .none
      })
    let leaf = try #require(scope(store))
    var shown: [Int] = []
    let token = observe { shown.append(leaf.number) }
    store.send {
      replace(&$0)
      change(&$0)
    }
    #expect(leaf.isInvalid && leaf.number == 0 && shown.last == 0)
    #expect(scope(store)?.number == 1)
    _ = token
  }

  private func optional(_ store: RootStore) -> Store<Leaf, Never>? {
    store.scope(\.leaf) { (_: Never) -> Change in }
  }

  @Test("In an optional, in one inside another state, and in an enum")
  func places() throws {
    try expectLast(optional, { $0.leaf = Leaf() }, { $0.leaf?.number += 1 })
    try expectLast(
      { $0.scope(\.branch.leaf) { (_: Never) -> Change in } }, { $0.branch.leaf = Leaf() },
      { $0.branch.leaf?.number += 1 })
    try expectLast(
      { $0.scope(\.screen, case: Screen.leaf) { (_: Never) -> Change in } },
      { $0.screen = .leaf(Leaf()) }, { $0.screen = .leaf(Leaf(number: 1)) })
  }

  @Test("Replaced with all that is around it, and changed twice")
  func around() throws {
    try expectLast(
      optional, { $0.leaf = Leaf() },
      {
        $0.leaf?.list.append(2)
        $0.leaf?.number += 1
      })
    try expectLast(
      { $0.scope(\.branch.leaf) { (_: Never) -> Change in } }, { $0.branch = Branch() },
      { $0.branch.leaf?.number += 1 })
  }
}
