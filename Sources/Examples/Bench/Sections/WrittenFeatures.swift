import ObservableStore
import Observing

/// Features inside features as an app has them: each of a type of its own.
///
/// `ComposedModels` makes them of generic types, as deep as one likes; but of types that are not known until a program
/// runs, much is looked up that a compiler otherwise knows.
enum WrittenFeatures {
  typealias Leaf = ComposedModels.Leaf
  typealias LeafAction = ComposedModels.LeafAction

  struct F1: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = Leaf()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(LeafAction)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { ComposedModels.LeafFeature() }
    }
  }

  struct F2: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F1.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F1.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F1() }
    }
  }

  struct F3: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F2.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F2.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F2() }
    }
  }

  struct F4: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F3.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F3.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F3() }
    }
  }

  struct F5: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F4.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F4.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F4() }
    }
  }

  struct F6: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F5.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F5.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F5() }
    }
  }

  struct F7: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F6.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F6.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F6() }
    }
  }

  struct F8: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F7.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F7.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F7() }
    }
  }

  struct F9: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F8.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F8.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F8() }
    }
  }

  struct F10: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F9.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F9.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F9() }
    }
  }

  struct F11: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F10.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F10.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F10() }
    }
  }

  struct F12: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F11.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F11.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F11() }
    }
  }

  struct F13: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F12.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F12.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F12() }
    }
  }

  struct F14: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F13.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F13.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F13() }
    }
  }

  struct F15: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F14.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F14.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F14() }
    }
  }

  struct F16: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var inner = F15.State()
      @Tracked var count = 0
      @Tracked var name = "outer"
    }

    enum Action {
      case inner(F15.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(\.inner, action: Action.inner) { F15() }
    }
  }
}
