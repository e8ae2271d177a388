import Observation
import Testing

@testable import ObservableStore
@testable import Observing

@Suite("The toolchain's Observation keeps no store alive") @MainActor
struct ToolchainLifetimeTests {
  /// Lets the counting closure be `Sendable`.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  private static let readers: [(name: String, read: @MainActor (Store<Tree, TreeAction>) -> Void)] =
    [
      ("the root's property", { _ = $0.count }),
      ("a child's", { _ = $0.scope(\.leaf, action: TreeAction.leaf).value }),
      ("an optional child's", { _ = $0.scope(\.detail, action: TreeAction.detail)?.value }),
      ("a row's", { _ = $0.scope(\.rows, id: 1, action: TreeAction.row)?.title }),
      ("the rows' ids", { _ = $0.scope(\.rows, action: TreeAction.row).ids.count }),
      ("the whole state", { _ = $0.state }),
      (
        "whether a child has gone",
        {
          _ = $0.scope(\.detail, action: TreeAction.detail)?.isInvalid
        }
      ),
    ]

  private func makeStore() -> Store<Tree, TreeAction> {
    makeTree(Tree(detail: Leaf(value: 1), rows: [Row(id: 1)]))
  }

  @Test("A tree that was read, and never changed since, goes with its last store")
  func released() {
    for reader in Self.readers {
      weak var place: AnyObject?
      let before = Instrumentation.live
      func use() {
        let store = makeStore()
        place = store.place
        withObservationTracking {
          reader.read(store)
        } onChange: {
        }
      }
      use()
      #expect(place == nil, "\(reader.name)")
      #expect(Instrumentation.live == before, "\(reader.name)")
    }
  }

  @Test("What others have left waiting goes with the next trees, and is not counted")
  func leftByOthers() {
    @MainActor final class Model { @Tracked var number = 0 }
    func leave() {
      let model = Model()
      withObservationTracking {
        _ = model.number
      } onChange: {
      }
    }
    expectGivenBack {
      leave()
      let left = Bridges.bySource.count
      for _ in 0..<left { _ = makeStore() }
      #expect(Bridges.bySource.count < left)
      leave()
    }
  }

  @Test("Who reads two trees hears of the one that is left")
  func otherTree() {
    let counter = Counter()
    let kept = makeStore()
    func use() {
      let store = makeStore()
      withObservationTracking {
        for reader in Self.readers {
          reader.read(store)
          reader.read(kept)
        }
      } onChange: {
        counter.count += 1
      }
    }
    use()
    #expect(counter.count == 0)
    kept.change { $0.leaf.value += 1 }
    #expect(counter.count == 1)
  }

  @Test("A child's store that is left keeps the tree, and what waits for it")
  func childLeft() {
    let counter = Counter()
    func use() -> Store<Leaf, Change<Leaf>> {
      let store = makeStore()
      withObservationTracking {
        _ = store.leaf.value
      } onChange: {
        counter.count += 1
      }
      return store.scope(\.leaf, action: TreeAction.leaf)
    }
    let leaf = use()
    leaf.send(Change { $0.value += 1 })
    #expect(counter.count == 1)
  }

  private final class Model { @Tracked var number = 0 }

  @Test(
    "What a tracking holds goes soon after the object that it has read, which nobody has written")
  func heldByTracking() async {
    let alive = Counter()
    final class Held: @unchecked Sendable {
      let alive: Counter
      init(_ alive: Counter) {
        self.alive = alive
        alive.count += 1
      }
      deinit { alive.count -= 1 }
    }
    for _ in 0..<10 {
      for _ in 0..<100 {
        let model = Model()
        let held = Held(alive)
        withObservationTracking {
          _ = model.number
        } onChange: {
          _ = held
        }
      }
      await Task.yield()
      await Task { @MainActor in }.value
    }
    // Bridges of objects that have gone wait to be given back together, until they are half of all: other tests' too.
    #expect(2 * alive.count <= Bridges.bySource.count + 200)
  }
}
