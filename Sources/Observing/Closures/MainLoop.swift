/// Where the main actor's work is done that comes from elsewhere.
///
/// By itself it is done by the main actor's executor, which needs somebody to drain the main queue: an application's run
/// loop, an `async` main, `dispatchMain()`. A program whose own loop has the main thread, and drains no queue, says once how
/// work gets there:
///
/// ```swift
/// MainLoop.install { job in
///   loop.addIdle { MainActor.assumeIsolated { job() } }      // GTK's, a game's, one around `poll`
/// }
/// ```
///
/// After that, all work goes there: what effects send, the next turn of ``RenderScheduler/nextTurn``, tokens and stores
/// that are let go of on other threads. What the program itself awaits on the main actor still needs its executor.
public enum MainLoop {
  /// Work for the main actor.
  public typealias Job = @MainActor @Sendable () -> Void

  /// What is to be done, in an object: a function in a place of any type is wrapped anew each time it is taken out and put
  /// back, and it may be handed on from loop to loop any number of times.
  private final class Work: Sendable {
    let job: Job
    init(_ job: @escaping Job) { self.job = job }
  }

  /// The program's way to its loop, in an object, too.
  private final class Way: Sendable {
    let handOver: @Sendable (@escaping Job) -> Void

    private let place: String
    private let reported = Locked<Set<String>>([])

    init(_ handOver: @escaping @Sendable (@escaping Job) -> Void, _ place: String) {
      self.handOver = handOver
      self.place = place
    }

    /// Reports what the program's loop does wrongly: once, and not for each job.
    func report(_ misuse: String) {
      if reported.withLock({ $0.insert(misuse).inserted }) {
        Misuse.report("the loop of MainLoop.install at \(place) \(misuse)")
      }
    }
  }

  /// A job that the program's loop gets, to be done once, and later.
  private final class HandedOver: Sendable {
    private struct State {
      var work: Work?
      /// Whether the main actor is in the middle of handing it over, and could do it at once.
      var isBeingHandedOver: Bool
      /// Whether another loop has got it since.
      var isHandedOn = false
      /// How often the loop has let go of it without doing it.
      var timesLetGo = 0
    }

    /// What the loop holds: once that goes, nobody can do the job any more.
    private final class Hold: Sendable {
      let job: HandedOver
      init(_ job: HandedOver) { self.job = job }
      deinit { job.wasLetGo() }
    }

    let way: Way
    private let number: Int
    private let state: Locked<State>

    init(_ work: Work, _ number: Int, to way: Way) {
      self.way = way
      self.number = number
      state = Locked(State(work: work, isBeingHandedOver: Isolation.isOnMainActor))
    }

    func handOver() {
      let hold = Hold(self)
      way.handOver { hold.job.perform() }
      state.withLock { $0.isBeingHandedOver = false }
    }

    /// The loop may have let go of it by mistake, a full queue, say: it gets the job once more.
    private func wasLetGo() {
      let times = state.withLock { state in
        guard state.work != nil else { return 0 }
        state.timesLetGo += 1
        return state.timesLetGo
      }
      if times == 0 { return }
      // Later: whoever lets go of it is in the middle of something.
      Task { [self] in
        guard times == 1 else {
          return way.report(
            "has let go of a job twice without doing it; that waits for another loop to be installed"
          )
        }
        way.report(
          "has let go of a job without doing it; it gets it once more")
        handOver()
      }
    }

    /// Takes it away from a loop that has not done it.
    func takeBack() -> Work? {
      state.withLock { state in
        defer { state.work = nil }
        state.isHandedOn = state.work != nil
        return state.work
      }
    }

    @MainActor
    private func perform() {
      let before = state.withLock { state in
        defer { state.work = nil }
        return state
      }
      guard let work = before.work else {
        if before.isHandedOn { return }
        return way.report(
          "did a job twice; that is ignored")
      }
      MainLoop.isDone(number)
      if before.isBeingHandedOver {
        way.report(
          """
          did a job at once, in the middle of what asked for it: the function has to put the job where its loop finds it \
          later
          """)
      }
      work.job()
    }
  }

  private struct State {
    var way: Way?
    /// What the main actor's executor was asked for and has not done, by number.
    var waiting: [Int: Work] = [:]
    /// The same of the loop that was installed.
    var handedOver: [Int: HandedOver] = [:]
    var last = 0

    /// A job for the loop that was installed; nil if none was, and the main actor's executor has to do it.
    mutating func add(_ work: Work) -> HandedOver? {
      if let way { return add(work, for: way) }
      last += 1
      waiting[last] = work
      return nil
    }

    mutating func add(_ work: Work, for way: Way) -> HandedOver {
      last += 1
      let handedOver = HandedOver(work, last, to: way)
      self.handedOver[last] = handedOver
      return handedOver
    }

    /// Takes away what was asked for and not done, in order, but from one way.
    mutating func takeBack(butFrom new: Way) -> [Work] {
      let others = handedOver.filter { $0.value.way !== new }
      for number in others.keys { handedOver[number] = nil }
      let all =
        waiting.map { ($0.key, $0.value) }
        + others.compactMap { other in other.value.takeBack().map { (other.key, $0) } }
      waiting = [:]
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static let state = Locked(State())

  /// Says how work gets to the main actor's thread.
  ///
  /// What was asked for before goes there, too, unless it was done already: also what another loop has got, and not done,
  /// that was installed before. Should that one do it all the same, nothing happens.
  ///
  /// - Parameters:
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  ///   - run: Called on any thread with a job that is to be done on the main actor's, once, later, and in the
  ///     order of the calls. It must not do it at once. A job that it lets go of without doing it is reported, and comes once
  ///     more; let go of again, it waits for another loop to be installed.
  public static func install(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ run: @escaping @Sendable (@escaping Job) -> Void
  ) {
    let way = Way(run, "\(fileID):\(line)")
    while true {
      // What was there before goes outside of the lock: it may let go of something that asks for the main actor.
      let (waiting, before) = state.withLock { state in
        let waiting = state.takeBack(butFrom: way)
        let before = state.way
        // What comes from elsewhere in between waits its turn.
        if waiting.isEmpty { state.way = way }
        return (waiting, before)
      }
      if waiting.isEmpty { return withExtendedLifetime(before) {} }
      for work in waiting {
        let handedOver = state.withLock { $0.add(work, for: way) }
        handedOver.handOver()
      }
    }
  }

  /// Does something on the main actor later.
  package static func run(_ job: @escaping Job) {
    let work = Work(job)
    let (handedOver, number) = state.withLock { state in (state.add(work), state.last) }
    if let handedOver { return handedOver.handOver() }
    // Should the executor be nobody's, a way that is installed later takes the job over.
    Task { @MainActor in state.withLock { $0.waiting.removeValue(forKey: number) }?.job() }
  }

  /// How much work has been handed in, for who waits until there is none any more.
  package static var handedIn: Int { state.withLock { $0.last } }

  private static func isDone(_ number: Int) {
    _ = state.withLock { $0.handedOver.removeValue(forKey: number) }
  }

  /// Does something on the main actor, and waits for it.
  package static func call<R: Sendable>(
    _ body: @escaping @MainActor @Sendable () -> R
  ) async -> R {
    await withCheckedContinuation { waiting in
      run { waiting.resume(returning: body()) }
    }
  }
}
