import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@testable import Examples

@MainActor @Suite("The search for birds")
struct BirdsTests {
  let clock = TestClock()

  private func store(
    find: @escaping @Sendable (String) async throws -> [Bird] = unimplemented("find")
  ) -> TestStoreOf<BirdsFeature> {
    TestStore(
      initialState: BirdsFeature.State(),
      reducer: BirdsFeature(world: SearchWorld(clock: clock, find: find)))
  }

  @Test("The search begins when nobody has typed for 300 milliseconds")
  func debounce() async {
    let store = store { SearchWorld.birds(matching: $0) }
    await store.send(.search(.queryChanged("o"))) { $0.search.query = "o" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.search(.queryChanged("ow"))) { $0.search.query = "ow" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.search(.queryChanged("owl"))) { $0.search.query = "owl" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.search(.pauseEnded)) { $0.search.isSearching = true }
    let owls = SearchWorld.birds(matching: "owl")
    await store.receive(.search(.found(owls))) {
      $0.search.isSearching = false
      $0.search.results = IdentifiedArray(uniqueElements: owls)
    }
    await store.finish()
  }

  @Test("A search that is under way is given up when somebody types, and when the field is emptied")
  func cancellation() async {
    let begun = Locked<[String]>([])
    let store = store { query in
      begun.withLock { $0.append(query) }
      try await Task.never()
    }
    for query in ["jay", "rook"] {
      await store.send(.search(.queryChanged(query))) {
        $0.search.query = query
        $0.search.isSearching = false
      }
      await clock.advance(by: .milliseconds(300))
      await store.receive(.search(.pauseEnded)) { $0.search.isSearching = true }
    }
    await store.send(.search(.queryChanged(""))) {
      $0.search.query = ""
      $0.search.isSearching = false
    }
    await store.finish()
    #expect(begun.withLock { $0 } == ["jay", "rook"])
  }

  @Test("A search that fails says why, until somebody types")
  func failure() async {
    struct Offline: Error, CustomStringConvertible { var description: String { "offline" } }
    let store = store { _ in throw Offline() }
    await store.send(.search(.queryChanged("jay"))) { $0.search.query = "jay" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.search(.pauseEnded)) { $0.search.isSearching = true }
    await store.receive(.search(.failed("offline"))) {
      $0.search.isSearching = false
      $0.search.failure = "offline"
    }
    await store.send(.search(.queryChanged(""))) {
      $0.search.query = ""
      $0.search.failure = nil
    }
    await store.finish()
  }

  @Test("The favorites are one list for both")
  func favorites() async {
    let store = store()
    let owls = SearchWorld.birds(matching: "owl")
    await store.send(.search(.found(owls))) {
      $0.search.results = IdentifiedArray(uniqueElements: owls)
    }
    await store.send(.search(.starTapped("Barn owl"))) { $0.search.favorites = [owls[0]] }
    #expect(store.state.favorites.favorites.map(\.name) == ["Barn owl"])
    await store.send(.favorites(.removeTapped("Barn owl"))) { $0.favorites.favorites = [] }
    #expect(store.state.search.favorites.isEmpty)
    await store.send(.search(.starTapped("Dodo")))
  }
}
