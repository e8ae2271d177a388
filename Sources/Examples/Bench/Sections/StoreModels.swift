import ObservableStore
import Observing

/// The states that stores are measured with.
enum StoreModels {
  struct Wide: ObservableState {
    @Tracked var count = 0
    @Tracked var a = 0
    @Tracked var b = 0
    @Tracked var c = 0
    @Tracked var d = 0
    @Tracked var e = 0
    @Tracked var f = 0
    @Tracked var g = 0
    @Tracked var h = 0
    @Tracked var name = "Blob"
    @Tracked var note = "a note that does not fit into a small string"
    @Tracked var child = Child()
    @Tracked var detail: Child? = Child()
    @Tracked var rows: IdentifiedArrayOf<Row> = []
  }

  struct Child: ObservableState {
    @Tracked var a = 0
    @Tracked var b = 0
    @Tracked var c = 0
    @Tracked var d = 0
    @Tracked var e = 0
    @Tracked var f = 0
    @Tracked var g = 0
    @Tracked var h = 0
    @Tracked var i = 0
    @Tracked var j = 0
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var value = 0
    @Tracked var title = "row"
    @Tracked var isDone = false
  }

  enum Action {
    case increment
    case child
    case detail
    case row(Int, RowAction)
    case replaceRow(Int)
    case append
    case removeLast
  }

  enum RowAction {
    case increment
  }

  struct Feature: Reducer {
    func reduce(into state: inout Wide, action: Action) -> Effect<Action> {
      switch action {
      case .increment: state.count &+= 1
      case .child: state.child.a &+= 1
      case .detail: state.detail?.a &+= 1
      case .row(let id, .increment): state.rows[id: id]?.value &+= 1
      case .replaceRow(let id):
        let value = state.rows[id: id]?.value ?? 0
        state.rows[id: id] = Row(id: id, value: value &+ 1)
      case .append: state.rows.append(Row(id: state.rows.count))
      case .removeLast: state.rows.removeLast()
      }
      return .none
    }
  }

  @MainActor
  static func store(rows: Int = 0) -> Store<Wide, Action> {
    var state = Wide()
    state.rows = IdentifiedArray(uniqueElements: (0..<rows).map { Row(id: $0) })
    return Store(initialState: state, reducer: Feature())
  }

  // MARK: Depth

  struct Leaf: ObservableState {
    @Tracked var value = 0
  }

  struct Nest<Inner: ObservableState>: ObservableState {
    @Tracked var inner: Inner
    @Tracked var value = 0
  }

  enum LeafAction {
    case increment
  }

  /// A store of a leaf that lies so many states deep; the root's reducer changes it.
  @MainActor
  static func leaf(depth: Int) -> Store<Leaf, LeafAction> {
    nested(Leaf(), depth, change: { $0.value &+= 1 }, leaf: { $0 })
  }

  @MainActor
  private static func nested<State: ObservableState>(
    _ state: State, _ depth: Int, change: @escaping (inout State) -> Void,
    leaf: @escaping (Store<State, LeafAction>) -> Store<Leaf, LeafAction>
  ) -> Store<Leaf, LeafAction> {
    if depth == 0 {
      let root = Store(
        initialState: state,
        reducer: Reduce<State, LeafAction> { state, _ in
          change(&state)
          return .none
        })
      return leaf(root)
    }
    return nested(
      Nest(inner: state), depth - 1, change: { change(&$0.inner) },
      leaf: { leaf($0.scope(\.inner) { $0 }) })
  }

  static func text(_ count: Int) -> String {
    count >= 1_000_000
      ? "1,000,000" : count >= 1000 ? "\(count / 1000),000" : String(count)
  }
}
