import ObservableStore
import Observation
import Observing
import Testing

/// Stores of parts of what a transform has made hear of what lies in the positions that it was copied from.
///
/// The copy may have the places that these had before others came to lie there.
@Suite("Stores of parts of what a transform has made") @MainActor
struct BelowTransformTests {
  @Test("Their closures see each change", arguments: Way.allCases, Depth.allCases)
  func closures(way: Way, depth: Depth) {
    for replacement in Replacement.allCases {
      for isHeld in [false, true] {
        let program = Program(way, depth)
        program.watch("first", isHeld: isHeld)
        program.play(replacement, isHeld: isHeld)
      }
    }
  }

  @Test("So do derived values", arguments: Way.allCases, Depth.allCases)
  func derived(way: Way, depth: Depth) {
    for replacement in Replacement.allCases {
      for isHeld in [false, true] {
        let program = Program(way, depth)
        let number = program.reader(isHeld: isHeld)
        let derived = Derived { number() }
        program.watch("derived") { derived.value }
        program.play(replacement, isHeld: isHeld)
      }
    }
  }

  @Test(
    "So do those that came after the part was replaced", arguments: Way.allCases, Depth.allCases)
  func latecomers(way: Way, depth: Depth) {
    for replacement in Replacement.allCases {
      let program = Program(way, depth)
      // Keeps what the transform has made.
      program.watch("other") { program.top.other }
      program.play(replacement, isHeld: true)
    }
  }

  @Test("And closures inside others", arguments: Way.allCases, Depth.allCases)
  func nested(way: Way, depth: Depth) {
    for replacement in Replacement.allCases {
      let program = Program(way, depth)
      let number = program.reader(isHeld: false)
      var inner: ObservationToken?
      program.seen["inner"] = 0
      program.tokens.append(
        observe {
          _ = program.top.box
          inner = observe { program.seen["inner"] = number() }
        })
      program.play(replacement, isHeld: false)
      withExtendedLifetime(inner) {}
    }
  }

  @Test("The toolchain's tracking hears of each change", arguments: Way.allCases, Depth.allCases)
  func toolchain(way: Way, depth: Depth) {
    for replacement in Replacement.allCases {
      let program = Program(way, depth)
      let number = program.reader(isHeld: true)
      program.track(number)
      program.play(replacement, isHeld: true) { program.track(number) }
    }
  }

  @Test("As long as nothing is replaced, they run for what they read alone")
  func exact() {
    for way in [Way.transform, .transformTwice, .belowChild, .childBelow, .selecting] {
      for depth in [Depth.one, .two, .three, .oneFar, .leaf] {
        let program = Program(way, depth)
        let number = program.reader(isHeld: true)
        let watches = Watches()
        watches.watch("number") { number() }
        for round in 0..<3 {
          let step = "\(way), \(depth), round \(round)"
          program.store.change { $0.box.inner.core.number += 1 }
          watches.expect(["number": 1], step)
          program.store.change { $0.other += 2 }
          watches.expect([:], step)
          program.store.change { $0.spare = Box(round) }
          watches.expect([:], step)
          program.store.change { $0.box.inner.core.text += "!" }
          watches.expect([:], step)
          program.store.change { $0.box.title += "!" }
          watches.expect([:], step)
        }
      }
    }
  }

  // MARK: The states

  struct Core: ObservableState {
    @Tracked var number = 0
    @Tracked var text = "core"
  }

  struct Inner: ObservableState {
    @Tracked var name = "inner"
    @Tracked var core = Core()
  }

  struct Box: ObservableState {
    @Tracked var inner = Inner()
    @Tracked var title = "box"
    init(_ number: Int = 0) { inner.core.number = number }
  }

  struct State: ObservableState {
    @Tracked var box = Box()
    @Tracked var spare = Box()
    @Tracked var other = 0
    var made: State {
      var made = State()
      made.box = box
      made.spare = spare
      made.other = other
      return made
    }
    var number: Int { box.inner.core.number }
  }

  /// How what lies around the part was come by.
  enum Way: CaseIterable {
    case direct, transform, transformTwice, belowChild, childBelow, computed, transformOfComputed
    case ofDerived, written, selecting

    @MainActor
    func store(_ store: Store<State, Change<State>>) -> Store<State, Never> {
      switch self {
      case .direct: return store.scope(\.self, action: unsent)
      case .transform: return store.scope(state: { $0 }, action: unsent)
      case .transformTwice:
        let outer: Store<State, Never> = store.scope(state: { $0 }, action: unsent)
        return outer.scope(state: { $0 }, action: unsent)
      case .belowChild:
        let child: Store<State, Never> = store.scope(\.self, action: unsent)
        return child.scope(state: { $0 }, action: unsent)
      case .childBelow:
        let outer: Store<State, Never> = store.scope(state: { $0 }, action: unsent)
        return outer.scope(\.self, action: unsent)
      case .computed: return store.scope(\.made, action: unsent)
      case .transformOfComputed:
        let child: Store<State, Never> = store.scope(\.made, action: unsent)
        return child.scope(state: { $0 }, action: unsent)
      case .ofDerived:
        let whole = Derived(by: { _, _ in false }) { store.state }
        return store.scope(
          state: { _ in MainActor.assumeIsolated { whole.value } }, action: unsent)
      case .written:
        return store.scope(
          state: { state in
            var copy = state
            copy.box.inner.core.number += state.other
            return copy
          }, action: unsent)
      case .selecting:
        return store.scope(
          state: { state in
            var copy = state
            if state.other % 2 == 1 { copy.box = state.spare }
            return copy
          }, action: unsent)
      }
    }

