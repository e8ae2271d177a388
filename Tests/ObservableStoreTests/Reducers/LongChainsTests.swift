import ObservableStore
import Observing
import Testing

/// What the compiler has to find out of a chain grows with its length, and not by a power of it: a chain of sixteen is
/// compiled at all.
@Suite("Long chains of operators") @MainActor
struct LongChainsTests {
  struct Leaf: ObservableState, Equatable { @Tracked var count = 0 }

  struct Feature: Reducer {
    let step: Int
    func reduce(into state: inout Leaf, action: Int) -> Effect<Int> {
      state.count += step * action
      return .none
    }
  }

  enum Screen: ObservableState, Equatable {
    case c0(Leaf)
    case c1(Leaf)
    case c2(Leaf)
    case c3(Leaf)
    case c4(Leaf)
    case c5(Leaf)
    case c6(Leaf)
    case c7(Leaf)
    case c8(Leaf)
    case c9(Leaf)
    case c10(Leaf)
    case c11(Leaf)
    case c12(Leaf)
    case c13(Leaf)
    case c14(Leaf)
    case c15(Leaf)
  }

  enum Action {
    case c0(Int)
    case c1(Int)
    case c2(Int)
    case c3(Int)
    case c4(Int)
    case c5(Int)
    case c6(Int)
    case c7(Int)
    case c8(Int)
    case c9(Int)
    case c10(Int)
    case c11(Int)
    case c12(Int)
    case c13(Int)
    case c14(Int)
    case c15(Int)
  }

  struct App: ObservableState {
    @Tracked var screen = Screen.c0(Leaf())
    @Tracked var maybe: Screen? = .c0(Leaf())
  }

  struct OfItself: Reducer {
    var body: some Reducer<Screen, Action> {
      EmptyReducer()
        .ifCase(\.self, case: Screen.c0, action: Action.c0) { Feature(step: 1) }
        .ifCase(\.self, case: Screen.c1, action: Action.c1) { Feature(step: 2) }
        .ifCase(\.self, case: Screen.c2, action: Action.c2) { Feature(step: 3) }
        .ifCase(\.self, case: Screen.c3, action: Action.c3) { Feature(step: 4) }
        .ifCase(\.self, case: Screen.c4, action: Action.c4) { Feature(step: 5) }
        .ifCase(\.self, case: Screen.c5, action: Action.c5) { Feature(step: 6) }
        .ifCase(\.self, case: Screen.c6, action: Action.c6) { Feature(step: 7) }
        .ifCase(\.self, case: Screen.c7, action: Action.c7) { Feature(step: 8) }
        .ifCase(\.self, case: Screen.c8, action: Action.c8) { Feature(step: 9) }
        .ifCase(\.self, case: Screen.c9, action: Action.c9) { Feature(step: 10) }
        .ifCase(\.self, case: Screen.c10, action: Action.c10) { Feature(step: 11) }
        .ifCase(\.self, case: Screen.c11, action: Action.c11) { Feature(step: 12) }
        .ifCase(\.self, case: Screen.c12, action: Action.c12) { Feature(step: 13) }
        .ifCase(\.self, case: Screen.c13, action: Action.c13) { Feature(step: 14) }
        .ifCase(\.self, case: Screen.c14, action: Action.c14) { Feature(step: 15) }
        .ifCase(\.self, case: Screen.c15, action: Action.c15) { Feature(step: 16) }
    }
  }

