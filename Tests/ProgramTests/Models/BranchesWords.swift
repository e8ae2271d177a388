/// What programs do to a branch and its leaves; each is an action of its own.
enum BranchesChange: String, ProgramWord {
  case leafUp = "state.branch.leaf.age += 1"
  case leafRename = "state.branch.leaf.name = \"Bo\""
  case leafNew = "state.branch.leaf = Child()"
  case maybeNew = "state.branch.maybe = Child()"
  case maybeNil = "state.branch.maybe = nil"
  case maybeUp = "state.branch.maybe?.age += 1"
  case branchNew = "state.branch = Branch()"
  case saveBranch = "var saved = state.branch"
  case branchSaved = "state.branch = saved"
  case whole = "state = State()"
  case keepBranch = "let branch = store.scope(\\.branch)"
  case keepLeaf = "let leaf = branch.scope(\\.leaf)"
  case keepMaybe = "let maybe = branch.scope(\\.maybe)!"

  var territory: Territory {
    switch self {
    case .leafUp, .leafRename, .leafNew: .first
    case .maybeNew, .maybeNil, .maybeUp: .second
    case .branchNew: [.first, .second]
    case .saveBranch, .branchSaved: [.first, .second, .copies]
    case .whole, .keepBranch, .keepLeaf, .keepMaybe: .everything
    }
  }

  var copies: CopyUse {
    switch self {
    case .saveBranch: CopyUse(replaces: 1)
    case .branchSaved: CopyUse(reads: 1)
    default: CopyUse()
    }
  }
}

/// What closures over them do; where a program has not kept a store, they scope to it.
enum BranchesBody: String, ProgramWord {
  case age = "show(store.branch.leaf.age)"
  case branchAge = "show(branch.leaf.age)"
  case leafAge = "show(leaf.age)"
  case scopedAge = "show(store.scope(\\.branch).scope(\\.leaf).age)"
  case scopedName = "show(branch.scope(\\.leaf).name)"
  case presence = "show(branch.maybe != nil)"
  case maybeAge = "show(branch.scope(\\.maybe)?.age)"
  case derivedStore = "show(Derived { branch.scope(\\.maybe) }.value?.age)"
  case derivedBranch = "show(Derived { store.branch }.value.leaf.age)"
  case transform = "show(store.scope(state: { $0.branch.leaf.age }).state)"
  case nested = "if let maybe = branch.scope(\\.maybe) { observe { show(maybe.age) } }"
  case taken = "let it = branch.leaf; observe { show(it.age) }"
}

extension BranchesLike {
  mutating func change(_ change: BranchesChange, _ saved: inout Branch?) {
    switch change {
    case .leafUp: branch.leaf.age += 1
    case .leafRename: branch.leaf.name = "Bo"
    case .leafNew: branch.leaf = Branch.Leaf()
    case .maybeNew: branch.maybe = Branch.Leaf()
    case .maybeNil: branch.maybe = nil
    case .maybeUp: branch.maybe?.age += 1
    case .branchNew: branch = Branch()
    case .saveBranch: saved = branch
    case .branchSaved: branch = saved ?? branch
    case .whole: self = Self()
    case .keepBranch, .keepLeaf, .keepMaybe: break
    }
  }

  /// What a body shows, read from the state itself.
  func look(_ body: BranchesBody) -> Int {
    switch body {
    case .age, .branchAge, .leafAge, .scopedAge, .derivedBranch, .transform: branch.leaf.age
    case .scopedName: branch.leaf.name.sight
    case .presence, .nested: branch.maybe == nil ? 0 : 1
    case .maybeAge, .derivedStore: branch.maybe?.age ?? -1
    case .taken: 0
    }
  }
}
