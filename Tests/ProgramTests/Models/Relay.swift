import Observing

/// Two children, copies of them, and what hands them on: derived values, closures around others, closures that copy.
@MainActor final class Relay: SmallModel {
  typealias Plain = PlainRelay
  static let title = "Relay"
  static let usualSteps = 3

  /// The children, apart from what is derived from them, so that nothing holds itself.
  @MainActor final class Children: RelayLike {
    @Tracked var a = Child()
    @Tracked var b = Child()
    var saved: Child?
  }

  private let children = Children()
  private var derived: Derived<Child>?

  func apply(_ change: RelayChange) {
    let children = children
    switch change {
    case .makeDerived:
      derived = Derived(by: { $0.sight == $1.sight }) { children.a }
    default:
      var children = children
      children.change(change)
    }
  }

  func otherProblem(_ plain: PlainRelay) -> Failure? {
    guard let derived else { return nil }
    let (found, expected) = untracked { (derived.value.age, children.a.age) }
    if found == expected { return nil }
    return Failure(kind: .staleDerived, detail: "its age is \(found), and should be \(expected)")
  }

  func render(_ body: RelayBody, in watcher: Watcher?) -> Int {
    // The oracle computes without derived values.
    guard let watcher else { return children.look(body) }
    let children = children
    switch body {
    case .age, .bAge, .name, .bName: return children.look(body)
    case .derivedAge: return derived?.value.age ?? -1
    case .derivedName: return derived?.value.name.sight ?? -1
    case .ownDerived: return Derived(by: { $0.sight == $1.sight }) { children.a }.value.age
    case .ofDerived: return Derived { [derived] in derived?.value.age ?? -1 }.value
    case .taken:
      let it = children.a
      watcher.nest(readsCopy: true) { $0 == nil ? children.a.age : it.age }
      return 0
    case .takenDerived:
      let it = children.a
      return Derived { it.age }.value
    case .takenOfDerived:
      guard let it = derived?.value else { return 0 }
      watcher.nest(readsCopy: true) { $0 == nil ? children.a.age : it.age }
      return 0
    case .copier:
      children.b = children.a
      return children.look(body)
    }
  }
}

/// Two children, and a copy that was taken out.
@MainActor
protocol RelayLike {
  associatedtype Member: MemberLike
  var a: Member { get set }
  var b: Member { get set }
  var saved: Member? { get set }
}

struct PlainRelay: RelayLike, PlainModel {
  var a = PlainChild()
  var b = PlainChild()
  var saved: PlainChild?
  var excuses = Excuses()
  private var hasDerived = false

  func isPossible(_ change: RelayChange) -> Bool {
    switch change {
    case .aSaved, .bSaved, .savedUp, .exchange: saved != nil
    case .makeDerived: !hasDerived
    default: true
    }
  }

  func isPossible(_ body: RelayBody) -> Bool {
    switch body {
    case .derivedAge, .derivedName, .ofDerived, .takenOfDerived: hasDerived
    default: true
    }
  }

  mutating func apply(_ change: RelayChange) {
    if change == .makeDerived {
      hasDerived = true
      return
    }
    let before = (a.name, b.name)
    self.change(change)
    excuses.note(
      .firstName, from: before.0, to: a.name, isReset: [.aReset, .exchange].contains(change))
    excuses.note(.secondName, from: before.1, to: b.name, isReset: false)
    // What only hands a child on hears of any change in it, or that it is another one.
    if Self.territory(change).contains(.first) { excuses.insert(.childIdentity) }
  }

  func render(_ body: RelayBody) -> Int { look(body) }

  static func excuses(for body: RelayBody) -> Excuses {
    switch body {
    case .name: .firstName
    case .bName: .secondName
    // The child handed on differs as a whole.
    case .derivedAge, .derivedName, .ownDerived, .takenDerived, .taken, .takenOfDerived:
      .childIdentity
    case .age, .bAge, .ofDerived, .copier: []
    }
  }

  static func writes(_ body: RelayBody) -> Bool { body == .copier }
  // It has read which child there is, too, and writes where nothing that it shows has changed.
  static func mayWriteInVain(_ writers: [RelayBody]) -> Bool { !writers.isEmpty }
  static func territory(_ change: RelayChange) -> Territory { change.territory }
  static func copies(_ change: RelayChange) -> CopyUse { change.copies }
}
