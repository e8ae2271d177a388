import Observing
import Testing

@testable import ObservableStore

/// A slide show: each slide dismisses itself, and the next is shown for that.
@Suite("Children that dismiss themselves, one after the other") @MainActor
struct DismissalChainTests {
  struct Slide: ObservableState { @Tracked var number = 0 }
  struct Show: ObservableState {
    @Tracked var slide: Slide?
    @Tracked var shown = 0
  }

  enum Action { case slide(Presented<SlideAction>) }
  enum SlideAction { case begin }

  @Test("Six thousand of them need no deeper stack than one", arguments: [false, true])
  func long(waits: Bool) async {
    await #expect(processExitsWith: .success) { [waits] in
      await DismissalChainTests().play(6_000, waits: waits)
    }
  }

  private func play(_ count: Int, waits: Bool) async {
    let store = Store(
      initialState: Show(slide: Slide()),
      reducer: Reduce<Show, Action> { state, action in
        guard case .slide(.dismiss) = action else { return .none }
        state.shown += 1
        if state.shown == count { return .none }
        state.slide = Slide(number: state.shown)
        let next = Effect<Action>.send(.slide(.presented(.begin)))
        return waits && state.shown % 100 == 0 ? .concatenate(.run { _ in }, next) : next
      }
      .presents(\.slide, action: Action.slide) {
        Reduce<Slide, SlideAction> { _, _ in .dismiss }
      })
    await store.send(.slide(.presented(.begin))).finish()
    precondition(store.shown == count && store.slide == nil)
  }
}
