import ObservableStore
import Observing

/// A random program of closures over the stores of a root, and of changes of the root.
struct ScopesProgram: RandomProgram {
  struct Step {
    /// In an action for each change, and not in one for all of them.
    var isSplit: Bool
    var changes: [ScopeStep]
  }

  /// Positions in `ScopeView.all`.
  private(set) var views: [Int]
  private(set) var transactions: [Step]

  static var start: ScopedRoot {
    .page(ScopedPage(rows: [ScopedRow(id: 1, count: 1), ScopedRow(id: 2, count: 2)]))
  }

  init(seed: UInt64) {
    var numbers = SeededNumbers(state: seed)
    transactions = (0..<Int.random(in: 6...25, using: &numbers)).map { _ in
      let count = Int.random(in: 0..<3, using: &numbers) == 0 ? 2 : 1
      return Step(
        isSplit: Bool.random(using: &numbers),
        changes: (0..<count).map { _ in ScopeStep.random(using: &numbers) })
    }
    let count = Int.random(in: 2...7, using: &numbers)
    views = Array(ScopeView.all.indices.shuffled(using: &numbers).prefix(count))
  }

  var smaller: [ScopesProgram] {
    func with(_ views: [Int], _ transactions: [Step]) -> ScopesProgram {
      var other = self
      (other.views, other.transactions) = (views, transactions)
      return other
    }
    let fewerChanges = transactions.withOneSmaller { step in
      step.changes.withOneLess.filter { !$0.isEmpty }
        .map { Step(isSplit: step.isSplit, changes: $0) }
    }
    return views.withOneLess.filter { !$0.isEmpty }.map { with($0, transactions) }
      + (transactions.withOneLess + fewerChanges).map { with(views, $0) }
  }

  var text: String {
    var lines = ["let kept = KeptRoots()", "let store = makeStore(\(Self.self).start)"]
    lines += views.map { "closure: \(ScopeView.all[$0].name)" }
    for transaction in transactions {
      if transaction.isSplit {
        lines.append("transaction {")
        lines += transaction.changes.map { "  store.change { root in \($0.text) }" } + ["}"]
      } else {
        lines += ["store.change { root in"] + transaction.changes.map { "  \($0.text)" } + ["}"]
      }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Playing

  func play() async -> RandomFinding? {
    let store = makeStore(Self.start)
    var twin = Self.start
    let (kept, twinKept) = (KeptRoots(), KeptRoots())
    let closures = views.map { number in
      let view = ScopeView.all[number]
      let shown = ScopeView.Shown()
      let token = observe(view.name) {
        shown.clear()
        view.run(store, shown)
      }
      return (view: view, shown: shown, token: token)
    }
    defer { for closure in closures { closure.token.cancel() } }
    for transaction in transactions {
      let before = closures.map { ($0.shown.parts, $0.shown.times) }
      for change in transaction.changes { change.play(on: &twin, twinKept) }
      commit(transaction, to: store, kept)
      let name = transaction.changes.map(\.text).joined(separator: "; ")
      let now = store.withState { "\($0)" }
      if now != "\(twin)" {
        return RandomFinding(kind: .wrong, text: "after \(name) it is \(now), not \(twin)")
      }
      let new = makeStore(twin)
      for ((parts, times), (view, shown, _)) in zip(before, closures) {
        let finding = finding(view, shown, before: parts, times, new)
        guard let (kind, text) = finding else { continue }
        return RandomFinding(kind: kind, text: "'\(view.name)' after \(name): \(text)")
      }
    }
    return nil
  }

  private func commit(
    _ step: Step, to store: Store<ScopedRoot, Change<ScopedRoot>>, _ kept: KeptRoots
  ) {
    if step.isSplit {
      transaction {
        for change in step.changes { store.change { change.play(on: &$0, kept) } }
      }
    } else {
      store.change { root in for change in step.changes { change.play(on: &root, kept) } }
    }
  }

  /// Compares what a view shows with what it shows of a new store; rows that have gone have left something.
  private func finding(
    _ view: ScopeView, _ shown: ScopeView.Shown, before: [String: String], _ times: Int,
    _ new: ScopeView.Root
  ) -> (RandomFinding.Kind, String)? {
    let expected = ScopeView.Shown()
    observe { view.run(new, expected) }.cancel()
    for (part, value) in expected.parts.sorted(by: { $0.key < $1.key })
    where shown.parts[part] != value {
      let name = part.isEmpty ? "it" : part
      return (.lost, "\(name) is \(shown.parts[part] ?? "missing"), and should be \(value)")
    }
    let more = shown.times - times
    if more > (before.count + expected.parts.count) * 3 + 6 {
      return (.twice, "it has shown something \(more) times")
    }
    if view.isExact, more > 0, before == shown.parts {
      return (.needless, "it ran although it shows the same")
    }
    return nil
  }
}