  struct OfProperty: Reducer {
    var body: some Reducer<App, Action> {
      Reduce { state, _ in
        state.maybe = state.maybe
        return .none
      }
      .ifCase(\.screen, case: Screen.c0, action: Action.c0) { Feature(step: 1) }
      .ifCase(\.screen, case: Screen.c1, action: Action.c1) { Feature(step: 2) }
      .ifCase(\.screen, case: Screen.c2, action: Action.c2) { Feature(step: 3) }
      .ifCase(\.screen, case: Screen.c3, action: Action.c3) { Feature(step: 4) }
      .ifCase(\.screen, case: Screen.c4, action: Action.c4) { Feature(step: 5) }
      .ifCase(\.screen, case: Screen.c5, action: Action.c5) { Feature(step: 6) }
      .ifCase(\.screen, case: Screen.c6, action: Action.c6) { Feature(step: 7) }
      .ifCase(\.screen, case: Screen.c7, action: Action.c7) { Feature(step: 8) }
      .ifCase(\.screen, case: Screen.c8, action: Action.c8) { Feature(step: 9) }
      .ifCase(\.screen, case: Screen.c9, action: Action.c9) { Feature(step: 10) }
      .ifCase(\.screen, case: Screen.c10, action: Action.c10) { Feature(step: 11) }
      .ifCase(\.screen, case: Screen.c11, action: Action.c11) { Feature(step: 12) }
      .ifCase(\.screen, case: Screen.c12, action: Action.c12) { Feature(step: 13) }
      .ifCase(\.screen, case: Screen.c13, action: Action.c13) { Feature(step: 14) }
      .ifCase(\.screen, case: Screen.c14, action: Action.c14) { Feature(step: 15) }
      .ifCase(\.screen, case: Screen.c15, action: Action.c15) { Feature(step: 16) }
    }
  }

  struct OfOptional: Reducer {
    var body: some Reducer<App, Action> {
      Reduce { state, _ in
        state.screen = state.screen
        return .none
      }
      .ifCase(\.maybe, case: Screen.c0, action: Action.c0) { Feature(step: 1) }
      .ifCase(\.maybe, case: Screen.c1, action: Action.c1) { Feature(step: 2) }
      .ifCase(\.maybe, case: Screen.c2, action: Action.c2) { Feature(step: 3) }
      .ifCase(\.maybe, case: Screen.c3, action: Action.c3) { Feature(step: 4) }
      .ifCase(\.maybe, case: Screen.c4, action: Action.c4) { Feature(step: 5) }
      .ifCase(\.maybe, case: Screen.c5, action: Action.c5) { Feature(step: 6) }
      .ifCase(\.maybe, case: Screen.c6, action: Action.c6) { Feature(step: 7) }
      .ifCase(\.maybe, case: Screen.c7, action: Action.c7) { Feature(step: 8) }
      .ifCase(\.maybe, case: Screen.c8, action: Action.c8) { Feature(step: 9) }
      .ifCase(\.maybe, case: Screen.c9, action: Action.c9) { Feature(step: 10) }
      .ifCase(\.maybe, case: Screen.c10, action: Action.c10) { Feature(step: 11) }
      .ifCase(\.maybe, case: Screen.c11, action: Action.c11) { Feature(step: 12) }
      .ifCase(\.maybe, case: Screen.c12, action: Action.c12) { Feature(step: 13) }
      .ifCase(\.maybe, case: Screen.c13, action: Action.c13) { Feature(step: 14) }
      .ifCase(\.maybe, case: Screen.c14, action: Action.c14) { Feature(step: 15) }
      .ifCase(\.maybe, case: Screen.c15, action: Action.c15) { Feature(step: 16) }
    }
  }

  @Test("Each link of one over an enum, a property and an optional one does its part")
  func cases() {
    let itself = Store(initialState: Screen.c15(Leaf())) { OfItself() }
    itself.send(.c15(2))
    #expect(itself.state == .c15(Leaf(count: 32)))
    let property = Store(initialState: App(screen: .c7(Leaf()))) { OfProperty() }
    property.send(.c7(1))
    #expect(property.screen == .c7(Leaf(count: 8)))
    let optional = Store(initialState: App(maybe: .c3(Leaf()))) { OfOptional() }
    optional.send(.c3(3))
    #expect(optional.maybe == .c3(Leaf(count: 12)))
  }
}
