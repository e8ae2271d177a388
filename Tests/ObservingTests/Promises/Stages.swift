import Observing
import Testing

// Two children, `a` and `b`, kept in every kind of place that a state can keep a child in.

struct Inner: ObservableState {
  @Tracked var note = "n"
}

struct Kid: ObservableState, Identifiable {
  var id: Int
  @Tracked var name: String
  @Tracked var age = 1
  @Tracked var inner = Inner()

  init(_ id: Int, _ name: String = "kid", age: Int = 1, note: String = "n") {
    self.id = id
    self.name = name
    self.age = age
    inner.note = note
  }

  mutating func reset() { self = Self(id) }
  mutating func become(_ other: Self) { self = other }
}

/// How finely a place tells its children apart.
enum Grain {
  /// Each child on its own.
  case fine
  /// Changes each on its own; what holds one holds both, so that replacing one replaces both.
  case together
  /// Any write may count for both.
  case coarse
}

protocol Pair: ObservableState {
  static var grain: Grain { get }
  init(_ a: Kid, _ b: Kid)
  var a: Kid { get set }
  var b: Kid { get set }
}

/// A `Model` of whatever state.
@MainActor
protocol Stage: AnyObject {
  var grain: Grain { get }
  var a: Kid { get set }
  var b: Kid { get set }
  /// Puts a new root in the place of the old one.
  func replace(_ a: Kid, _ b: Kid)
  /// Takes a copy of the root, changes it, and puts it back.
  func changeCopy(_ change: (inout Kid, inout Kid) -> Void)
  /// Takes a copy of the root, changes it, and throws it away.
  func changeScratch(_ change: (inout Kid, inout Kid) -> Void)
  /// Returns work that puts the root as it is now back.
  func keep() -> @MainActor () -> Void
  /// Another object made of this one's root.
  func twin() -> any Stage
}

@MainActor
final class Model<State: Pair>: Stage {
  @Tracked var state: State

  init(_ state: State) { self.state = state }

  var grain: Grain { State.grain }
  var a: Kid {
    get { state.a }
    set { state.a = newValue }
    _modify { yield &state.a }
  }
  var b: Kid {
    get { state.b }
    set { state.b = newValue }
    _modify { yield &state.b }
  }

  func replace(_ a: Kid, _ b: Kid) { state = State(a, b) }

  func changeCopy(_ change: (inout Kid, inout Kid) -> Void) {
    state = changed(change)
  }

  func changeScratch(_ change: (inout Kid, inout Kid) -> Void) {
    transaction { _ = changed(change) }
  }

  private func changed(_ change: (inout Kid, inout Kid) -> Void) -> State {
    var copy = state
    var a = copy.a
    var b = copy.b
    change(&a, &b)
    copy.a = a
    copy.b = b
    return copy
  }

  func keep() -> @MainActor () -> Void {
    let copy = state
    return { self.state = copy }
  }

  func twin() -> any Stage { Model(state) }
}

extension Kid {
  func numbered(_ id: Int) -> Kid {
    var kid = self
    kid.id = id
    return kid
  }
}

/// The kinds of places, as arguments of tests.
enum Kind: String, CaseIterable {
  case structs, deep, optionals, payloads, optionalPayloads, sharedPayload, root, indirect, tuple
  case untracked, rows, positions, nestedRows, labelled, array, dictionary, buried

  @MainActor
  func stage(_ a: Kid = Kid(1), _ b: Kid = Kid(2)) -> any Stage {
    switch self {
    case .structs: Model(StructPair(a, b))
    case .deep: Model(DeepPair(a, b))
    case .optionals: Model(OptionalPair(a, b))
    case .payloads: Model(PayloadPair(a, b))
    case .optionalPayloads: Model(OptionalPayloadPair(a, b))
    case .sharedPayload: Model(SharedPayloadPair(a, b))
    case .root: Model(RootPair(a, b))
    case .indirect: Model(IndirectPair(a, b))
    case .tuple: Model(TuplePair(a, b))
    case .untracked: Model(UntrackedPair(a, b))
    case .rows: Model(RowsPair(a, b))
    case .positions: Model(PositionsPair(a, b))
    case .labelled: Model(LabelledPair(a, b))
    case .nestedRows: Model(NestedRowsPair<Int>(a, b))
    case .array: Model(ArrayPair(a, b))
    case .dictionary: Model(DictionaryPair(a, b))
    case .buried: Model(BuriedPair(a, b))
    }
  }
}
