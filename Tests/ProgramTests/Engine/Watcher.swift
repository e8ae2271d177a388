import Observing

/// A closure under observation, and what it showed when it ran last.
@MainActor
final class Watcher {
  /// What its body shows; called with nil, it only asks.
  let render: @MainActor (Watcher?) -> Int
  /// What may excuse a run of it that shows nothing new.
  let excuses: Excuses
  let isInner: Bool
  /// Whether it finds out by running that the outer one has to run.
  let mayRunFirst: Bool
  unowned let book: RunBook
  private(set) var token: ObservationToken?
  private(set) var seen: Int?
  /// Re-runs since the last outermost transaction ended.
  var runs = 0
  var isOver = false
  /// The closures that its last run made.
  private(set) var inner: [Watcher] = []
  /// The elements of a list that are there, each with what it would show; nil of what is no list.
  var list: (@MainActor () -> [(id: Int, sight: Int)])?
  /// What each element's closure has shown.
  var elements: [Int: Watcher] = [:]
  /// Whether the toolchain's tracking has told of a change, after which nobody has looked yet.
  var isOutdated = false

  init(
    _ book: RunBook, excuses: Excuses, isInner: Bool = false, mayRunFirst: Bool = false,
    render: @escaping @MainActor (Watcher?) -> Int
  ) {
    self.book = book
    self.excuses = excuses
    self.isInner = isInner
    self.mayRunFirst = mayRunFirst
    self.render = render
  }

  /// The body keeps this watcher alive, so that a body that is not let go of is noticed in `end`.
  func start(_ make: @MainActor (Watcher) -> ObservationToken? = { $0.observed() }) {
    token = make(self)
  }

  func observed() -> ObservationToken { observe { self.run() } }

  func run() {
    begin()
    show(render(self))
  }

  /// The body has run, and shown this.
  func ran(_ now: Int) {
    begin()
    show(now)
  }

  private func begin() {
    book.tally.runs += 1
    if isOver { book.note(.ranAfterEnd, "a closure that was cancelled, or whose outer one ran") }
    for watcher in inner {
      if watcher.runs > 0, !book.hasWriters, !watcher.mayRunFirst {
        book.note(.wrongOrder, "the inner one ran, and then the outer one")
      }
      watcher.isOver = true
    }
    inner.removeAll(keepingCapacity: true)
  }

  private func show(_ now: Int) {
    let before = seen
    seen = now
    guard let before else { return }
    runs += 1
    if before == now { ranForNothing() }
  }

  private func ranForNothing() {
    // What closures write is committed in the middle of the flush: one that puts back what others were told of
    // wakes them in vain.
    if book.excuses.isDisjoint(with: excuses), !book.hasWriters, !book.committedInside {
      book.note(.ranForNothing, "it shows what it showed before")
    } else {
      book.tally.excused += 1
    }
  }

  /// Makes a closure inside this one; it belongs to the run that makes it.
  ///
  /// - Parameters:
  ///   - readsCopy: Whether it reads a copy that this one has taken: that it is out of date, it finds out by running.
  ///   - render: What it shows.
  func nest(readsCopy: Bool = false, _ render: @escaping @MainActor (Watcher?) -> Int) {
    let watcher = Watcher(
      book, excuses: excuses, isInner: true, mayRunFirst: readsCopy, render: render)
    inner.append(watcher)
    watcher.start()
  }

  /// A closure was made or woken to read what is not there.
  func missesState() {
    book.note(.ranAgainstMissing, "what it reads has gone, and it ran")
  }

  /// Compares what was shown last with what would be shown now.
  func check(_ number: Int) {
    catchUp()
    let now = render(nil)
    if let seen, seen != now {
      book.note(.lostUpdate, "\(isInner ? "the inner one of " : "")c\(number) is stale")
    }
    if runs > 1, !book.hasWriters { book.note(.ranTwice, "c\(number) ran \(runs) times") }
    runs = 0
    for watcher in inner { watcher.check(number) }
    checkElements(number)
  }

  /// Ends the closure, by cancelling its token or by letting go of it.
  func end(byRelease: Bool) {
    isOver = true
    list = nil
    elements = [:]
    if !byRelease { token?.cancel() }
    token = nil
    // They ended with the outer one; that their tokens are still held changes nothing.
    for watcher in inner { watcher.end(byRelease: true) }
  }
}

/// What the closures of one run of a program write down.
@MainActor
final class RunBook {
  private(set) var failures: [Failure] = []
  var excuses = Excuses()
  var tally = Tally()
  /// Whether the open transaction was committed before its end, since something was made in it that sees what was
  /// written so far: what is written back after that was different in the meantime.
  var committedInside = false
  /// Whether a closure that writes was made.
  var hasWriters = false

  /// Notes a failure; only the first of each kind counts.
  func note(_ kind: Failure.Kind, _ detail: @autoclosure () -> String) {
    if failures.contains(where: { $0.kind == kind }) { return }
    failures.append(Failure(kind: kind, detail: detail()))
  }
}

/// How much was done.
struct Tally {
  var programs = 0
  var runs = 0
  /// Runs for nothing that an exception allows.
  var excused = 0
}
