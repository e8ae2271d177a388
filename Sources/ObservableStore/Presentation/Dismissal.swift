import Observing

/// How a child that is presented is dismissed.
@usableFromInline
@frozen
struct Dismissal<Way: ChildWay> {
  /// The child that goes when an action has been processed; nil if none does.
  @usableFromInline let id: (Way.Action) -> Way.ID?
  /// The action that dismisses a child.
  @usableFromInline let action: (Way.ID) -> Way.Action
  /// Takes a child away.
  @usableFromInline let remove: Remove

  @usableFromInline
  typealias Remove = (inout Way.State, StatePath<Way.State, Way.Holder>, Way.ID) -> Void

  @inlinable
  init(
    id: @escaping (Way.Action) -> Way.ID?, action: @escaping (Way.ID) -> Way.Action,
    remove: @escaping Remove
  ) {
    self.id = id
    self.action = action
    self.remove = remove
  }
}

extension Dismissal where Way: OnlyChildWay {
  /// How an optional child is dismissed.
  @inlinable
  init<Part>(_ path: CasePath<Way.Action, Presented<Way.ChildAction>>) where Way.Holder == Part? {
    self.init(
      id: { path.isDismissal($0) ? OnlyChild() : nil }, action: { _ in path.embed(.dismiss) },
      // Not in place: what is changed in place leaves nothing to who keeps the last value.
      remove: { state, path, _ in path.set(nil, in: &state) })
  }
}

extension ChildWay {
  /// The child's reducer and the parent's; a child that is dismissed goes when the parent's has run.
  @inlinable
  func presenting<Child: Reducer>(
    _ child: Child, before parent: ResolvedReducer<State, Action>, _ place: ReducerPlace,
    _ dismissal: Dismissal<Self>
  ) -> ResolvedReducer<State, Action>
  where Child.State == ChildState, Child.Action == ChildAction {
    CarriedOut.note(Presented<ChildAction>.self)
    let shown = resolved(child, before: parent, place, dismissing: dismissal.action)
    return ResolvedReducer(
      { state, action in
        guard let id = dismissal.id(action) else { return shown.run(&state, action) }
        return dismiss(id, from: &state, action, after: parent, place, dismissal.remove)
      }, findGone: shown.findGone)
  }

  /// Runs the parent's reducer, and takes a child away if it is still there, and still the same.
  ///
  /// If the reducer has taken it away, or another one has come in its place, the lowest of those above it goes that is still
  /// there. If what holds them is another one, only those are the same that are known by more than an id.
  @usableFromInline
  func dismiss(
    _ id: ID, from state: inout State, _ action: Action,
    after parent: ResolvedReducer<State, Action>, _ place: ReducerPlace,
    _ remove: Dismissal<Self>.Remove
  ) -> Effect<Action> {
    mark(id, in: &state)
    let whose = holderInstance(in: &state)
    let leaving = leaving(with: id, in: &state)
    if leaving.isEmpty {
      let child = name(id, in: path.name(in: state))
      // A button of an alert closes it, and is an action of the alert's all the same.
      if route(action) == nil {
        place.reportNoneThere(to: "dismiss", child, in: State.self, action)
      } else {
        place.reportMissing(child, in: State.self, action)
      }
    }
    let effect = parent.run(&state, action)
    // What is made anew begins with the same ids.
    let isOthers = whose != nil && whose != holderInstance(in: &state)
    if let id = firstThere(of: leaving, isOthers: isOthers, in: &state) {
      remove(&state, path, id)
    }
    return effect
  }

  /// What tells what holds the children from another one in its place; nil if nothing does.
  private func holderInstance(in state: inout State) -> AnyHashable? {
    guard path.leadsSomewhere(in: state) else { return nil }
    guard let instance = instance(ofHolder: path.read(&state)) else { return nil }
    // One that is made anew at each look is another one each time.
    return instance == self.instance(ofHolder: path.read(&state)) ? instance : nil
  }

  /// What tells a child, and those that go with it, from others, as far as they are there.
  private func leaving(with id: ID, in state: inout State) -> [Leaving<ID>] {
    guard path.leadsSomewhere(in: state) else { return [] }
    let holder = path.read(&state)
    let again = path.read(&state)
    return ([id] + above(id, in: holder)).compactMap { id in
      guard let child = child(id, in: holder) else { return nil }
      let instance = instance(of: child)
      // One that is made anew at each look is another one each time, as far as can be told.
      let isMadeAnew = instance != self.child(id, in: again).map { self.instance(of: $0) }
      return Leaving(
        id: id, instance: isMadeAnew ? nil : instance,
        own: StateIdentity.ownInstance(of: child))
    }
  }

  /// The first of the children that is still there, and the same.
  private func firstThere(
    of leaving: [Leaving<ID>], isOthers: Bool, in state: inout State
  ) -> ID? {
    guard !leaving.isEmpty, path.leadsSomewhere(in: state) else { return nil }
    let holder = path.read(&state)
    let owns = Set(leaving.map(\.own))
    // In another one what lies above a child may be what was not to go: then none of those below that goes.
    var staying: Set<ID> = []
    return leaving.first { child in
      guard !staying.contains(child.id), let now = self.child(child.id, in: holder) else {
        return false
      }
      if isOthers {
        guard let own = child.own, own == StateIdentity.ownInstance(of: now) else { return false }
        let above = above(child.id, in: holder)
        let stranger = above.lastIndex { id in
          self.child(id, in: holder).map { !owns.contains(StateIdentity.ownInstance(of: $0)) }
            ?? false
        }
        if let stranger {
          staying.formUnion(above[..<stranger])
          return false
        }
      }
      return child.instance.map { $0 == instance(of: now) } ?? true
    }?.id
  }

  /// Sees to it that a child, those that go with it, and what holds them, if that is told apart, are told from others, if they
  /// came in the same transaction.
  ///
  /// They are marked where they lie, past any setter. Of those that lie nowhere, as far as can be told, nothing is known.
  private func mark(_ id: ID, in state: inout State) {
    guard RecordedReads.isPossible, path.leadsSomewhere(in: state) else { return }
    let (holder, reads) = RecordedReads.of { path.read(&state) }
    let unmarked = ([id] + above(id, in: holder)).filter { id in
      child(id, in: holder).map(StateIdentity.isUnmarked) ?? false
    }
    let isHolderUnmarked = instance(ofHolder: holder) != nil && StateIdentity.isUnmarked(holder)
    if unmarked.isEmpty && !isHolderUnmarked { return }
    func mark(_ holder: inout Holder) {
      if isHolderUnmarked { _ = StateIdentity.mark(&holder) }
      for id in unmarked { _ = modify(&holder, id) { StateIdentity.mark(&$0) } }
    }
    if path.offset != nil {
      path.modify(&state, mark)
    } else if let way = TrackedPath<State, Holder>(reads, in: &state),
      way.leads(to: holder, in: &state, by: reads)
    {
      _ = way.modify(&state, mark)
    }
  }
}

/// A child that is to go.
private struct Leaving<ID> {
  let id: ID
  /// What it is told by from another one in its place; nil where nothing does.
  let instance: AnyHashable?
  /// What it is told by from any other one, wherever that lies; nil where nothing does.
  let own: [UInt64]?
}
