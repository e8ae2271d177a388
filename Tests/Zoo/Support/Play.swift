import ObservableStore
import Observing

/// What is known of a root type.
@MainActor struct Species<S> {
  var mutationCount: Int
  var mutate: (Int, inout S, Ctx) -> Void
  var show: (S) -> String
  /// Compares two states part by part: nil where `==` says what their contents say.
  var comparisons: [(S, S) -> String?]
  /// For each mutation, the readers that it may run for nothing, as bits; Exceptions in the generator says why.
  var mayRun: [UInt64]
  /// The same for a mutation that is one of several in a transaction which write the same place.
  var mayRunTogether: [UInt64]
  /// Whether it refers to objects with readers of their own: written while the state that they are in is changed in
  /// place, they would run closures that read this state.
  var hasObjects: Bool
  /// The mutations that may write in a part more than once: what goes then is not what there was before.
  var writesTwice: Set<Int>
}

/// Causes are told and writes are recorded meanwhile, of which only that they can be is looked at: nothing may stop, and
/// no closure may run otherwise than without.
@MainActor final class Explaining {
  private var length = 0
  private var tracing: Tracing?

  init() {
    Instrumentation.recordsWrites = true
    tracing = traceRenders { [unowned self] in length += $0.description.utf8.count }
  }

  /// Asks of one reader after the other, one each time.
  func ask(_ labels: [String]) {
    length += 1
    if !labels.isEmpty { length += explain(labels[length % labels.count]).description.utf8.count }
  }

  func end() {
    tracing?.cancel()
    tracing = nil
    Instrumentation.recordsWrites = false
  }
}

/// Plays transactions on three states that are to stay the same (a plain one, one in a class and one in a store)
/// and compares what the closures rendered with what they would render.
@MainActor final class Play<S> {
  let species: Species<S>
  let options: Options
  let findings: Findings
  let watch: Watch
  var plain: S
  let store: Store<S, Act>
  var mutateModel: (Int, Ctx) -> Void = { _, _ in }
  var showModel: () -> String = { "" }
  var makeReaders: () -> Void = {}
  var modelState: () -> S
  private let copies: Copies<S>
  private let contexts = [Ctx(), Ctx(), Ctx()]

  init(
    _ species: Species<S>, _ plain: S, _ modelState: @escaping () -> S, _ store: Store<S, Act>,
    _ options: Options,
    _ findings: Findings
  ) {
    self.species = species
    self.plain = plain
    self.modelState = modelState
    copies = Copies(show: species.show, comparisons: species.comparisons)
    self.store = store
    self.options = options
    self.findings = findings
    watch = Watch(chosen: options.readers)
  }

  func run() {
    let explaining = options.explains ? Explaining() : nil
    defer { explaining?.end() }
    makeReaders()
    if options.traces { trace(-1, []) }
    check(-1, [])
    for (step, parts) in options.steps {
      var r = Rng(options.seed, UInt64(step))
      let count = [1, 1, 1, 2, 3][r.int(5)]
      let mutations = (0..<count).filter { parts >> $0 & 1 != 0 }.map { part in
        (index: r.int(species.mutationCount), rng: Rng(options.seed, UInt64(step), UInt64(part)))
      }
      let style = r.int(4)
      let checks = r.int(3) == 0
      for context in contexts { context.checks = checks }
      watch.begin(
        writesOnce: mutations.count == 1 && !species.writesTwice.contains(mutations[0].index))
      playOnPlain(mutations)
      if options.traces { trace(step, mutations.map(\.index)) }
      play(mutations, style)
      watch.renderToolchainReaders()
      findings.transactions += 1
      check(step, mutations.map(\.index))
      explaining?.ask(watch.cells.map { "reader \($0.reader)" })
      if r.int(6) == 0 { readAgain(step, mutations.map(\.index)) }
      // All end and are made again, over states that have places already.
      if r.int(50) == 0 {
        watch.cancel()
        makeReaders()
      }
    }
    watch.cancel()
  }

  private func playOnPlain(_ mutations: [(index: Int, rng: Rng)]) {
    for mutation in mutations {
      contexts[0].r = mutation.rng
      species.mutate(mutation.index, &plain, contexts[0])
    }
  }

