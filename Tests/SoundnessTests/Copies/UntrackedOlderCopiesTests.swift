import ObservableStore
import Observing
import Testing

/// A computed property that gives a tracked child now, and now an older copy of it that is kept where nothing tells that it
/// was read: the copy has the places of the child, and looks the same until the child is changed.
@Suite("Older copies of a child, untracked beside it") @MainActor
struct UntrackedOlderCopiesTests {
  struct Leaf: ObservableState, Equatable { @Tracked var number = 1 }

  enum Mode: ObservableState, Equatable {
    case leaf(Leaf)
    case none

    var number: Int { if case .leaf(let leaf) = self { leaf.number } else { -1 } }
  }

  final class Drawer: Sendable {
    let leaf: Leaf
    init(_ leaf: Leaf) { self.leaf = leaf }
  }

  struct Nest: ObservableState, Equatable {
    @Tracked var leaf = Leaf()
    var old: Leaf?
    var shown: Leaf {
      let leaf = leaf
      return old ?? leaf
    }
  }

  struct State: ObservableState {
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var mode = Mode.leaf(Leaf())
    @Tracked var optionalMode: Mode? = .leaf(Leaf())
    @Tracked var nest = Nest()
    @Tracked var showsOld = false
    var isOld = false
    var oldLeaf: Leaf?
    var plainLeaf = Leaf()
    var oldLeaves: [Leaf] = []
    var drawer: Drawer?
    var give: (@Sendable () -> Leaf)?
    var oldMode: Mode?

    var shown: Leaf { oldLeaf ?? leaf }
    var shownOfTwo: Leaf {
      let leaf = leaf
      return isOld ? plainLeaf : leaf
    }
    var shownByChoice: Leaf { showsOld ? plainLeaf : leaf }
    var shownOfList: Leaf {
      let leaf = leaf
      return oldLeaves.last ?? leaf
    }
    var shownOfObject: Leaf {
      let leaf = leaf
      return drawer?.leaf ?? leaf
    }
    var shownOfClosure: Leaf {
      let leaf = leaf
      return give?() ?? leaf
    }
    var shownMaybe: Leaf? { maybe == nil ? nil : oldLeaf ?? maybe }
    var shownMode: Mode {
      let mode = mode
      return oldMode ?? mode
    }
    var shownOptionalMode: Mode? { optionalMode == nil ? nil : oldMode ?? optionalMode }

    mutating func putAside(_ leaf: Leaf, _ mode: Mode?) {
      (oldLeaf, plainLeaf, oldLeaves, drawer, isOld) = (leaf, leaf, [leaf], Drawer(leaf), true)
      give = { leaf }
      oldMode = mode
      nest.old = nest.leaf
      showsOld = true
    }

    mutating func forget() {
      (oldLeaf, oldLeaves, drawer, isOld, give, oldMode) = (nil, [], nil, false, nil, nil)
      nest.old = nil
      showsOld = false
    }
  }

  typealias Tree = Store<State, Change<State>>

  /// What is shown by a store, and what there is.
  struct Part: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Which of the children is put aside: by what the property chooses from.
    let child: @MainActor @Sendable (State) -> (Leaf, Mode?)
    let shown: @MainActor @Sendable (State) -> Int
    let read: @MainActor @Sendable (Tree) -> @MainActor () -> Int
  }

  nonisolated private static func ofLeaf(
    _ name: String, _ path: KeyPath<State, Leaf> & Sendable
  ) -> Part {
    Part(testDescription: name) {
      ($0.leaf, nil)
    } shown: {
      $0[keyPath: path].number
    } read: {
      let store: Store<Leaf, Never> = $0.scope(path, action: unsent)
      return { store.number }
    }
  }

  nonisolated static let parts: [Part] = [
    ofLeaf("an optional", \.shown), ofLeaf("one of two", \.shownOfTwo),
    ofLeaf("what a tracked property chooses", \.shownByChoice),
    ofLeaf("an array's", \.shownOfList), ofLeaf("an object's", \.shownOfObject),
    ofLeaf("a closure's", \.shownOfClosure), ofLeaf("a child's", \.nest.shown),
    Part(testDescription: "an optional child") {
      ($0.maybe ?? Leaf(), nil)
    } shown: {
      $0.shownMaybe?.number ?? -1
    } read: {
      let store: Store<Leaf, Never>? = $0.scope(\.shownMaybe, action: unsent)
      return { store?.number ?? -1 }
    },
    Part(testDescription: "an enum") {
      ($0.leaf, $0.mode)
    } shown: {
      $0.shownMode.number
    } read: {
      let store: Store<Mode, Never> = $0.scope(\.shownMode, action: unsent)
      return { store.state.number }
    },
    Part(testDescription: "an optional enum") {
      ($0.leaf, $0.optionalMode)
    } shown: {
      $0.shownOptionalMode?.number ?? -1
    } read: {
      let store: Store<Mode, Never>? = $0.scope(\.shownOptionalMode, action: unsent)
      return { store?.state.number ?? -1 }
    },
  ]

  private func bump(_ mode: inout Mode, to number: Int) {
    guard case .leaf(var leaf) = mode else { return }
    leaf.number = number
    mode = .leaf(leaf)
  }

  @Test("Who reads it sees the copy as long as that is shown, and then the child", arguments: parts)
  func shown(part: Part) {
    let tree = makeStore(State())
    tree.change { state in
      let (leaf, mode) = MainActor.assumeIsolated { part.child(state) }
      state.putAside(leaf, mode)
    }
    let read = part.read(tree)
    var seen = 0
    let token = observe { seen = read() }
    for number in 2...4 {
      tree.change { state in
        state.leaf.number = number
        state.maybe?.number = number
        self.bump(&state.mode, to: number)
        if var mode = state.optionalMode {
          self.bump(&mode, to: number)
          state.optionalMode = mode
        }
        state.nest.leaf.number = number
      }
      #expect(seen == tree.withState { part.shown($0) } && seen == 1)
      #expect(read() == seen)
    }
    tree.change { $0.forget() }
    #expect(seen == tree.withState { part.shown($0) } && seen == 4)
    tree.change { $0.leaf.number = 5 }
    #expect(seen == tree.withState { part.shown($0) })
    withExtendedLifetime(token) {}
  }
}
