/// The closures that wait for one scheduler.
final class SchedulerQueue {
  private let schedule: @MainActor (@escaping @MainActor () -> Void) -> Void
  private struct Waiting {
    let closure: NodePointer
    let asked: AskedFor
  }

  private var waiting: [Waiting] = []
  /// How many have to wait before those among them are looked for that were cancelled.
  private var manyWaiting = 64
  private var isScheduled = false
  /// Where the scheduler was made.
  private let place: String
  /// How often it has let go of the work that runs those who wait now, and how often of any.
  private var timesLetGo = (now: 0, ever: 0)

  @MainActor
  init(_ place: String, _ schedule: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void)
  {
    self.place = place
    self.schedule = schedule
  }

  func add(_ closure: NodePointer) {
    guard !closure.pointee.flags.contains(.deferred) else { return }
    closure.pointee.flags.insert(.deferred)
    Self.waitingCount += 1
    OutdatedCopies.willWait()
    waiting.append(Waiting(closure: closure, asked: .here))
    if waiting.count >= manyWaiting { giveBackCancelled() }
    guard !isScheduled else { return }
    isScheduled = true
    Untracked.run { MainActorCall.run({ $0.askForATurn() }, self) }
  }

  /// A scheduler may not call for long, as that of a display that is off: what has gone does not wait for it.
  private func giveBackCancelled() {
    let cancelled = waiting.filter { $0.closure.pointee.flags.contains(.dead) }
    waiting.removeAll { $0.closure.pointee.flags.contains(.dead) }
    manyWaiting = max(64, 2 * waiting.count)
    Self.waitingCount -= cancelled.count
    for each in cancelled {
      each.closure.pointee.flags.remove(.deferred)
      Closure.giveBackWhenFree(each.closure)
    }
  }

  @MainActor
  private func askForATurn() {
    let turn = Turn(self)
    schedule { turn.take() }
  }

  /// What the scheduler holds: once that goes, those who wait would wait for ever.
  private final class Turn {
    private let queue: SchedulerQueue
    private var isTaken = false

    init(_ queue: SchedulerQueue) { self.queue = queue }

    // Whoever lets go of it is in the middle of something, on any thread.
    deinit {
      if isTaken { return }
      MainLoop.run { [queue = Unguarded(queue)] in queue.value.turnWasLetGo() }
    }

    @MainActor
    func take() {
      isTaken = true
      queue.drain()
    }
  }

  @MainActor
  private func turnWasLetGo() {
    if waiting.allSatisfy({ $0.closure.pointee.flags.contains(.dead) }) { return drain() }
    timesLetGo.now += 1
    timesLetGo.ever += 1
    let isAgain = timesLetGo.now > 1
    if timesLetGo.ever <= 2 {
      Misuse.report(
        "the RenderScheduler made at \(place) has let go of its work without doing it; "
          + (isAgain ? "it was done in the main actor's next turn" : "it gets it once more"))
    }
    if isAgain { drain() } else { askForATurn() }
  }

  /// Runs what waits: all of it together, unless it is several tests'.
  @MainActor
  private func drain() {
    isScheduled = false
    timesLetGo.now = 0
    let all = waiting
    waiting = []
    manyWaiting = 64
    var tests: [any AnyObject & Sendable] = []
    for each in all {
      if let test = each.asked.test, !tests.contains(where: { $0 === test }) { tests.append(test) }
    }
    if tests.isEmpty {
      run(all)
    } else if tests.count == 1 {
      Diagnostics.doing(all.map(\.asked), for: tests[0]) { run(all) }
    } else {
      for test in tests + [nil] {
        let its = all.filter { $0.asked.test === test }
        Diagnostics.doing(its.map(\.asked), for: test) { run(its) }
      }
    }
  }

  /// Outer closures first, each if it still has to.
  @MainActor
  private func run(_ all: [Waiting]) {
    Self.waitingCount -= all.count
    Transaction.begin()
    for closure in all.lazy.map(\.closure) {
      closure.pointee.flags.remove(.deferred)
      if closure.pointee.flags.contains(.dead) {
        Closure.giveBackWhenFree(closure)
      } else if closure.pointee.flags.isDisjoint(with: .queued),
        !closure.pointee.flags.isDisjoint(with: .stale)
      {
        closure.pointee.flags.insert(.due)
        ClosureQueue.add(closure)
      }
    }
    Transaction.end()
  }
}
