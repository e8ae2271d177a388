import ObservableStore
import Observing
import Testing

/// Stores belong to the main actor; where the last reference to one is let go of is anybody's.
@Suite("Stores that are let go of on other threads")
struct ReleaseElsewhereTests {
  struct State: ObservableState {
    @Tracked var rows = makeRows(50)
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
  }

  /// Makes stores of all kinds, and returns them as things that are only held.
  @MainActor
  static func makeStores() -> [any Sendable] {
    let store = makeStore(State())
    let rows = store.scope(\.rows, action: Change.row(\.rows))
    let leaf = store.scope(\.leaf, action: Change.at(\.leaf))
    let maybe = store.scope(\.maybe, action: Change.ifThere(\.maybe))
    let transformed: Store<Leaf, Never> = store.scope(
      state: { Leaf(text: $0.leaf.text) }, action: unsent)
    for row in rows { #expect(row.title.hasPrefix("row")) }
    #expect(leaf.text == "leaf" && maybe?.text == "leaf" && transformed.text == "leaf")
    var stores: [any Sendable] = Array(rows)
    stores += [leaf, transformed, store] as [any Sendable]
    if let maybe { stores.append(maybe) }
    return stores
  }

  @MainActor
  static func letGoElsewhere() async {
    let model = makeStore(Leaf())
    let watches = Watches()
    watches.watch("number") { model.number }
    let before = Instrumentation.live
    for round in 0..<20 {
      var stores = makeStores()
      // Each task holds a part of them, and the main actor none: the tasks let go of them last.
      let tasks = (0..<4).map { part in
        let held = stores.enumerated().filter { $0.offset % 4 == part }.map(\.element)
        return Task.detached {
          await Task.yield()
          withExtendedLifetime(held) {}
        }
      }
      stores = []
      model.change { $0.number += 1 }
      watches.expect(["number": 1], "round \(round)")
      for task in tasks { await task.value }
    }
    let held = Instrumentation.live
    // A task that is awaited may still be letting go of what it held.
    #expect(await eventually { Instrumentation.live == before }, "at first: \(held)")
    model.change { $0.number += 1 }
    watches.expect(["number": 1], "afterwards")
  }

  @Test("All is given back, and nothing is freed under the main actor's feet")
  func givenBack() async {
    await #expect(processExitsWith: .success) { await ReleaseElsewhereTests.letGoElsewhere() }
  }
}