    func number(_ state: State) -> Int {
      switch self {
      case .written: state.number + state.other
      case .selecting: state.other % 2 == 1 ? state.spare.inner.core.number : state.number
      default: state.number
      }
    }
  }

  /// How many scopes lie between that and the part.
  enum Depth: CaseIterable {
    case none, one, two, three, oneFar, oneWhole, twoWhole, leaf

    @MainActor
    func reader(_ top: Store<State, Never>) -> @MainActor () -> Int {
      if self == .none { return { top.box.inner.core.number } }
      if self == .oneFar {
        let core: Store<Core, Never> = top.scope(\.box.inner.core, action: unsent)
        return { core.number }
      }
      let box: Store<Box, Never> = top.scope(\.box, action: unsent)
      if self == .one { return { box.inner.core.number } }
      if self == .oneWhole { return { box.state.inner.core.number } }
      let inner: Store<Inner, Never> = box.scope(\.inner, action: unsent)
      if self == .two { return { inner.core.number } }
      if self == .twoWhole { return { inner.state.core.number } }
      let core: Store<Core, Never> = inner.scope(\.core, action: unsent)
      if self == .three { return { core.number } }
      let number: Store<Int, Never> = core.scope(\.number, action: unsent)
      return { number.state }
    }
  }

  /// What is put in the place of what.
  enum Replacement: CaseIterable {
    case nothing, box, inner, core, whole, boxInPlace, coreInPlace, wholeInPlace
    case byOther, byCopy, exchanged, coreByCopy

    func apply(_ state: inout State) {
      func replace<Value>(_ value: inout Value, by other: Value) { value = other }
      let number = state.number
      switch self {
      case .nothing: break
      case .box: state.box = Box(number)
      case .inner: state.box.inner = Box(number).inner
      case .core: state.box.inner.core = Core(number: number)
      case .whole: state = state.madeAnew
      case .boxInPlace: replace(&state.box, by: Box(number))
      case .coreInPlace: replace(&state.box.inner.core, by: Core(number: number))
      case .wholeInPlace: replace(&state, by: state.madeAnew)
      case .byOther: state.box = Box(number + 10)
      case .byCopy: state.box = state.spare
      case .exchanged: (state.box, state.spare) = (state.spare, state.box)
      case .coreByCopy: state.box.inner.core = state.spare.inner.core
      }
    }
  }
}

extension BelowTransformTests.State {
  /// Another one that looks the same, and has nothing of this one.
  var madeAnew: Self {
    var made = Self()
    made.box = .init(number)
    made.spare = .init(spare.inner.core.number)
    made.other = other
    return made
  }
}

/// A store, ways to read the number in it, and what was read.
@MainActor
private final class Program {
  typealias Tests = BelowTransformTests
  let store = makeStore(Tests.State())
  let top: Store<Tests.State, Never>
  let way: Tests.Way
  let depth: Tests.Depth
  var seen: [String: Int] = [:]
  var tokens: [ObservationToken] = []
  private let isDue = Due()

  private final class Due: @unchecked Sendable { var value = false }

  init(_ way: Tests.Way, _ depth: Tests.Depth) {
    self.way = way
    self.depth = depth
    top = way.store(store)
  }

  /// Reads the number, through stores that are kept, or through new ones each time.
  func reader(isHeld: Bool) -> @MainActor () -> Int {
    if isHeld { return depth.reader(top) }
    return { [depth, top] in depth.reader(top)() }
  }

  func watch(_ name: String, isHeld: Bool) { watch(name, reader(isHeld: isHeld)) }

  func watch(_ name: String, _ read: @escaping @MainActor () -> Int) {
    tokens.append(observe { [unowned self] in seen[name] = read() })
  }

  /// Reads as a view does that tracks with the toolchain's own.
  func track(_ read: @escaping @MainActor () -> Int) {
    let due = isDue
    due.value = false
    withObservationTracking {
      seen["toolchain"] = read()
    } onChange: {
      due.value = true
    }
  }

  func play(
    _ replacement: Tests.Replacement, isHeld: Bool, again: (() -> Void)? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    for round in 0..<2 {
      let steps: [(String, (inout Tests.State) -> Void)] = [
        ("replaced", { replacement.apply(&$0) }), ("number", { $0.box.inner.core.number += 1 }),
        ("spare", { $0.spare.inner.core.number += 3 }), ("replaced", { replacement.apply(&$0) }),
        ("other", { $0.other += 1 }),
        (
          "both",
          {
            $0.box.inner.core.number += 1
            $0.other += 1
          }
        ),
        ("text", { $0.box.inner.core.text += "!" }), ("number", { $0.box.inner.core.number += 1 }),
      ]
      for (index, step) in steps.enumerated() {
        store.change(step.1)
        if isDue.value { again?() }
        let number = way.number(store.state)
        for (name, saw) in seen where name != "other" {
          if saw == number { continue }
          Issue.record(
            """
            \(replacement), \(isHeld ? "held" : "made"), round \(round), \(index) \(step.0): '\(name)' \
            saw \(saw), there is \(number)
            """, sourceLocation: location)
          return
        }
        if index == 0, again == nil { watch("late \(round)", isHeld: isHeld) }
      }
    }
  }
}
