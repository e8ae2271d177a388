import Observing

@testable import ObservableStore

/// A state with children of every kind, each of which starts an effect when it is told to.
struct RandomChildren: ObservableState {
  struct Kid: ObservableState, Equatable { @Tracked var count = 0 }

  struct Box: ObservableState {
    @Tracked var count = 0
    @Tracked var kid: Kid?
  }

  enum Screen: ObservableState, Equatable {
    case a(Kid)
    case b(Kid)
    case none
  }

  enum Action {
    case change(Steps)
    case kid(Start)
    case screenA(Start)
    case screenB(Start)
    case sheet(Presented<Start>)
    case box(Start)
    case path(StackAction<Kid, Start>)
  }

  struct Steps { var all: [(inout RandomChildren) -> Void] = [] }

  /// Starts an effect that is known by a number; the parent's steps come after the child's reducer.
  struct Start {
    let number: Int
    let steps: Steps
  }

  @Tracked var kid: Kid?
  @Tracked var screen = Screen.none
  @Tracked var sheet: Screen?
  @Tracked var path: StackState<Kid> = []
  @Tracked var box = Box()
  /// A copy of the kid that is put back later.
  let kept = Kept()

  final class Kept: @unchecked Sendable { var kid: Kid? }

  /// The effect never ends by itself; where it was "written" is its number.
  private struct Child: Reducer {
    func reduce(into state: inout Kid, action: Start) -> Effect<Start> {
      state.count += 1
      return .run(
        priority: nil, { _ in try await Task.sleep(for: .seconds(1_000)) }, fileID: "effect",
        line: UInt(action.number))
    }
  }

  @MainActor
  static func store() -> (Store<RandomChildren, Action>, EffectRunner<Action>) {
    var runner: EffectRunner<Action>?
    let store = Store(
      initialState: RandomChildren(),
      reducer: Reduce<RandomChildren, Action> { state, action in
        switch action {
        case .change(let steps): for step in steps.all { step(&state) }
        case .kid(let start), .screenA(let start), .screenB(let start), .box(let start),
          .sheet(.presented(let start)), .path(.element(_, let start)):
          for step in start.steps.all { step(&state) }
        default: break
        }
        return .none
      }
      .ifLet(\.kid, action: Action.kid) { Child() }
      .ifCase(\.screen, case: Screen.a, action: Action.screenA) { Child() }
      .ifCase(\.screen, case: Screen.b, action: Action.screenB) { Child() }
      .presents(\.sheet, case: Screen.a, action: Action.sheet) { Child() }
      .ifLet(\.box.kid, action: Action.box) { Child() }
      .forEach(\.path, action: Action.path) { Child() }, whenMade: { runner = $0 })
    guard let runner else { fatalError("a store has a runner") }
    return (store, runner)
  }
}

/// Which instances there are, by numbers: what the state should be.
struct ChildrenThatAreThere {
  private(set) var kid: Int?
  private(set) var screen: (isA: Bool, number: Int)?
  private(set) var sheet: Int?
  private(set) var path: [(id: Int, number: Int)] = []
  private(set) var box: Int?
  /// The one of which a copy is kept; only of one that has an effect.
  private var kept: Int?
  private var started: Set<Int> = []
  /// The last of those that were there before the transaction.
  private var lastSettled = 0
  private var nextID = 0
  private var last = 0

  var all: Set<Int> {
    Set([kid, screen?.number, sheet, box].compactMap(\.self) + path.map(\.number))
  }

  private mutating func new() -> Int {
    last += 1
    return last
  }

  typealias State = RandomChildren
  typealias Kid = RandomChildren.Kid
  typealias Step = (name: String, run: (inout State) -> Void)

