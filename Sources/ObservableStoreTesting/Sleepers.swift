import ObservableStore

/// Who sleeps by a test clock, in the order in which they wake.
struct Sleepers {
  typealias Continuation = CheckedContinuation<Void, any Error>

  /// Who sleeps.
  struct Sleeper {
    let id: Int
    let continuation: Continuation
    /// The effect's operation that it does so in, if it is one's that is not over.
    let operation: EffectOperation? = EffectOperation.current.flatMap { $0.isOver ? nil : $0 }
  }

  private struct Place {
    let deadline: TestClock.Instant
    let id: Int

    func comes(before other: Place) -> Bool {
      deadline == other.deadline ? id < other.id : deadline < other.deadline
    }
  }

  var now: TestClock.Instant
  /// Counts what is done with the clock.
  private(set) var activity = 0
  private(set) var lastID = 0
  private var all: [Int: Sleeper] = [:]
  /// Those who were woken outside of all operations, until somebody sleeps there again.
  private var underWay: Set<Int> = []
  /// A heap, which may still hold the places of those that were cancelled.
  private var places: [Place] = []
  private var resuming: Set<Int> = []

  init(now: TestClock.Instant) { self.now = now }

  var count: Int { all.count }

  var nextDeadline: TestClock.Instant? {
    mutating get {
      dropCancelled()
      return places.first?.deadline
    }
  }

  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  mutating func add(_ sleeper: Sleeper, until deadline: TestClock.Instant) {
    activity += 1
    all[sleeper.id] = sleeper
    if let operation = sleeper.operation { operation.sleep() } else { underWay.removeAll() }
    places.append(Place(deadline: deadline, id: sleeper.id))
    siftUp()
  }

  mutating func remove(_ id: Int) -> Continuation? {
    guard let sleeper = all.removeValue(forKey: id) else { return nil }
    activity += 1
    sleeper.operation?.wake()
    if places.count > 2 * all.count + 64 { dropAllCancelled() }
    return sleeper.continuation
  }

  /// Moves time on to the earliest deadline, and hands out the first that waits for it.
  mutating func wakeNext(until limit: TestClock.Instant) -> Sleeper? {
    guard let deadline = nextDeadline, deadline <= limit else { return nil }
    now = max(now, deadline)
    guard let sleeper = all.removeValue(forKey: removeFirst().id) else { return nil }
    resuming.insert(sleeper.id)
    wake(sleeper)
    activity += 1
    return sleeper
  }

  private mutating func wake(_ sleeper: Sleeper) {
    sleeper.operation?.wake()
    // Of a task that has outlived its operation, nothing is known.
    if sleeper.operation?.isOver ?? true { underWay.insert(sleeper.id) }
  }

  func isResuming(_ woken: Sleeper) -> Bool { resuming.contains(woken.id) }

  /// Whether who was woken outside of all operations may be on the way to another sleep.
  func isUnderWay(_ woken: Sleeper) -> Bool { underWay.contains(woken.id) }

  mutating func hasResumed(_ id: Int) {
    if resuming.remove(id) != nil { activity += 1 }
  }

  mutating func forget(_ woken: Sleeper) {
    resuming.remove(woken.id)
    underWay.remove(woken.id)
  }

  private mutating func dropCancelled() {
    while let first = places.first, all[first.id] == nil { _ = removeFirst() }
  }

  private mutating func dropAllCancelled() {
    // What is sorted is a heap.
    places = places.filter { all[$0.id] != nil }.sorted { $0.comes(before: $1) }
  }

  private mutating func siftUp() {
    var index = places.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard places[index].comes(before: places[parent]) else { return }
      places.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func removeFirst() -> Place {
    places.swapAt(0, places.count - 1)
    let first = places.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < places.count {
        if places[child].comes(before: places[least]) { least = child }
      }
      guard least != index else { return first }
      places.swapAt(index, least)
      index = least
    }
  }
}
