import ObservableStore
import Observation
import Observing
import Testing

/// What is not tracked in a child is told with what is around it.
@Suite("Untracked parts of children, and results of transforms") @MainActor
struct PlainPartsTests {
  struct Inner: ObservableState {
    @Tracked var number = 0
    var label = "a"
  }

  struct Part: ObservableState {
    @Tracked var number = 0
    var inner = Inner()
    var sameInner: Inner { inner }
  }

  struct State: ObservableState {
    @Tracked var part = Part()
    @Tracked var other = 0
  }

  @Test("An untracked part of a child in an untracked part of a child", arguments: [false, true])
  func label(_ isComputed: Bool) {
    let store = makeStore(State())
    let part: Store<Part, Never> = store.scope(\.part, action: unsent)
    let inner: Store<Inner, Never> =
      isComputed
      ? part.scope(\.sameInner, action: unsent) : part.scope(\.inner, action: unsent)
    let watches = Watches()
    watches.watch("label") { inner.label }
    for label in ["b", "c", "d"] {
      store.change { $0.part.inner.label = label }
      watches.expect(["label": 1])
    }
    store.change { $0.other = 1 }
    watches.expect([:])
  }

  /// Says whether it was called; set on the main actor alone.
  final class Flag: @unchecked Sendable {
    var isSet = false
  }

  @Test("The toolchain's Observation sees a transform's result as a whole")
  func toolchain() {
    let store = makeStore(State())
    let label: Store<String, Never> = store.scope(state: { $0.part.inner.label }, action: unsent)
    let flag = Flag()
    withObservationTracking {
      _ = label.state
    } onChange: {
      flag.isSet = true
    }
    store.change { $0.other = 1 }
    #expect(!flag.isSet)
    store.change { $0.part.inner.label = "b" }
    #expect(flag.isSet)
  }
}
