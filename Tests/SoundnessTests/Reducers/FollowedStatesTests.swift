import ObservableStore
import Testing

@testable import Observing

/// While a transaction is under way, it is remembered where the instances go for which effects run.
@Suite("States that are followed") @MainActor
struct FollowedStatesTests {
  struct State: ObservableState {
    @Tracked var first: Leaf? = Leaf()
    @Tracked var second: Leaf?
  }

  @Test("Where one has gone is forgotten with the end of the transaction")
  func forgotten() {
    let store = makeStore(State())
    let place = StateIdentity.of(store.state.first)
    #expect(place != 0)
    var isFollowed = false
    transaction {
      StateIdentity.follow(place)
      store.change {
        $0.second = $0.first
        $0.first = nil
      }
      isFollowed = !StateIdentity.moves.isEmpty
    }
    #expect(isFollowed)
    #expect(StateIdentity.moves.isEmpty && StateIdentity.versions.isEmpty)
    #expect(!StateIdentity.hasMoved(from: place, to: StateIdentity.of(store.state.second)))
  }
}
