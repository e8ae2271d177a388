import Observing

/// Tells an only child from another in its place: by its id, if it is identifiable, else by the place of its first
/// tracked property, or by its first shared value; of an enum by its case, and by one of these of what that carries.
///
/// A child without either cannot be told from another.
@usableFromInline
struct ChildKey<State> {
  private let isIdentifiable = State.self is any Identifiable.Type
  private let isEnum = EnumRecord.of(State.self) != nil

  @usableFromInline init() {}

  /// What the effects of a child are found by.
  @usableFromInline
  func callAsFunction(_ state: inout State) -> AnyHashable {
    id(of: state) ?? AnyHashable(ChildInstance(&state))
  }

  /// What tells a child from another one that has come in its place in the same action.
  ///
  /// It is its place, of an enum its case and the place of what that carries, and the mark of one that has no place yet.
  @usableFromInline
  func instance(of state: State) -> AnyHashable {
    if !isEnum, let id = id(of: state) { return id }
    var parts = StateIdentity.instance(of: state)
    func place<Payload>(_ type: Payload.Type, _ bytes: Address) -> UInt64 {
      StateIdentity.of(bytes.load(as: type))
    }
    CaseChain.walk(state, CaseChain.deepLimit) { steps, payload, bytes in
      parts += steps.suffix(1).map { UInt64($0.tag) }
      if let payload, let bytes { parts.append(place(payload, bytes)) }
    }
    return AnyHashable(parts)
  }

  func id(of state: State) -> AnyHashable? {
    if isEnum { return idOfPayload(state) }
    guard isIdentifiable, let state = state as? any Identifiable else { return nil }
    return Self.id(of: state)
  }

  private static func id(of state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }

  /// The cases down to the first payload that is identifiable, and its id; nil if there is none.
  private func idOfPayload(_ state: State) -> AnyHashable? {
    var found: AnyHashable?
    func load<Payload>(_ type: Payload.Type, _ bytes: Address) -> (any Identifiable)? {
      bytes.load(as: type) as? any Identifiable
    }
    CaseChain.walk(state, CaseChain.limit) { steps, payload, bytes in
      guard found == nil, let payload, let bytes, payload is any Identifiable.Type,
        let value = load(payload, bytes)
      else { return }
      found = AnyHashable(CaseID(tags: steps.map(\.tag), id: Self.id(of: value)))
    }
    return found
  }

  private struct CaseID: Hashable {
    let tags: [Int]
    let id: AnyHashable
  }

  /// Whether a child is the one that the effects in a scope were started for.
  ///
  /// A child that came in the very action that started its effects is known by its mark until that is committed, and
  /// by its place from then on.
  @usableFromInline
  func isSame(_ state: State, as key: AnyHashable, _ scope: EffectScope) -> Bool {
    guard let known = key.base as? ChildInstance else { return key == id(of: state) }
    let id = id(of: state)
    if known.id != nil || id != nil { return known.id == id }
    let place = StateIdentity.of(state)
    if let settled = scope.settledPlace ?? known.settledPlace {
      if place == settled { return true }
      if StateIdentity.hasMoved(from: settled, to: place) {
        scope.settle(at: place)
        return true
      }
      if place != 0 || StateIdentity.hasArrived(state) { return false }
      ChildSearch.isUncertain()
      return true
    }
    // It is made anew at each look, with values that are shared anew: nothing is known of it.
    if StateIdentity.isShared(place), known.mark == 0 {
      ChildSearch.isUncertain()
      return true
    }
    guard place == 0 else {
      // One that was there before may have come back since, without a commit.
      guard known.mark == 0 || StateIdentity.isMarked(known.mark, nowAt: place) else {
        return false
      }
      scope.settle(at: place)
      return true
    }
    // Of one that keeps no mark, since a computed property takes it apart, nothing is known.
    if known.mark != 0, let mark = StateIdentity.mark(of: state) { return mark == known.mark }
    ChildSearch.isUncertain()
    return true
  }

  /// The key, once the child has been put back where it lies.
  @usableFromInline
  func settled(_ key: AnyHashable, _ read: () -> State?) -> AnyHashable {
    guard let known = key.base as? ChildInstance else { return key }
    let isShared = known.settledPlace.map(StateIdentity.isShared) ?? false
    guard known.mark != 0 || isShared, let state = read() else { return key }
    let place = StateIdentity.of(state)
    let isLost =
      isShared ? place != known.settledPlace : place == 0 && StateIdentity.mark(of: state) == 0
    return isLost ? AnyHashable(ChildInstance(place: 0, row: known.row)) : key
  }
}

/// An instance of a state, by the place of its first tracked property; by a mark while it has none.
@usableFromInline
struct ChildInstance: Hashable {
  private let place: UInt64
  let mark: UInt64
  /// The id of an element of a stack.
  let row: Int?
  /// The id of what the element is, if it is identifiable.
  private(set) var id: AnyHashable?

  init(id: AnyHashable, row: Int) {
    self.init(place: 0, row: row)
    self.id = id
  }

  init<State>(_ state: inout State, row: Int? = nil) {
    let place = StateIdentity.of(state)
    StateIdentity.follow(place)
    self.init(place: place, mark: place == 0 ? StateIdentity.mark(&state) : 0, row: row)
  }

  init(place: UInt64, mark: UInt64 = 0, row: Int? = nil) {
    self.place = place
    self.mark = mark
    self.row = row
  }

  /// The place by which the instance is known for good; nil while it has none.
  var settledPlace: UInt64? { place == 0 ? nil : place }

  /// Whether it has nothing yet by which it is known for good.
  var isNewcomer: Bool { place == 0 && id == nil }
}
