import ObservableStore
import Observing

/// Plays a program over an object or a store, beside a twin of its page that nobody tracks.
@MainActor
final class CopyingPlay {
  /// A closure, what it shows, and those inside it.
  private final class Closure {
    var shown: [String] = []
    var runs = 0
    var inner: [Closure] = []
    var token: ObservationToken?
    /// Of the last transaction, to know what differs.
    var lastRuns = 0
    var lastSeen: Expected?
  }

  /// What a closure should show, and those inside it.
  private struct Expected {
    var shown: [String] = []
    var lookedAt: [String] = []
    var inner: [Expected] = []
  }

  private let program: CopyingProgram
  private let kept = KeptCopies()
  private let source: CopiedPageSource
  private var twin = CopiedPage.start
  private let twinKept = KeptCopies()
  private var hasPage = false
  private var needless: RandomFinding?

  init(_ program: CopyingProgram) {
    self.program = program
    source = program.isStore ? .store(makeStore(.start)) : .object(CopiedPageModel())
  }

  func play() -> RandomFinding? {
    let closures = program.closures.map { makeClosure($0, OwnCopies()) }
    defer { for closure in closures { closure.token?.cancel() } }
    if let finding = finding(in: closures, after: "the start") { return finding }
    for (number, step) in program.transactions.enumerated() {
      for change in step.changes { change.play(on: &twin, twinKept) }
      commit(step)
      let page = untracked { source.page }
      if "\(page)" != "\(twin)" {
        return RandomFinding(kind: .wrong, text: "the page is \(page), and should be \(twin)")
      }
      let changes = step.changes.map(\.text).joined(separator: "; ")
      let name = "transaction \(number), \(changes),"
      if let finding = finding(in: closures, after: name) { return finding }
    }
    return needless
  }

  // MARK: Closures

  private func makeClosure(_ steps: [CopyingStep], _ start: OwnCopies) -> Closure {
    let closure = Closure()
    closure.token = observe { [source] in
      closure.runs += 1
      var run = CopyingRun(source, start)
      var inner: [Closure] = []
      for step in steps {
        switch step {
        case .closure(let steps): inner.append(self.makeClosure(steps, run.own))
        case .take(let taking, let id): run.take(taking, id)
        case .change(let changing, let id): run.change(changing, id)
        case .show(let showing, let id): run.show(showing, id)
        }
      }
      closure.inner = inner
      closure.shown = run.shown
    }
    return closure
  }

  private func expected(_ steps: [CopyingStep], _ start: OwnCopies) -> Expected {
    var run = CopyingRun(.twin(twin), start)
    var inner: [Expected] = []
    for step in steps {
      switch step {
      case .closure(let steps): inner.append(expected(steps, run.own))
      case .take(let taking, let id): run.take(taking, id)
      case .change(let changing, let id): run.change(changing, id)
      case .show(let showing, let id): run.show(showing, id)
      }
    }
    if run.hasPage { hasPage = true }
    return Expected(shown: run.shown, lookedAt: run.lookedAt, inner: inner)
  }

  // MARK: Transactions

  private func commit(_ step: CopyingProgram.Step) {
    let changes = step.changes
    switch (source, step.form) {
    case (.object(let model), .atOnce):
      transaction { for change in changes { change.play(on: &model.page, kept) } }
    case (.object(let model), .copied):
      transaction {
        var page = model.page
        for change in changes { change.play(on: &page, kept) }
        model.page = page
      }
    case (.object(let model), .insideFunction):
      func play(on page: inout CopiedPage) {
        for change in changes { change.play(on: &page, kept) }
      }
      play(on: &model.page)
    case (.store(let store), .atOnce):
      store.change { [kept] page in for change in changes { change.play(on: &page, kept) } }
    case (.store(let store), _):
      transaction { [kept] in
        for change in changes { store.change { change.play(on: &$0, kept) } }
      }
    case (.twin, _): break
    }
  }

  // MARK: What is so afterwards

  private func finding(in closures: [Closure], after step: String) -> RandomFinding? {
    for (index, closure) in closures.enumerated() {
      let expected = expected(program.closures[index], OwnCopies())
      if let finding = finding(in: closure, expected, "closure \(index) after \(step)") {
        return finding
      }
    }
    return nil
  }

  /// A closure that is new has nothing to be compared with.
  private func finding(
    in closure: Closure, _ expected: Expected, _ name: String
  ) -> RandomFinding? {
    guard closure.shown == expected.shown, closure.inner.count == expected.inner.count else {
      let text = "\(name) shows \(closure.shown), and should show \(expected.shown)"
      return RandomFinding(kind: .lost, text: text)
    }
    let runs = closure.runs - closure.lastRuns
    if let last = closure.lastSeen, runs > 0 {
      if runs > 1 { return RandomFinding(kind: .twice, text: "\(name) ran \(runs) times") }
      if !hasPage, last.shown == expected.shown, last.lookedAt == expected.lookedAt {
        let reads = closure.token?.dependencies ?? []
        needless = RandomFinding(
          kind: .needless, text: "\(name) ran although it sees the same; it reads \(reads)")
      }
    }
    closure.lastRuns = closure.runs
    closure.lastSeen = expected
    for (index, inner) in closure.inner.enumerated() {
      let name = "closure \(index) in \(name)"
      if let finding = finding(in: inner, expected.inner[index], name) { return finding }
    }
    return nil
  }
}
