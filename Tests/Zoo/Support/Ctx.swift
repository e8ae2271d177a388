import Synchronization

/// What a mutation needs beside the state: its random numbers, and values that were taken out before.
final class Ctx {
  var r = Rng(0)
  /// Values taken out by one mutation, to be put back by a later one.
  var stash: [Int: Any] = [:]
  /// Values taken out anywhere, by their type, to be put in anywhere else.
  private var saved: [String: [Any]] = [:]
  /// The last scratch copy, which stays alive and is seen by nobody.
  var scratch: Any?
  /// Objects that end when another one comes in their place.
  private var mortals = (0..<3).map { Mortal($0) }
  /// Whether assignments are looked at again at once.
  var checks = false
  private(set) var notStored: [String] = []

  func save(_ value: Any, _ type: String) {
    if saved[type, default: []].count < 3 {
      saved[type, default: []].append(value)
    } else {
      saved[type]![r.int(3)] = value
    }
  }

  func saved<Value>(_ type: String) -> Value? {
    guard let values = saved[type], !values.isEmpty else { return nil }
    return values[r.int(values.count)] as? Value
  }

  func mortal() -> Mortal { mortals[r.int(3)] }

  func endMortal() { mortals[r.int(3)] = Mortal(r.int(3)) }

  /// Whether to look again at what was assigned; then ``expectStored(_:_:)`` has to follow.
  func looks() -> Bool {
    if checks { showsAll.store(true, ordering: .relaxed) }
    return checks
  }

  /// Is told what was found where something was assigned. (No closures: of those that look into the state the
  /// compiler has its own troubles.)
  func expectStored(_ found: String, _ assigned: String) {
    showsAll.store(false, ordering: .relaxed)
    if found != assigned { notStored.append("assigned \(assigned), found \(found)") }
  }

  func takeNotStored() -> [String] {
    defer { notStored = [] }
    return notStored
  }
}

/// Half of a mutation has been made.
struct Halfway: Error {}

/// Throws, in a way that the compiler does not see through.
func throwHalfway(_ c: Ctx) throws {
  if c.r.next() != 0 { throw Halfway() }
}

private let showsAll = Atomic<Bool>(false)
private let hidesObjects = Atomic<Bool>(false)

/// Whether it is shown what objects hold, and what is shared: copies have them in common.
var isShowingObjects: Bool { !hidesObjects.load(ordering: .relaxed) }

/// Runs `body`; what it shows is what no other copy can change.
func showingCopies<R>(_ body: () throws -> R) rethrows -> R {
  hidesObjects.store(true, ordering: .relaxed)
  defer { hidesObjects.store(false, ordering: .relaxed) }
  return try showingAll(body)
}

/// Whether values whose `==` does not look at everything show everything nevertheless.
var isShowingAll: Bool { showsAll.load(ordering: .relaxed) }

/// Runs `body`; what it shows is shown with the parts that no `==` looks at.
func showingAll<R>(_ body: () throws -> R) rethrows -> R {
  showsAll.store(true, ordering: .relaxed)
  defer { showsAll.store(false, ordering: .relaxed) }
  return try body()
}

/// An action is a list of mutations; every store of a tree has the same actions.
struct Act {
  var mutations: [(index: Int, rng: Rng)]
  var context: Ctx
}

func same(_ action: Act) -> Act { action }

func sameRow(_ id: Int, _ action: Act) -> Act { action }
