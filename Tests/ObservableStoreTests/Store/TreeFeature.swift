import ObservableStore
import Observing

/// The states that the stores' tests are about: something of each kind that can be scoped to.
struct Tree: ObservableState, Equatable {
  @Tracked var count = 0
  @Tracked var title = "root"
  @Tracked var leaf = Leaf()
  @Tracked var detail: Leaf?
  @Tracked var page: Page = .empty
  @Tracked var sheet: Page?
  @Tracked var rows: IdentifiedArrayOf<Row> = []
  @Tracked var number: Int?
  var plain = 0

  var doubled: Int { count * 2 }
  var shownLeaf: Leaf { count % 2 == 0 ? leaf : Leaf(value: -1) }
}

struct Leaf: ObservableState, Equatable {
  @Tracked var value = 0
  @Tracked var name = "leaf"
  @Tracked var inner = Inner()
  @Tracked var deep: Inner?
  @Tracked var rows: IdentifiedArrayOf<Row> = []
}

struct Inner: ObservableState, Equatable {
  @Tracked var number = 0
  @Tracked var text = "inner"
}

struct Row: ObservableState, Equatable, Identifiable {
  let id: Int
  @Tracked var title = "row"
  @Tracked var isDone = false
  @Tracked var inner = Inner()
}

enum Page: ObservableState, Equatable {
  case empty
  case leaf(Leaf)
  case inner(Inner)
  case other(Inner)
}

/// An action changes the state as its function says.
struct Change<State>: @unchecked Sendable {
  let change: (inout State) -> Void
  init(_ change: @escaping (inout State) -> Void) { self.change = change }
}

extension Store {
  /// A store whose actions are changes of its state.
  static func changing(_ state: State) -> Store where Action == Change<State> {
    Store(
      initialState: state,
      reducer: Reduce { state, action in
        action.change(&state)
        return .none
      })
  }
}

enum TreeAction {
  case change(Change<Tree>)
  case leaf(Change<Leaf>)
  case detail(Change<Leaf>)
  case row(Int, Change<Row>)
  case inner(Change<Inner>)
}

@MainActor
func makeTree(_ state: Tree = Tree()) -> Store<Tree, TreeAction> {
  Store(
    initialState: state,
    reducer: Reduce { state, action in
      switch action {
      case .change(let change): change.change(&state)
      case .leaf(let change): change.change(&state.leaf)
      case .detail(let change): if state.detail != nil { change.change(&state.detail!) }
      case .row(let id, let change):
        if state.rows[id: id] != nil { change.change(&state.rows[id: id]!) }
      case .inner(let change): change.change(&state.leaf.inner)
      }
      return .none
    })
}

extension Store<Tree, TreeAction> {
  func change(_ change: @escaping (inout Tree) -> Void) { send(.change(Change(change))) }
}

/// Counts a closure's runs.
@MainActor
final class Runs {
  private(set) var count = 0
  private var token: ObservationToken?
  init(_ body: @escaping @MainActor () -> Void) {
    token = observe { [unowned self] in
      count += 1
      body()
    }
  }
  func cancel() { token?.cancel() }
}
