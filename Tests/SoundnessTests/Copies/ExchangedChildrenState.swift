import Observing

/// Two panes and older copies of them, and what shows now this, now that.
struct ExchangedChildrenState: ObservableState, Equatable {
  /// With one tracked property, so that its instance and what is read of it are known by the same place.
  struct Cursor: ObservableState, Equatable {
    @Tracked var line = 0
  }

  enum Mode: ObservableState, Equatable {
    case none
    case on(Cursor)
  }

  struct Pane: ObservableState, Equatable {
    @Tracked var plain = Cursor()
    @Tracked var maybe: Cursor? = Cursor()
    @Tracked var mode = Mode.none
    @Tracked var isFirst = true

    var picked: Cursor? { isFirst ? plain : maybe }
    var remade: Pane { Pane(plain: plain, maybe: maybe, mode: mode, isFirst: isFirst) }
  }

  @Tracked var left = Pane()
  @Tracked var right = Pane()
  @Tracked var optional: Pane?
  @Tracked var old = [Pane()]
  @Tracked var shows = 0

  @MainActor var shown: Pane {
    switch shows {
    case 0: left
    case 1: right
    case 2: old[0]
    default: Pane(plain: old[0].plain, maybe: left.maybe, mode: right.mode)
    }
  }
}

/// A change of such a state.
struct ExchangedChildrenStep {
  enum Kind: String, CaseIterable {
    case plain, maybe, mode, isFirst, rightPlain, rightMaybe, shows, showsAgain
    case save, restore, exchange, exchangeCursors
    // The state as a whole, so that no setter of a pane runs.
    case exchanged, restored, restoredElsewhere, reset, remade
    // Other panes, with what was in these.
    case remadeLeft, remadeInPlace
    case comes, goes, comesAsLeft, optionalPlain, optionalMaybe, restoredAsOptional
  }

  let kind: Kind
  let value: Int

  init(using numbers: inout SeededNumbers) {
    kind = Kind.allCases.randomElement(using: &numbers) ?? .plain
    value = Int.random(in: 0...3, using: &numbers)
  }

  var text: String { "\(kind) \(value)" }

  private func replace<Value>(_ value: inout Value, by other: Value) { value = other }

  @MainActor
  func play(on state: inout ExchangedChildrenState) {
    typealias State = ExchangedChildrenState
    let all = state
    func whole(left: State.Pane, right: State.Pane) -> State {
      State(left: left, right: right, optional: all.optional, old: all.old, shows: all.shows)
    }
    switch kind {
    case .plain: state.left.plain.line = value
    case .maybe: state.left.maybe = value == 0 ? nil : State.Cursor(line: value)
    case .mode: state.left.mode = value == 0 ? .none : .on(State.Cursor(line: value))
    case .isFirst: state.left.isFirst.toggle()
    case .rightPlain: state.right.plain.line = value
    case .rightMaybe: state.right.maybe?.line = value
    case .shows, .showsAgain: state.shows = value
    case .save: state.old = [state.left]
    case .restore: state.left = state.old[0]
    case .exchange: (state.left, state.right) = (all.right, all.left)
    case .exchangeCursors: (state.left.plain, state.right.plain) = (all.right.plain, all.left.plain)
    case .exchanged: state = whole(left: all.right, right: all.left)
    case .restored: state = whole(left: all.old[0], right: all.right)
    case .restoredElsewhere: state = whole(left: all.left, right: all.old[0])
    case .reset: state = whole(left: State.Pane(), right: all.right)
    case .remade: state = whole(left: all.left.remade, right: all.right.remade)
    case .comes: state.optional = State.Pane(plain: State.Cursor(line: value))
    case .goes: state.optional = nil
    case .comesAsLeft: state.optional = all.left
    case .optionalPlain: state.optional?.plain.line = value
    case .optionalMaybe: state.optional?.maybe = value == 0 ? nil : State.Cursor(line: value)
    case .restoredAsOptional:
      state = whole(left: all.left, right: all.right)
      state.optional = all.old[0]
    case .remadeLeft: state.left = all.left.remade
    case .remadeInPlace: replace(&state.left, by: all.left.remade)
    }
  }
}
