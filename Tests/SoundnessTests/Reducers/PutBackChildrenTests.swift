import ObservableStore
import Observing
import Testing

/// What the reducers of a program share: the copy that is put back, and which child is which.
private final class Notes: @unchecked Sendable {
  var saved: (child: Kid, number: Int)?
  var current = 0
  var last = 0
  var started: Set<Int> = []
  /// Whether there is a child when an action has been processed.
  var isThere = true
  /// The children whose effects came to their ends.
  var ended: [Int] = []

  func new() {
    last += 1
    current = last
    isThere = true
  }

  func leaves() {
    current = 0
    isThere = false
  }

  /// The copy, if there is one; what has gone and comes back is another one.
  func putBack() -> Kid? {
    guard let saved else { return nil }
    if saved.number != current {
      new()
      self.saved = nil
    }
    return saved.child
  }
}

private struct Kid: ObservableState, Equatable {
  @Tracked var first = 0
  @Tracked var second = ""
}

private enum KidAction {
  case start, count
  case end(Int)
}

private struct KidFeature: Reducer {
  let notes: Notes
  let gate: EffectBarrier

  func reduce(into state: inout Kid, action: KidAction) -> Effect<KidAction> {
    switch action {
    case .start:
      let number = notes.current
      notes.started.insert(number)
      return .run { [gate] send in
        try await gate.pass()
        await send(.end(number))
      }
    case .count:
      state.first += 1
      return .none
    case .end(let number):
      notes.ended.append(number)
      return .none
    }
  }
}

private struct Family: ObservableState {
  @Tracked var kid: Kid? = Kid()
  @Tracked var sets = 0
  /// Counts how often it is set.
  var counted: Kid? {
    get { kid }
    set {
      kid = newValue
      sets += 1
    }
  }
}

private enum FamilyAction {
  case new(Kid)
  case save, putBack
  case kid(Presented<KidAction>)
}

private struct FamilyFeature: Reducer {
  let notes: Notes
  let gate: EffectBarrier
  let path: WritableKeyPath<Family, Kid?> & Sendable

  var body: some Reducer<Family, FamilyAction> {
    Reduce { state, action in
      switch action {
      case .new(let kid):
        notes.new()
        state.kid = kid
      // Of one that has no effect, nobody can tell whether it is the same.
      case .save:
        if let kid = state.kid, notes.started.contains(notes.current) {
          notes.saved = (kid, notes.current)
        }
      case .putBack: if let kid = notes.putBack() { state.kid = kid }
      // What another one is put in the place of does not go.
      case .kid(.dismiss):
        let before = notes.current
        if let kid = notes.putBack() { state.kid = kid }
        if notes.current == before { notes.leaves() }
      case .kid: break
      }
      return .none
    }.presents(path, action: FamilyAction.kid) { KidFeature(notes: notes, gate: gate) }
  }
}

@MainActor
@Suite("Children that are put back over others in one transaction", .timeLimit(.minutes(20)))
struct PutBackChildrenTests {
  private enum Way { case alone, inTransaction, withReads, fromClosure }

  private struct End: Equatable {
    var kid: Kid?
    var sets: Int
    var ended: [Int]
  }

  private static let steps: [(String, [FamilyAction])] = [
    ("alike", [.new(Kid())]), ("start", [.kid(.presented(.start))]),
    ("alike, start", [.new(Kid()), .kid(.presented(.start))]),
    ("half alike, start", [.new(Kid(second: "x")), .kid(.presented(.start))]),
    ("another, start", [.new(Kid(first: 1)), .kid(.presented(.start))]),
    ("save", [.save]), ("put back", [.putBack]), ("dismiss", [.kid(.dismiss)]),
  ]

  private final class Trigger { @Tracked var goes = false }

  private func play(
    _ program: [Int], _ way: Way, _ path: WritableKeyPath<Family, Kid?> & Sendable
  ) async -> End {
    let (gate, notes) = (EffectBarrier(), Notes())
    let store = Store(
      initialState: Family(), reducer: FamilyFeature(notes: notes, gate: gate, path: path))
    var tasks = [store.send(.kid(.presented(.start))), store.send(.save)]
    func send() {
      for action in program.flatMap({ Self.steps[$0].1 }) {
        // An action for a child that is not there is a mistake of the program.
        if case .kid = action, !notes.isThere { continue }
        tasks.append(store.send(action))
        if way == .withReads { _ = store.kid?.second }
      }
    }
    let trigger = Trigger()
    var token: ObservationToken?
    switch way {
    case .alone: send()
    case .inTransaction, .withReads: transaction { send() }
    case .fromClosure:
      token = observe { if trigger.goes { untracked { send() } } }
      trigger.goes = true
    }
    gate.open()
    for task in tasks { await task.finish() }
    withExtendedLifetime(token) {}
    return End(kid: store.kid, sets: store.sets, ended: notes.ended.sorted())
  }

  private static let programs: [[Int]] = {
    let count = steps.count
    return (0..<(count * count * count)).map {
      [$0 % count, $0 / count % count, $0 / count / count]
    }
      // One that came in the transaction is saved, and put back over another one.
      + [2, 3, 4].flatMap { first in
        [2, 3, 4].flatMap { second in [6, 7].map { [first, 5, second, $0] } }
      }
  }()

  @Test("It is as if each action were sent alone", arguments: [false, true])
  func programs(isComputed: Bool) async {
    let path: WritableKeyPath<Family, Kid?> & Sendable = isComputed ? \.counted : \.kid
    for program in Self.programs {
      let alone = await play(program, .alone, path)
      for way in [Way.inTransaction, .withReads, .fromClosure] {
        let end = await play(program, way, path)
        #expect(end == alone, "\(program.map { Self.steps[$0].0 }) \(way)")
        if end != alone { return }
      }
    }
  }

  @Test(
    "Who reads a child that came and has an effect hears of what changes in it, and of nothing else"
  )
  func readers() {
    let feature = FamilyFeature(notes: Notes(), gate: EffectBarrier(), path: \.kid)
    let store = Store(initialState: Family(), reducer: feature)
    var seen: [Int?] = []
    let tokens = [observe { seen.append(store.kid?.first) }, observe { _ = store.kid?.second }]
    for number in 1...3 {
      transaction {
        store.send(.new(Kid(first: number - 1)))
        store.send(.kid(.presented(.start)))
        store.send(.kid(.presented(.count)))
        store.send(.save)
        store.send(.putBack)
      }
      #expect(store.kid?.first == number)
    }
    #expect(seen == [0, 1, 2, 3])
    #expect(tokens.map(\.runs) == [4, 1])
  }
}
