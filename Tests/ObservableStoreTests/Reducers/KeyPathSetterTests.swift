import ObservableStore
import Observing
import Testing

/// A reducer changes its child where it lies if that is certain to be the same as to get it, change it and set it.
///
/// Here it is compared with just that, for properties that get and set in many ways.
@Suite("What a reducer's key path gets and sets") @MainActor
struct KeyPathSetterTests {
  struct Part: ObservableState, Equatable {
    @Tracked var numbers = [1, 2, 3]
    @Tracked var title = "a title that is longer than fifteen bytes"
    var note = 0
  }

  struct Box: ObservableState, Equatable {
    @Tracked var part = Part()
    @Tracked var count = 0
  }

  struct State: ObservableState, Equatable {
    @Tracked var plain = Part()
    @Tracked var first = Part()
    @Tracked var second = Part()
    @Tracked var box = Box()
    @Tracked var observedBox = Box() { didSet { log.append("\(oldValue.part.note)") } }
    @Tracked var seesTitle = Part() {
      didSet { if oldValue.title != seesTitle.title { log.append("another title") } }
    }
    @Tracked var told = Part() { didSet { log.append("told") } }
    @Tracked var willBeTold = Part() { willSet { log.append("\(newValue.note)") } }
    @Tracked var numbers = [1]
    @Tracked var optional: Part? = Part()
    @Tracked var isFirst = true
    var isPlainlyFirst = true
    var log: [String] = []

    var chosen: Part {
      get { isFirst ? first : second }
      set { if isFirst { first = newValue } else { second = newValue } }
    }
    var plainlyChosen: Part {
      get { isPlainlyFirst ? first : second }
      set { if isPlainlyFirst { first = newValue } else { second = newValue } }
    }
    var other: Part {
      get { first }
      set { second = newValue }
    }
    var both: Part {
      get { first }
      set {
        first = newValue
        second = newValue
      }
    }
    var clamped: Part {
      get { first }
      set {
        first = newValue
        if first.numbers.count > 4 { first.numbers.removeFirst() }
      }
    }
    var ifDifferent: Part {
      get { first }
      set { if newValue != first { first = newValue } else { log.append("the same") } }
    }
    var noted: Part {
      get {
        var part = first
        part.note += 10
        return part
      }
      set { first = newValue }
    }
    var sorted: Part {
      get {
        var part = first
        part.numbers.sort(by: >)
        return part
      }
      set { first = newValue }
    }
    var ignored: Part {
      get { first }
      set { log.append("ignored") }
    }
    var inner: Part {
      get { box.part }
      set { box.part = newValue }
    }
    var firstNumbers: [Int] {
      get { first.numbers }
      set { first.numbers = newValue }
    }
  }

  enum Step: CaseIterable {
    case append, title, note, nothing, choose
    func apply(_ part: inout Part) {
      switch self {
      case .append: part.numbers.append(part.numbers.count)
      case .title: part.title += "!"
      case .note: part.note += 1
      case .nothing, .choose: break
      }
    }
    func apply(_ numbers: inout [Int]) {
      if self == .append { numbers.append(numbers.count) }
    }
  }

  enum Action: Sendable {
    case step(Step)
    case choose
  }

  /// A store whose reducer changes what lies at a key path, and what plain Swift makes of the same.
  @MainActor fileprivate struct Pair {
    let store: Store<State, Action>
    var plain = State()
    let change: (inout State, Step) -> Void

    init<Child>(
      _ keyPath: WritableKeyPath<State, Child> & Sendable,
      _ apply: @escaping (Step, inout Child) -> Void
    ) {
      store = Store(initialState: State()) {
        Reduce { state, action in
          if case .choose = action { Self.choose(&state) }
          return .none
        }
        Scope(keyPath, action: Action.step) {
          Reduce { child, step in
            apply(step, &child)
            return .none
          }
        }
      }
      change = { state, step in
        var child = state[keyPath: keyPath]
        apply(step, &child)
        state[keyPath: keyPath] = child
      }
    }

    private static func choose(_ state: inout State) {
      state.isFirst.toggle()
      state.isPlainlyFirst.toggle()
    }

    mutating func perform(_ step: Step) {
      if step == .choose {
        store.send(.choose)
        Self.choose(&plain)
      } else {
        store.send(.step(step))
        change(&plain, step)
      }
    }
  }

  enum Way: CaseIterable {
    case plain, chosen, plainlyChosen, other, both, clamped, ifDifferent, noted, sorted, ignored
    case inner
    case boxPart, observedBoxPart, seesTitle, told, willBeTold, numbers, firstNumbers, optional

    @MainActor
    fileprivate func makePair() -> Pair {
      func part(_ keyPath: WritableKeyPath<State, Part> & Sendable) -> Pair {
        Pair(keyPath) { $0.apply(&$1) }
      }
      func numbers(_ keyPath: WritableKeyPath<State, [Int]> & Sendable) -> Pair {
        Pair(keyPath) { $0.apply(&$1) }
      }
      return switch self {
      case .plain: part(\.plain)
      case .chosen: part(\.chosen)
      case .plainlyChosen: part(\.plainlyChosen)
      case .other: part(\.other)
      case .both: part(\.both)
      case .clamped: part(\.clamped)
      case .ifDifferent: part(\.ifDifferent)
      case .noted: part(\.noted)
      case .sorted: part(\.sorted)
      case .ignored: part(\.ignored)
      case .inner: part(\.inner)
      case .boxPart: part(\.box.part)
      case .observedBoxPart: part(\.observedBox.part)
      case .seesTitle: part(\.seesTitle)
      case .told: part(\.told)
      case .willBeTold: part(\.willBeTold)
      case .numbers: numbers(\.numbers)
      case .firstNumbers: numbers(\.firstNumbers)
      case .optional: Pair(\.optional) { step, part in if part != nil { step.apply(&part!) } }
      }
    }
  }

  @Test("All short programs end as they do in plain Swift", arguments: Way.allCases)
  func programs(way: Way) {
    // The first change is what a key path is judged by.
    var programs: [[Step]] = [[.append], [.note]]
    for _ in 0..<3 { programs = programs.flatMap { all in Step.allCases.map { all + [$0] } } }
    for program in programs {
      var pair = way.makePair()
      var seen: [State] = []
      let store = pair.store
      let token = observe { seen.append(store.state) }
      for step in program {
        pair.perform(step)
        guard pair.store.withState({ $0 }) == pair.plain, seen.last == pair.plain else {
          Issue.record("\(way), \(program): \(pair.store.withState { $0 }), not \(pair.plain)")
          return
        }
      }
      token.cancel()
    }
  }
}