  /// An action that starts an effect of a child that is there, and the child's number; nil if there is none.
  mutating func start(
    _ random: inout some RandomNumberGenerator
  ) -> (name: String, number: Int, make: (RandomChildren.Steps) -> State.Action)? {
    typealias Start = RandomChildren.Start
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return kid.map { n in
        started.insert(n)
        return ("start kid", n, { .kid(Start(number: n, steps: $0)) })
      }
    case 1:
      guard let (isA, n) = screen else { return nil }
      return (
        "start screen", n,
        {
          isA ? .screenA(Start(number: n, steps: $0)) : .screenB(Start(number: n, steps: $0))
        }
      )
    case 2:
      return sheet.map { n in
        ("start sheet", n, { .sheet(.presented(Start(number: n, steps: $0))) })
      }
    case 3: return box.map { n in ("start box", n, { .box(Start(number: n, steps: $0)) }) }
    case 4, 5:
      return path.randomElement(using: &random).map { element in
        (
          "start \(element.id)", element.number,
          {
            .path(
              .element(id: element.id, action: Start(number: element.number, steps: $0)))
          }
        )
      }
    default: return nil
    }
  }

  /// A step of a reducer, which is taken here at once.
  mutating func step(_ random: inout some RandomNumberGenerator) -> Step? {
    switch Int.random(in: 0..<23, using: &random) {
    case 19, 20: return keep()
    case 21, 22: return putBack()
    case 0:
      kid = nil
      return ("kid = nil", { $0.kid = nil })
    case 1:
      kid = new()
      return ("kid = Kid()", { $0.kid = Kid() })
    case 2: return ("kid.count", { $0.kid?.count += 1 })
    case 3:
      screen = (true, new())
      return ("screen = .a", { $0.screen = .a(Kid()) })
    case 4:
      screen = (false, new())
      return ("screen = .b", { $0.screen = .b(Kid()) })
    case 5:
      return (
        "screen.count",
        { state in
          switch state.screen {
          case .a(var kid):
            kid.count += 1
            state.screen = .a(kid)
          case .b(var kid):
            kid.count += 1
            state.screen = .b(kid)
          case .none: break
          }
        }
      )
    case 6:
      sheet = new()
      return ("sheet = .a", { $0.sheet = .a(Kid()) })
    case 7:
      sheet = nil
      return ("sheet = nil", { $0.sheet = nil })
    case 8:
      box = new()
      return ("box.kid = Kid()", { $0.box.kid = Kid() })
    case 9:
      box = nil
      return ("box = Box()", { $0.box = RandomChildren.Box() })
    case 10:
      return (
        "box.count",
        {
          $0.box.count += 1
          $0.box.kid?.count += 1
        }
      )
    case 11, 12:
      path.append((nextID, new()))
      nextID += 1
      return ("push", { $0.path.append(Kid()) })
    case 13:
      _ = path.popLast()
      return ("pop", { $0.path.popLast() })
    case 17:
      path = [(0, new()), (1, new())]
      nextID = 2
      return ("path = [Kid(), Kid()]", { $0.path = [Kid(), Kid()] })
    case 18:
      kid = new()
      return (
        "kid = nil, Kid()",
        {
          $0.kid = nil
          $0.kid = Kid()
        }
      )
    case let kind: return element(kind, &random)
    }
  }

  /// Of a copy that was taken in the transaction in which the kid came, nobody can tell later whose it is.
  mutating func transactionEnded() {
    if let copy = kept, copy > lastSettled { kept = nil }
    lastSettled = last
  }

  private mutating func keep() -> Step? {
    guard let kid, started.contains(kid) else { return nil }
    kept = kid
    return ("keep kid", { $0.kept.kid = $0.kid })
  }

  /// What has gone and comes back is another one; what is there stays the same.
  private mutating func putBack() -> Step? {
    guard let copy = kept else { return nil }
    if copy != kid {
      kid = new()
      kept = nil
    }
    return ("kid = kept", { $0.kid = $0.kept.kid })
  }

  private mutating func element(_ kind: Int, _ random: inout some RandomNumberGenerator) -> Step? {
    guard let index = path.indices.randomElement(using: &random) else { return nil }
    let id = path[index].id
    switch kind {
    case 14:
      path[index].number = new()
      return ("path[\(id)] = Kid()", { $0.path[id: id] = Kid() })
    case 15: return ("path[\(id)].count", { $0.path[id: id]?.count += 1 })
    default:
      path.remove(at: index)
      return ("path[\(id)] = nil", { $0.path[id: id] = nil })
    }
  }
}
