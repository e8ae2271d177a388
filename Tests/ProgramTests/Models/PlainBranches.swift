import Observing

/// A state with a branch, which has a leaf and perhaps another one.
protocol BranchesLike {
  associatedtype Branch: BranchLike
  var branch: Branch { get set }
  init()
}

protocol BranchLike {
  associatedtype Leaf: MemberLike
  var leaf: Leaf { get set }
  var maybe: Leaf? { get set }
  init()
}

struct BranchState: ObservableState, BranchLike {
  @Tracked var leaf = Child()
  @Tracked var maybe: Child?
}

struct BranchesState: ObservableState, BranchesLike {
  @Tracked var branch = BranchState()
}

struct PlainBranch: BranchLike {
  var leaf = PlainChild()
  var maybe: PlainChild?
}

struct PlainBranchesState: BranchesLike {
  var branch = PlainBranch()
}

/// The same in plain Swift, and what is known of the store that a program keeps of a part that may go.
struct PlainBranches: PlainModel {
  private(set) var state = PlainBranchesState()
  private var saved: PlainBranch?
  var excuses = Excuses()
  private(set) var maybe = KeptPart()
  private var hasBranch = false
  private var hasLeaf = false

  var isWatched: Bool { hasBranch || hasLeaf || maybe.isKept }

  func isPossible(_ change: BranchesChange) -> Bool {
    switch change {
    case .maybeNil, .maybeUp: state.branch.maybe != nil
    case .branchSaved: saved != nil
    case .keepBranch: !hasBranch
    case .keepLeaf: !hasLeaf
    case .keepMaybe: state.branch.maybe != nil
    default: true
    }
  }

  func isPossible(_ body: BranchesBody) -> Bool { true }

  mutating func apply(_ change: BranchesChange) {
    let before = state.branch.leaf.name
    state.change(change, &saved)
    switch change {
    case .keepBranch: hasBranch = true
    case .keepLeaf: hasLeaf = true
    case .keepMaybe: maybe = KeptPart(state.branch.maybe?.age)
    default:
      let isUnclear = [.branchNew, .branchSaved, .whole].contains(change)
      maybe.note(
        state.branch.maybe?.age, change == .maybeNew ? .fresh : isUnclear ? .unclear : .inPlace)
    }
    excuses.note(
      .firstName, from: before, to: state.branch.leaf.name, isReset: change == .whole)
    if [.maybeNew, .branchNew, .branchSaved, .whole].contains(change) {
      excuses.insert(.childIdentity)
    }
    // What was handed on differs as a whole.
    if change.territory.contains(.first) { excuses.insert(.screenIdentity) }
  }

  mutating func commit() {
    excuses = []
    maybe.commit()
  }

  func render(_ body: BranchesBody) -> Int { state.look(body) }

  static func excuses(for body: BranchesBody) -> Excuses {
    switch body {
    case .scopedName: .firstName
    case .presence, .maybeAge, .derivedStore, .nested: .childIdentity
    case .derivedBranch, .taken: [.childIdentity, .screenIdentity]
    default: []
    }
  }

  static func writes(_ body: BranchesBody) -> Bool { false }
  static func territory(_ change: BranchesChange) -> Territory { change.territory }
  static func copies(_ change: BranchesChange) -> CopyUse { change.copies }
  static func commits(_ change: BranchesChange) -> Bool {
    [.keepBranch, .keepLeaf, .keepMaybe].contains(change)
  }
}
