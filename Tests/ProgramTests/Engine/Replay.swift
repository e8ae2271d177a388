import Observing

/// Runs one program on a model of its own, and checks it after each outermost transaction.
@MainActor
struct Replay<Model: SmallModel> {
  typealias Plain = Model.Plain

  private let steps: [Step<Plain>]
  private let model = Model()
  private var plain: PlainRun<Plain>
  private let book = RunBook()
  private var watchers: [Watcher] = []
  private var depth = 0
  private var position = 0

  private init(_ steps: [Step<Plain>]) {
    self.steps = steps
    plain = PlainRun(Plain())
  }

  /// What goes wrong in the program; the first failure of each kind.
  static func failures(of steps: [Step<Plain>], _ tally: inout Tally) -> [Failure] {
    Settings.turnChecks(true)
    defer { Settings.turnChecks(false) }
    var before = Settings.alive()
    var book = runAndRelease(steps)
    var after = Settings.alive()
    if after != before {
      // Other tests of the process may have something to give back, too, and it goes when a tree of stores ends: once.
      before = after
      book = runAndRelease(steps)
      after = Settings.alive()
    }
    if before != after { book.note(.notGivenBack, "before: \(before), after: \(after)") }
    tally.programs += 1
    tally.runs += book.tally.runs
    tally.excused += book.tally.excused
    return book.failures
  }

  private static func runAndRelease(_ steps: [Step<Plain>]) -> RunBook {
    var replay = Replay(steps)
    while replay.position < steps.count { replay.next() }
    replay.giveBack()
    return replay.book
  }

  /// One step; the one that opens a transaction takes all steps up to its end with it.
  private mutating func next() {
    let step = steps[position]
    position += 1
    switch step {
    case .change(let change):
      // First the oracle, so that the closures that run find the excuses there.
      plain.model.apply(change)
      // Scoping commits what was written so far, as a first run does.
      if depth > 0, Plain.commits(change) { commitInside() }
      book.excuses = plain.model.excuses
      model.apply(change)
      settle()
    case .observe(let body): start(body)
    case .cancel(let number):
      plain.end(number)
      watchers[number].end(byRelease: number % 2 == 1)
    case .open:
      depth += 1
      transaction {
        while position < steps.count, steps[position] != .close { next() }
      }
      position += 1
      depth -= 1
      settle()
    case .close: fatalError("a program that closes what is not open")
    }
  }

  private mutating func commitInside() {
    book.committedInside = true
    plain.commitInside()
  }

  private mutating func start(_ body: Plain.Body) {
    if Plain.writes(body) { book.hasWriters = true }
    if depth > 0 { commitInside() }
    let model = model
    let watcher = Watcher(book, excuses: Plain.excuses(for: body)) {
      model.render(body, in: $0)
    }
    watchers.append(watcher)
    let expected = plain.start(body, runsToEnd: depth == 0)
    watcher.start { model.start(body, $0) }
    // A first run sees what has been written so far, in an open transaction too.
    if let expected, let seen = watcher.seen, seen != expected {
      book.note(
        .wrongState, "the first run of c\(watchers.count - 1) does not see what was written")
    }
    settle()
  }

  /// Checks everything, if no transaction is open.
  private mutating func settle() {
    guard depth == 0 else { return }
    plain.flush()
    for (number, watcher) in watchers.enumerated() where !watcher.isOver {
      watcher.check(number)
      if let expected = plain.expected(number), watcher.render(nil) != expected {
        book.note(.wrongState, "what c\(number) would show is not what was assigned")
      }
    }
    if let failure = model.otherProblem(plain.model) { book.note(failure.kind, failure.detail) }
    plain.model.commit()
    book.excuses = []
    book.committedInside = false
  }

  private mutating func giveBack() {
    for (number, watcher) in watchers.enumerated() where !watcher.isOver {
      watcher.end(byRelease: number % 2 == 0)
    }
    for number in watchers.indices where !isKnownUniquelyReferenced(&watchers[number]) {
      book.note(.notGivenBack, "c\(number) ended, and its body is still held")
    }
  }
}
