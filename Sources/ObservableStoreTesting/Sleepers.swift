import ObservableStore

/// Who sleeps by a test clock, in the order in which they wake.
struct Sleepers {
  typealias Continuation = CheckedContinuation<Void, any Error>

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
  private var continuations: [Int: Continuation] = [:]
  /// A heap, which may still hold the places of those that were cancelled.
  private var places: [Place] = []
  private var resuming: Set<Int> = []

  init(now: TestClock.Instant) { self.now = now }

  var count: Int { continuations.count }

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

  mutating func add(_ id: Int, until deadline: TestClock.Instant, _ continuation: Continuation) {
    activity += 1
    continuations[id] = continuation
    places.append(Place(deadline: deadline, id: id))
    siftUp()
  }

  mutating func remove(_ id: Int) -> Continuation? {
    guard let continuation = continuations.removeValue(forKey: id) else { return nil }
    activity += 1
    if places.count > 2 * continuations.count + 64 { dropAllCancelled() }
    return continuation
  }

  /// Moves time on to the earliest deadline, and hands out the first that waits for it.
  mutating func wakeNext(until limit: TestClock.Instant) -> (id: Int, continuation: Continuation)? {
    guard let deadline = nextDeadline, deadline <= limit else { return nil }
    now = max(now, deadline)
    let id = removeFirst().id
    guard let continuation = continuations.removeValue(forKey: id) else { return nil }
    resuming.insert(id)
    activity += 1
    return (id, continuation)
  }

  func isResuming(_ id: Int) -> Bool { resuming.contains(id) }

  mutating func hasResumed(_ id: Int) {
    if resuming.remove(id) != nil { activity += 1 }
  }

  mutating func forget(_ id: Int) { resuming.remove(id) }

  private mutating func dropCancelled() {
    while let first = places.first, continuations[first.id] == nil { _ = removeFirst() }
  }

  private mutating func dropAllCancelled() {
    // What is sorted is a heap.
    places = places.filter { continuations[$0.id] != nil }.sorted { $0.comes(before: $1) }
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
