import ObservableStore
import Observing

/// A random program over two states that change places, with and without setters, while a transform shows now the one, now
/// the other, now an older copy.
struct ExchangedChildrenProgram: RandomProgram {
  typealias State = ExchangedChildrenState
  typealias Pane = Store<State.Pane, Never>

  private enum Step {
    case actions([[ExchangedChildrenStep]])
    /// A closure that begins to read in one of the ways.
    case reads(Reader)
  }

  private struct Reader: Hashable {
    enum Kind: String, CaseIterable { case closure, derived, view }

    enum Place: String, CaseIterable { case left, shown, optional }

    let way: Int
    let place: Place
    let kind: Kind

    @MainActor var text: String {
      "a \(kind) reads \(ways[way].name) of \(place)"
    }
  }

  private var steps: [Step]
  /// Whether somebody looks in the middle of the transactions, so that they are committed step by step.
  private var looks: Bool

  private static let ways: [(name: String, read: @MainActor (Pane) -> String)] = [
    ("store of plain", { "\($0.scope(\.plain, action: unsent).line)" }),
    ("plain", { "\($0.plain.line)" }),
    ("state of plain", { "\($0.scope(\.plain, action: unsent).state.line)" }),
    ("store of maybe", { "\($0.scope(\.maybe, action: unsent)?.line ?? -1)" }),
    ("maybe", { "\($0.maybe?.line ?? -1)" }),
    ("presence of maybe", { "\($0.scope(\.maybe, action: unsent) == nil)" }),
    ("store of picked", { "\($0.scope(\.picked, action: unsent)?.line ?? -1)" }),
    ("mode", { "\($0.mode)" }),
    ("the whole", { "\($0.state)" }),
  ]

  init(seed: UInt64) {
    var numbers = SeededNumbers(state: seed)
    looks = Bool.random(using: &numbers)
    steps = (0..<20).map { index in
      if index < 3 || Int.random(in: 0..<5, using: &numbers) == 0 {
        return .reads(
          Reader(
            way: Int.random(in: Self.ways.indices, using: &numbers),
            place: Reader.Place.allCases.randomElement(using: &numbers) ?? .shown,
            kind: Reader.Kind.allCases.randomElement(using: &numbers) ?? .closure))
      }
      return .actions(
        (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
          (0..<Int.random(in: 1...2, using: &numbers)).map { _ in
            ExchangedChildrenStep(using: &numbers)
          }
        })
    }
  }

  var smaller: [Self] {
    func with(_ change: (inout Self) -> Void) -> Self {
      var other = self
      change(&other)
      return other
    }
    let fewer = steps.withOneSmaller { step -> [Step] in
      guard case .actions(let actions) = step else { return [] }
      return actions.withOneSmaller { $0.withOneLess.filter { !$0.isEmpty } }.map(Step.actions)
        + actions.withOneLess.filter { !$0.isEmpty }.map(Step.actions)
    }
    return (steps.withOneLess + fewer).map { new in with { $0.steps = new } }
      + (looks ? [with { $0.looks = false }] : [])
  }

  var text: String {
    let lines = steps.map { step in
      switch step {
      case .reads(let reader): reader.text
      case .actions(let actions):
        actions.map { "[\($0.map(\.text).joined(separator: ", "))]" }.joined(separator: " ")
      }
    }
    return ((looks ? ["looked at in between"] : []) + lines).joined(separator: "\n")
  }

  // MARK: Playing

  func play() async -> RandomFinding? {
    let store = makeStore(State())
    let shown = store.scope(state: { $0.shown }, action: unsent)
    let left = store.scope(\.left, action: unsent)
    var seen: [Reader: String] = [:]
    var readers: [Reader: (read: () -> String, seen: () -> String, held: [AnyObject])] = [:]
    for step in steps {
      switch step {
      case .reads(let reader):
        let pane: @MainActor () -> Pane? =
          switch reader.place {
          case .left: { left }
          case .shown: { shown }
          case .optional: { store.scope(\.optional, action: unsent) }
          }
        let read = { @MainActor in pane().map(Self.ways[reader.way].read) ?? "gone" }
        switch reader.kind {
        case .closure:
          readers[reader] = (read, { seen[reader] ?? "" }, [observe { seen[reader] = read() }])
        case .derived:
          let derived = Derived { read() }
          let token = observe { seen[reader] = derived.value }
          readers[reader] = (read, { seen[reader] ?? "" }, [derived, token])
        case .view:
          let view = DrawnView(read)
          readers[reader] = (read, { view.drawn() }, [view])
        }
      case .actions(let actions):
        transaction {
          for action in actions {
            store.change { state in for step in action { step.play(on: &state) } }
            if looks { _ = store.shows }
          }
        }
      }
      for (reader, (read, seen, _)) in readers {
        let (now, then) = (read(), seen())
        if then == now { continue }
        return RandomFinding(kind: .lost, text: "\(reader.text): \(then), is \(now)")
      }
    }
    return nil
  }
}