  private func play(_ mutations: [(index: Int, rng: Rng)], _ style: Int) {
    if style == 0 && mutations.count == 1 && !species.hasObjects {
      playOnModel(mutations)
    } else if style == 1 {
      try? transaction {
        playOnModel(mutations)
        throw Halfway()
      }
    } else {
      transaction { playOnModel(mutations) }
    }
    if style < 2 {
      store.send(Act(mutations: mutations, context: contexts[2]))
    } else {
      transaction {
        for mutation in mutations { store.send(Act(mutations: [mutation], context: contexts[2])) }
      }
    }
  }

  private func trace(_ step: Int, _ mutations: [Int]) {
    findings.trace(step, mutations, showingAll { species.show(plain) })
  }

  private func playOnModel(_ mutations: [(index: Int, rng: Rng)]) {
    for mutation in mutations {
      contexts[1].r = mutation.rng
      mutateModel(mutation.index, contexts[1])
    }
  }

  private func check(_ step: Int, _ mutations: [Int]) {
    checkStates(step, mutations)
    for cell in watch.cells where !cell.isDead && !cell.hasFailed {
      let expected = cell.expected()
      let runs = cell.runsSinceBegin
      if let expected, expected != cell.last {
        fail("LOST", cell, step, mutations, "rendered \(cell.last), now \(expected)")
      } else if step >= 0 && runs > 1 && cell.previousRuns > 0 {
        fail("TWICE", cell, step, mutations, "\(runs) runs")
      } else if step >= 0 && runs == 1 && cell.previousRuns > 0 && cell.isJudged
        && cell.last == cell.previous && cell.wasThere && expected != nil
      {
        if mayRun(cell.reader, mutations) {
          findings.allowed += 1
        } else {
          fail(
            cell.isToolchains ? "FOR NOTHING, TOOLCHAIN" : "FOR NOTHING", cell, step, mutations,
            cell.last)
        }
      }
      cell.wasThere = expected != nil
    }
    checkOthers(step, mutations)
  }

  private func checkOthers(_ step: Int, _ mutations: [Int]) {
    for inspection in watch.inspections {
      if let text = inspection.look() {
        findings.report(
          inspection.kind, reader: inspection.reader, step: step, mutations: mutations, text)
      }
    }
    for text in copies.problems(plain, untracked(modelState), store.withState { $0 }) {
      findings.report("COPY", reader: -1, step: step, mutations: mutations, text)
    }
  }

  private func fail(_ kind: String, _ cell: Cell, _ step: Int, _ mutations: [Int], _ text: String) {
    if kind == "LOST" { cell.hasFailed = true }
    findings.report(
      kind, reader: cell.reader, step: step, mutations: mutations, "\(cell.label) \(text)")
  }

  private func mayRun(_ reader: Int, _ mutations: [Int]) -> Bool {
    let bit = UInt64(1) << UInt64(reader)
    let together = mutations.count { species.mayRunTogether[$0] & bit != 0 }
    return together > 1 || mutations.contains { species.mayRun[$0] & bit != 0 }
  }

  /// Every assignment is stored: the three states are the same to the last part.
  private func checkStates(_ step: Int, _ mutations: [Int]) {
    for context in contexts {
      for text in context.takeNotStored() {
        findings.report("NOT STORED", reader: -1, step: step, mutations: mutations, text)
      }
    }
    let (a, b, c) = showingAll {
      (species.show(plain), untracked(showModel), store.withState(species.show))
    }
    if a != b {
      findings.report("NOT STORED", reader: -2, step: step, mutations: mutations, "\(b), not \(a)")
    }
    if a != c {
      findings.report("NOT STORED", reader: -3, step: step, mutations: mutations, "\(c), not \(a)")
    }
  }

  /// Reads everything once more where nobody listens: what is kept for reading is not stale.
  private func readAgain(_ step: Int, _ mutations: [Int]) {
    for cell in watch.cells where cell.readsAgain && !cell.isDead && !cell.hasFailed {
      let found = untracked { cell.body() }
      if let expected = cell.expected(), expected != found {
        fail("STALE", cell, step, mutations, "read \(found), now \(expected)")
      }
    }
  }
}
