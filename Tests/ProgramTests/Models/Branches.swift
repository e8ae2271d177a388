import ObservableStore
import Observing

/// A store of a state with a branch, which has a leaf and perhaps another one; and stores of these.
@MainActor final class Branches: SmallModel {
  typealias Plain = PlainBranches
  static let title = "Branches"
  static let usualSteps = 3

  /// Copies that reducers take out and put back.
  private final class Copies { var saved: BranchState? }

  private let store: Store<BranchesState, BranchesChange>
  private var branch: Store<BranchState, Never>?
  private var leaf: Store<Child, Never>?
  /// A store of a part that may go.
  private var maybe: KeptStore<Child>?

  init() {
    let copies = Copies()
    store = Store(
      initialState: BranchesState(),
      reducer: Reduce { state, change in
        state.change(change, &copies.saved)
        return .none
      })
  }

  private var branchStore: Store<BranchState, Never> {
    store.scope(\.branch) { (_: Never) -> BranchesChange in }
  }

  private static func leaf(_ branch: Store<BranchState, Never>) -> Store<Child, Never> {
    branch.scope(\.leaf) { (_: Never) -> Never in }
  }

  private static func maybe(_ branch: Store<BranchState, Never>) -> Store<Child, Never>? {
    branch.scope(\.maybe) { (_: Never) -> Never in }
  }

  func apply(_ change: BranchesChange) {
    switch change {
    case .keepBranch: branch = branchStore
    case .keepLeaf: leaf = Self.leaf(branch ?? branchStore)
    case .keepMaybe:
      maybe = Self.maybe(branch ?? branchStore).map { KeptStore($0) { $0.age } }
    default: store.send(change)
    }
  }

  func otherProblem(_ plain: PlainBranches) -> Failure? {
    let state = plain.state
    if let branch, untracked({ branch.leaf.age }) != state.branch.leaf.age || branch.isInvalid {
      return Failure(kind: .wrongStore, detail: "the branch's store says \(branch.leaf.age)")
    }
    if let leaf, untracked({ leaf.age }) != state.branch.leaf.age || leaf.isInvalid {
      return Failure(kind: .wrongStore, detail: "the leaf's store says \(leaf.age)")
    }
    return maybe?.problem(plain.maybe, now: state.branch.maybe?.age)
  }

  func render(_ body: BranchesBody, in watcher: Watcher?) -> Int {
    // The oracle looks at the state, and not through stores.
    guard let watcher else { return store.withState { $0.look(body) } }
    let branch = branch ?? branchStore
    switch body {
    case .age: return store.branch.leaf.age
    case .branchAge: return branch.leaf.age
    case .leafAge: return (leaf ?? Self.leaf(branch)).age
    case .scopedAge: return Self.leaf(branchStore).age
    case .scopedName: return Self.leaf(branch).name.sight
    case .presence: return branch.maybe == nil ? 0 : 1
    case .maybeAge: return Self.maybe(branch)?.age ?? -1
    case .derivedStore: return Derived { Self.maybe(branch) }.value?.age ?? -1
    case .derivedBranch:
      return Derived(by: { $0.leaf.sight == $1.leaf.sight }) { [store] in store.branch }
        .value.leaf.age
    case .transform:
      return store.scope(state: { $0.branch.leaf.age }, action: { (_: Never) -> BranchesChange in })
        .state
    case .nested:
      guard let maybe = Self.maybe(branch) else { return 0 }
      watcher.nest { [store] inner in
        if inner != nil, untracked({ maybe.isInvalid }) { inner?.missesState() }
        return inner == nil ? store.withState { $0.branch.maybe?.age ?? -1 } : maybe.age
      }
      return 1
    case .taken:
      let it = branch.leaf
      watcher.nest(readsCopy: true) { [store] in
        $0 == nil ? store.withState { $0.branch.leaf.age } : it.age
      }
      return 0
    }
  }
}
