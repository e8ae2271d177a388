import ObservableStore
import Observation
import Testing

@testable import Observing

/// The way to a child turns away in the middle of a transaction, with a look that ends the child's stores, and back before its
/// end.
///
/// Who has read through the ended store, in the toolchain's tracking, has heard of nothing.
@Suite("Children that are back in one transaction, read in the toolchain's tracking", .serialized)
@MainActor
struct BackInTrackingsTests {
  struct Kid: ObservableState, Equatable {
    @Tracked var value = 0
    @Tracked var leaf = Leaf()
  }

  struct App: ObservableState {
    @Tracked var isShown = true
    @Tracked var kid: Kid? = Kid()
    var shown: Kid? { isShown ? kid : nil }
  }

  enum Reading: CaseIterable {
    case property, part, wholePart

    @MainActor
    func read(_ kid: Store<Kid, Never>, _ leaf: Store<Leaf, Never>) {
      switch self {
      case .property: _ = kid.value
      case .part: _ = leaf.text
      case .wholePart: _ = leaf.state
      }
    }
  }

  @Test("It is told when something in the child changes next", arguments: Reading.allCases)
  func told(_ reading: Reading) throws {
    let store = makeStore(App())
    let kid: Store<Kid, Never> = try #require(store.scope(\.shown, action: unsent))
    let leaf: Store<Leaf, Never> = kid.scope(\.leaf, action: unsent)
    var told = 0
    withObservationTracking {
      reading.read(kid, leaf)
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    transaction {
      store.change { $0.isShown = false }
      #expect(kid.value == 0)
      store.change { $0.isShown = true }
    }
    #expect(told == 0)
    // What waits for nothing would go now.
    Bridges.sweepAll()
    store.change {
      $0.kid?.value = 1
      $0.kid?.leaf.text = "changed"
    }
    store.change { $0.isShown = false }
    #expect(told == 1)
  }
}
