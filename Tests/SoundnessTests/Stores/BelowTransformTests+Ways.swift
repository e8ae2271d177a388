import ObservableStore
import Observing

// What the programs are made of: a state, how it is scoped to, and what is done to it.
extension BelowTransformTests {
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
