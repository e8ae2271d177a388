import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Reducers")
struct ReducerTests {
  struct Counter: Reducer {
    struct State: ObservableState, Equatable { @Tracked var count = 0 }
    enum Action: Equatable { case up, down }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += action == .up ? 1 : -1
      return .none
    }
  }

  struct Two: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var first = Counter.State()
      var second = Counter.State()
      @Tracked var log: [String] = []
    }
    enum Action: Equatable {
      case first(Counter.Action)
      case second(Counter.Action)
      case other
    }
    var onBody: () -> Void = {}

    var body: some Reducer<State, Action> {
      let _ = onBody()
      Scope(\.first, action: Action.first) { Counter() }
      Scope(\.second, action: CasePath(Action.second)) { Counter() }
      Reduce { state, action in
        let name =
          switch action {
          case .first: "first"
          case .second: "second"
          case .other: "other"
          }
        state.log.append("\(name) \(state.first.count) \(state.second.count)")
        return .none
      }
    }
  }

  @Test("Children run before the parent, each on its part and for its actions")
  func scope() {
    var bodies = 0
    let store = SmallStore(Two.State(), Two { bodies += 1 })
    store.send(.first(.up))
    store.send(.second(.down))
    store.send(.other)
    #expect(store.state.first.count == 1)
    #expect(store.state.second.count == -1)
    #expect(store.state.log == ["first 1 0", "second 1 -1", "other 1 -1"])
    #expect(bodies == 1)
  }

  @Test("A body that is run without a store does the same")
  func withoutStore() {
    var state = Two.State()
    #expect(Two().reduce(into: &state, action: .first(.up)).isNone)
    #expect(state.first.count == 1)
  }

  @Test("A builder takes conditions, choices and loops, and merges the effects")
  func builder() async {
    struct Built: Reducer {
      let isOn: Bool
      let choice: Int
      var body: some Reducer<[String], OneEffect<String>> {
        if isOn { step("on") }
        if isOn { step("yes") } else { step("no") }
        switch choice {
        case 0: step("zero")
        case 1: step("one")
        default: step("many")
        }
        for name in ["a", "b"] { step(name) }
        step("erased").erased()
        CombineReducers {
          step("inner")
          EmptyReducer()
        }
      }
      func step(_ name: String) -> Reduce<[String], OneEffect<String>> {
        Reduce { state, action in
          guard action.value == nil else { return .none }
          state.append(name)
          return .send(.value(name))
        }
      }
    }
    let on = ["on", "yes", "one", "a", "b", "erased", "inner"]
    let off = ["no", "many", "a", "b", "erased", "inner"]
    for (reducer, expected) in [
      (Built(isOn: true, choice: 1), on), (Built(isOn: false, choice: 5), off),
    ] {
      let store = SmallStore([], reducer)
      store.send(.start(.none))
      #expect(store.state == expected)
      #expect(store.received.compactMap(\.value) == expected)
      var state: [String] = []
      _ = reducer.reduce(into: &state, action: .start(.none))
      #expect(state == expected)
    }
  }

  struct Folder: Reducer {
    struct State: ObservableState, Identifiable {
      let id: Int
      @Tracked var opened = 0
      @Tracked var folders: IdentifiedArrayOf<State> = []
    }
    indirect enum Action {
      case open
      case folder(Int, Action)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .open = action { state.opened += 1 }
        return .none
      }
      .forEach(\.folders, action: Action.folder) { Folder() }
    }
  }

  @Test("A feature may contain itself")
  func recursion() {
    let store = SmallStore(
      Folder.State(id: 1, folders: [.init(id: 2, folders: [.init(id: 3)])]), Folder())
    store.send(.folder(2, .folder(3, .open)))
    store.send(.folder(2, .open))
    #expect(store.state.opened == 0)
    #expect(store.state.folders[id: 2]?.opened == 1)
    #expect(store.state.folders[id: 2]?.folders[id: 3]?.opened == 1)
  }

  @Test("Reducers that are put together take their types from where they stand")
  func inferred() {
    struct Count: Reducer {
      var body: some Reducer<Int, Bool> {
        CombineReducers {
          Reduce { state, isUp in
            state += isUp ? 1 : -1
            return .none
          }
          Reduce { state, _ in
            state *= 2
            return .none
          }
        }
        .onChange(of: \.self) { _, _ in
          Reduce { state, _ in
            state += 10
            return .none
          }
        }
      }
    }
    let asValue: some Reducer<Int, Bool> = CombineReducers {
      Reduce { state, isUp in
        state += isUp ? 1 : -1
        return .none
      }
    }
    let argument = Store<Int, Bool>(
      initialState: 1,
      reducer: CombineReducers {
        Reduce { state, _ in
          state += 5
          return .none
        }
      })
    argument.send(true)
    #expect(argument.state == 6)
    var states = [1, 1]
    _ = Count().reduce(into: &states[0], action: true)
    _ = asValue.reduce(into: &states[1], action: false)
    #expect(states == [14, 0])
    let atFileScope = Store(initialState: 1, reducer: doubled)
    atFileScope.send(true)
    #expect(atFileScope.state == 2)
  }
}

/// A reducer at file scope, without a type of its own.
private var doubled: some Reducer<Int, Bool> {
  Reduce { state, _ in
    state *= 2
    return .none
  }
}
