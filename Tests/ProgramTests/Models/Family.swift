import Observing

/// An object with a number, a child and an optional child.
@MainActor
protocol FamilyLike {
  associatedtype Member: MemberLike
  var count: Int { get set }
  var child: Member { get set }
  var optional: Member? { get set }
  /// A copy taken out, that nobody observes.
  var saved: Member? { get set }
}

@MainActor final class Family: FamilyLike, SmallModel {
  typealias Plain = PlainFamily
  static let title = "Family"
  static let usualSteps = 3

  @Tracked var count = 0
  @Tracked var child = Child()
  @Tracked var optional: Child?
  var saved: Child?

  func apply(_ change: FamilyChange) {
    var family = self
    family.change(change)
  }

  func render(_ body: FamilyBody, in watcher: Watcher?) -> Int {
    // What it shows is what it read: before it wrote.
    let sight = look(body)
    if let watcher {
      switch body {
      case .nested:
        guard optional != nil else { break }
        watcher.nest { inner in
          guard let optional = self.optional else {
            inner?.missesState()
            return 0
          }
          return optional.age
        }
      case .writer: child.age = count
      case .inPlaceWriter: child.age += 1
      case .clamp: if count > 1 { count = 1 }
      default: break
      }
    }
    return sight
  }
}

struct PlainFamily: FamilyLike, PlainModel {
  var count = 0
  var child = PlainChild()
  var optional: PlainChild?
  var saved: PlainChild?
  var excuses = Excuses()

  func isPossible(_ change: FamilyChange) -> Bool {
    switch change {
    case .optionalNil, .optionalUp, .optionalRename, .optionalEqual, .optionalReset:
      optional != nil
    case .childSaved, .optionalSaved, .savedUp: saved != nil
    default: true
    }
  }

  func isPossible(_ body: FamilyBody) -> Bool { true }

  mutating func apply(_ change: FamilyChange) {
    let before = (child.name, optional?.name)
    self.change(change)
    excuses.note(
      .firstName, from: before.0, to: child.name, isReset: change == .childReset)
    if [.optionalEqual, .optionalNew, .optionalReset, .optionalSaved].contains(change) {
      excuses.insert(.childIdentity)
    }
    excuses.note(
      .secondName, from: before.1, to: optional?.name, isReset: change == .optionalReset)
  }

  func render(_ body: FamilyBody) -> Int { look(body) }

  static func excuses(for body: FamilyBody) -> Excuses {
    switch body {
    case .name, .wholeChild: .firstName
    case .optionalName: .secondName
    case .presence, .nested: .childIdentity
    default: []
    }
  }

  static func writes(_ body: FamilyBody) -> Bool {
    body == .writer || body == .clamp || body == .inPlaceWriter
  }

  static func mayWriteInVain(_ writers: [FamilyBody]) -> Bool {
    writers.count > 1 && writers.contains(.clamp)
  }

  mutating func write(_ body: FamilyBody) {
    switch body {
    case .writer: child.age = count
    case .inPlaceWriter: child.age += 1
    case .clamp: if count > 1 { count = 1 }
    default: break
    }
  }

  static func territory(_ change: FamilyChange) -> Territory { change.territory }
  static func copies(_ change: FamilyChange) -> CopyUse { change.copies }
}
