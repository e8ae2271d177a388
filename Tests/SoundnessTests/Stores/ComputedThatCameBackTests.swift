import ObservableStore
import Observing
import Testing

/// A computed child that is again what it was, after its readers have seen another.
@MainActor
@Suite("Computed children that come back to what they were")
struct ComputedThatCameBackTests {
  struct Kid: ObservableState {
    @Tracked var x = 0
    @Tracked var y = 0
  }

  struct State: ObservableState {
    @Tracked var kid = Kid()
    @Tracked var extra = 1
    @Tracked var isShown = true
    var bent: Kid {
      var bent = kid
      bent.x += extra
      return bent
    }
    var maybe: Kid? { isShown ? bent : nil }
  }

  @Test("Who read a part is told each time", arguments: 0..<3)
  func parts(_ way: Int) {
    let store = makeStore(State())
    let watches = Watches()
    let bent: Store<Kid, Never> = store.scope(\.bent, action: unsent)
    watches.watch("x") { bent.x }
    watches.watch("y") { bent.y }
    watches.watch("whole") { "\(bent.state)" }
    watches.watch("maybe") {
      let maybe: Store<Kid, Never>? = store.scope(\.maybe, action: unsent)
      return maybe?.x
    }
    let derived = Derived { bent.x }
    watches.watch("derived") { derived.value }
    let steps: [(inout State) -> Void] = [
      { $0.kid.x = 1 },
      { $0.extra = 0 },
      { $0.kid.x = 5 },
      { $0.extra = -4 },
      { $0.kid = Kid(x: 4, y: 1) },
      { $0.extra = -3 },
      { $0.isShown = false },
      { $0.kid.x = 9 },
      { $0.isShown = true },
      { $0.kid.x = 4 },
    ]
    for (number, step) in steps.enumerated() {
      store.change(step)
      // Asked in between, without being tracked.
      if way == 1 { _ = bent.withState { $0.x } }
      if way == 2 { _ = untracked { bent.x } }
      watches.expectSeen("step \(number)")
    }
  }
}
