import ObservableStore
import Observing
import Testing

/// What derived values and stores keep may hold the last reference to somebody's object, which may do anything as it goes.
///
/// It goes when nothing is under way that it could find half done, and before whoever began that goes on.
@Suite("An object that something kept lets go of, and reads, writes or scopes in its deinit")
struct GoesInsideEvaluationsTests {
  /// What the object does when it goes.
  enum Work: String, CaseIterable {
    case nothing, readSame, readSibling, readDerived, write, writeInTransaction, scope, observe
  }

  typealias Way = (
    name: String, alive: Int, runs: Int, set: @MainActor (World) -> @MainActor () -> Void
  )

  /// How an object gets somewhere and is let go of, how many are there then, and how often who reads it runs for that.
  @MainActor static let ways: [Way] = [
    (
      "a derived value's result", 1, 1,
      { world in
        _ = world.readResult()
        world.watch()
        return { world.model.number = 2 }
      }
    ),
    (
      "a derived value's result that nobody waits for", 1, 0,
      { world in
        let number = world.readResult()
        #expect(number.value == 1)
        return {
          world.model.number = 2
          #expect(number.value == 2)
        }
      }
    ),
    (
      "a derived value's result when its last reader goes", 0, 0,
      { world in
        let model = world.model
        let result = Derived<Ending>("result", by: ===) { Ending(model.number) }
        let token = observe { _ = result.value }
        world.read = { model.number }
        world.readSibling = { result === result ? model.number : 0 }
        return {
          model.number = 2
          token.cancel()
        }
      }
    ),
    (
      "a derived value that another one drops", 0, 0,
      { world in
        let model = world.model
        var inner: Derived<Int>? = { [ending = Ending(0)] in
          Derived("inner") { withExtendedLifetime(ending) { 1 + 0 * model.number } }
        }()
        let outer = Derived<Int>("outer") {
          if model.number == 1 { return inner?.value ?? -1 }
          inner = nil
          return model.number
        }
        let top = Derived("top") { outer.value + 100 }
        world.read = { top.value }
        world.readSibling = { outer.value }
        #expect(top.value == 101)
        return {
          model.number = 2
          #expect(top.value == 102)
          #expect(top.value == 102)
        }
      }
    ),
    (
      "a transform's result", 1, 1,
      { world in
        let level: Store<Ending, Never> = world.store.scope(
          state: { Ending($0.number) }, action: unsent)
        world.read = { level.number }
        world.watch()
        return { world.store.change { $0.number = 2 } }
      }
    ),
    (
      "a transform's result that nobody waits for", 1, 0,
      { world in
        let level: Store<Ending, Never> = world.store.scope(
          state: { Ending($0.number) }, action: unsent)
        world.read = { level.number }
        #expect(level.number == 1)
        return {
          world.store.change { $0.number = 2 }
          #expect(level.number == 2)
        }
      }
    ),
    (
      "a row of a computed list", 3, 1,
      { world in
        world.store.change { state in for id in 0..<4 { state.all.append(Item(id: id)) } }
        let row = world.store.scope(\.filtered, id: 1, action: unsent)
        world.read = { row?.number ?? -1 }
        world.watch()
        return { world.store.change { $0.all.remove(id: 2) } }
      }
    ),
    (
      "a row that went and comes again", 1, 1,
      { world in
        world.store.change { $0.all = [Item(id: 1)] }
        let row = world.store.scope(\.all, id: 1, action: unsent)
        world.read = { row?.number ?? -1 }
        world.watch()
        world.store.change { $0.all = [] }
        return { world.store.change { $0.all = [Item(id: 1, number: 2)] } }
      }
    ),
    (
      "a row that went, and whose store goes", 0, 0,
      { world in
        world.store.change { $0.all = [Item(id: 1)] }
        var row = world.store.scope(\.all, id: 1, action: unsent)
        world.store.change { $0.all.remove(id: 1) }
        #expect(row?.number == 1)
        return { row = nil }
      }
    ),
    (
      "a row that went from a held collection and comes again", 1, 0,
      { world in
        world.store.change { $0.all = [Item(id: 1)] }
        let rows: StoreRows<Int, Item, Never> = world.store.scope(\.all, action: unsent)
        world.store.change { $0.all = [] }
        world.read = { rows.count }
        return { world.store.change { $0.all = [Item(id: 1, number: 2)] } }
      }
    ),
    (
      "rows that went from a collection that goes", 1, 0,
      { world in
        world.store.change { $0.all = [Item(id: 1), Item(id: 2)] }
        var rows: StoreRows<Int, Item, Never>? = world.store.scope(\.all, action: unsent)
        world.store.change { $0.all.remove(id: 1) }
        let others: StoreRows<Int, Item, Never> = world.store.scope(\.all, action: unsent)
        world.read = { others.count }
        #expect(rows?.count == 2)
        return { rows = nil }
      }
    ),
    (
      "the last value of a child that is replaced", 1, 1,
      { world in
        world.store.change { $0.child = Item(id: 1) }
        let child = world.store.scope(\.child, action: unsent)
        world.read = { child?.number ?? -1 }
        world.watch()
        return {
          world.store.change {
            $0.child?.object = Ending(0)
            $0.child?.number = 2
          }
        }
      }
    ),
    (
      "the last value of a child that went, and whose store goes", 0, 0,
      { world in
        world.store.change { $0.child = Item(id: 1) }
        var child = world.store.scope(\.child, action: unsent)
        world.store.change { $0.child = nil }
        #expect(child?.number == 1)
        return { child = nil }
      }
    ),
    (
      "a computed child", 1, 1,
      { world in
        let child: Store<Item, Never> = world.store.scope(\.made, action: unsent)
        world.read = { child.number }
        world.watch()
        return { world.store.change { $0.number = 2 } }
      }
    ),
    (
      "a computed optional child", 2, 1,
      { world in
        let child = world.store.scope(\.maybe, action: unsent)
        world.read = { child?.number ?? -1 }
        world.watch()
        return { world.store.change { $0.number = 2 } }
      }
    ),
  ]

  @Test(
    "All have seen what there is, and it is gone at once", arguments: 0..<15)
  func goes(way: Int) async {
    await #expect(processExitsWith: .success) { [way] in
      await MainActor.run {
        let (name, alive, runs, set) = GoesInsideEvaluationsTests.ways[way]
        for work in Work.allCases {
          let world = World(work)
          let act = set(world)
          world.clear()
          act()
          world.expect(alive: alive, runs: runs, "\(name), \(work)")
        }
      }
    }
  }
}
