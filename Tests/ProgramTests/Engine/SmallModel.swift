import Observing

/// A word of the alphabet that programs are made of; its raw value is the Swift that it stands for.
protocol ProgramWord: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {}

/// What plain Swift, without any tracking, would have: the oracle, and what says which steps are possible.
@MainActor
protocol PlainModel {
  /// The ways in which the state is changed, copied and put back.
  associatedtype Change: ProgramWord
  /// What closures do.
  associatedtype Body: ProgramWord

  /// What happened in the open transaction that may make a closure run for nothing.
  var excuses: Excuses { get set }
  /// Whether something but closures is looked at after each transaction.
  var isWatched: Bool { get }

  init()
  func isPossible(_ change: Change) -> Bool
  func isPossible(_ body: Body) -> Bool
  mutating func apply(_ change: Change)
  func render(_ body: Body) -> Int
  /// The outermost transaction has ended, and was checked.
  mutating func commit()

  /// The excuses that count for a closure, since it reads what they are about.
  static func excuses(for body: Body) -> Excuses
  /// Whether the body writes.
  static func writes(_ body: Body) -> Bool
  /// Whether one of them may put back what another has been told of: that may run in vain then, and write what it would not
  /// have written.
  static func mayWriteInVain(_ writers: [Body]) -> Bool
  /// What a body that runs writes.
  mutating func write(_ body: Body)
  /// What a change reads and writes; changes of different parts may as well come in the other order.
  static func territory(_ change: Change) -> Territory
  /// What a change does with copies that were taken out.
  static func copies(_ change: Change) -> CopyUse
  /// Whether a change makes the library commit what was written so far, as scoping does.
  static func commits(_ change: Change) -> Bool
}

/// What a change does with copies that were taken out, one bit for each.
struct CopyUse {
  /// Those that are taken anew: what they were before is forgotten.
  var replaces: UInt8 = 0
  /// Those that are written to.
  var changes: UInt8 = 0
  /// Those that are put back, or looked at.
  var reads: UInt8 = 0
}

/// Parts of a model, one bit for each.
struct Territory: OptionSet {
  let rawValue: UInt8

  /// What no closure ever reads: copies taken out.
  ///
  /// A change of it alone shows nothing.
  static let copies = Territory(rawValue: 1)
  static let first = Territory(rawValue: 2)
  static let second = Territory(rawValue: 4)
  static let third = Territory(rawValue: 8)
  static let everything = Territory(rawValue: .max)
}

/// A small state under observation, with the same changes and closures as its plain twin.
@MainActor
protocol SmallModel: AnyObject {
  associatedtype Plain: PlainModel

  static var title: String { get }
  /// How many steps the programs have that a debug build runs in a fraction of a minute.
  static var usualSteps: Int { get }

  init()
  func apply(_ change: Plain.Change)
  /// What the body shows, as a number that differs where anything that it reads differs.
  ///
  /// - Parameters:
  ///   - body: What the closure does.
  ///   - watcher: The closure that runs; nil where the oracle asks what it would show.
  /// - Returns: The number.
  func render(_ body: Plain.Body, in watcher: Watcher?) -> Int
  /// Makes what runs the body; nil where nothing can be kept of it, as of the toolchain's tracking.
  func start(_ body: Plain.Body, _ watcher: Watcher) -> ObservationToken?
  /// What else is wrong after an outermost transaction, if anything is.
  func otherProblem(_ plain: Plain) -> Failure?
}

extension PlainModel {
  var isWatched: Bool { false }
  mutating func commit() { excuses = [] }
  static func writes(_ body: Body) -> Bool { false }
  static func mayWriteInVain(_ writers: [Body]) -> Bool { false }
  mutating func write(_ body: Body) {}
  static func copies(_ change: Change) -> CopyUse { CopyUse() }
  static func commits(_ change: Change) -> Bool { false }
}

extension SmallModel {
  func start(_ body: Plain.Body, _ watcher: Watcher) -> ObservationToken? {
    watcher.observed()
  }

  func otherProblem(_ plain: Plain) -> Failure? { nil }
}

/// Puts what a closure reads together to one number.
func mix(_ parts: Int...) -> Int {
  parts.reduce(17) { $0 &* 1_000_003 &+ $1 }
}
