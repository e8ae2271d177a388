import ObservableStore
import Observing
import Testing

/// A write may set off an object's end, which may read and write in turn.
@Suite("An object that goes by a write, and reads or writes in its deinit")
struct DeinitWriteTests {
  /// Does something when it goes.
  @MainActor final class Resource {
    let work: @MainActor () -> Void
    init(_ work: @escaping @MainActor () -> Void) { self.work = work }
    deinit { MainActor.assumeIsolated { work() } }
  }

  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var resource: Resource?
    @Tracked var name = "item"
  }

  enum Page: ObservableState {
    case shown(Item)
    case hidden
  }

  struct State: ObservableState {
    @Tracked var item = Item(id: 1)
    @Tracked var maybe: Item?
    @Tracked var page = Page.hidden
    @Tracked var rows: IdentifiedArrayOf<Item> = []
    @Tracked var list: [Resource] = []
  }

  @MainActor final class Model {
    @Tracked var resource: Resource?
    @Tracked var list: [Resource] = []
    @Tracked var state = State()
    @Tracked var limit = 1
    @Tracked var log = 0
  }

  /// What the object does when it goes.
  enum Work: Int, CaseIterable {
    case nothing
    case readDerived
    case readStaleDerived
    case readStore
    case send
    case write
    case transaction
    case observe
  }

  @MainActor
  static func makeWork(_ work: Work, _ model: Model) -> @MainActor () -> Void {
    let derived = Derived("limit") { model.limit }
    let store = makeStore(Leaf())
    switch work {
    case .nothing: return {}
    case .readDerived: return { _ = derived.value }
    case .readStaleDerived:
      _ = derived.value
      model.limit += 1
      return { _ = derived.value }
    case .readStore: return { _ = store.text }
    case .send: return { store.change { $0.number += 1 } }
    case .write: return { model.log += 1 }
    case .transaction: return { Observing.transaction { model.log += 1 } }
    case .observe: return { _ = Observing.observe { _ = model.log }.runs }
    }
  }

  /// How the object is put somewhere and let go of, and who reads that.
  @MainActor
  static let ways:
    [(
      name: String, put: @MainActor (Model, Resource) -> Void, drop: @MainActor (Model) -> Void,
      runs: [String: Int]
    )] = [
      ("a class's property", { $0.resource = $1 }, { $0.resource = nil }, ["resource": 1]),
      ("a class's array", { $0.list = [$1] }, { $0.list.removeLast() }, ["list": 1]),
      ("a class's array, replaced", { $0.list = [$1] }, { $0.list = [] }, ["list": 1]),
      (
        "a struct's property", { $0.state.item.resource = $1 }, { $0.state.item.resource = nil },
        ["item's": 1]
      ),
      (
        "a struct, replaced", { $0.state.item = Item(id: 1, resource: $1) },
        { $0.state.item = Item(id: 1) }, ["item's": 1]
      ),
      ("a struct's array", { $0.state.list = [$1] }, { $0.state.list = [] }, ["state's list": 1]),
      (
        "an optional", { $0.state.maybe = Item(id: 1, resource: $1) }, { $0.state.maybe = nil },
        ["maybe's": 1]
      ),
      (
        "a payload", { $0.state.page = .shown(Item(id: 1, resource: $1)) },
        { $0.state.page = .hidden }, ["page's": 1]
      ),
      (
        "a row", { $0.state.rows = [Item(id: 1, resource: $1)] },
        { $0.state.rows.remove(id: 1) }, ["row's": 1]
      ),
      (
        "a row's property", { $0.state.rows = [Item(id: 1, resource: $1)] },
        { $0.state.rows[id: 1]?.resource = nil }, ["row's": 1]
      ),
      (
        "the whole state", { $0.state.item.resource = $1 }, { $0.state = State() }, ["item's": 1]
      ),
    ]

  @Test("Who read it runs once", arguments: 0..<11)
  func goes(way: Int) async {
    await #expect(processExitsWith: .success) { [way] in
      await MainActor.run {
        for work in Work.allCases { DeinitWriteTests.go(way, work) }
      }
    }
  }

  @MainActor private static func go(_ way: Int, _ work: Work) {
    let (name, put, drop, runs) = DeinitWriteTests.ways[way]
    let model = Model()
    var ended = 0
    let inside = DeinitWriteTests.makeWork(work, model)
    put(
      model,
      Resource {
        ended += 1
        inside()
      })
    let watches = Watches()
    watches.watch("resource") { model.resource == nil }
    watches.watch("list") { model.list.count }
    watches.watch("item's") { model.state.item.resource == nil }
    watches.watch("state's list") { model.state.list.count }
    watches.watch("maybe's") { model.state.maybe?.resource == nil }
    watches.watch("page's") {
      if case .shown(let item) = model.state.page { item.resource == nil } else { true }
    }
    watches.watch("row's") { model.state.rows[id: 1]?.resource == nil }
    watches.watch("log") { model.log }
    drop(model)
    let writes = work == .write || work == .transaction
    watches.expect(
      writes ? runs.merging(["log": 1]) { $1 } : runs, "\(name), \(work)")
    #expect(ended == 1, "\(name), \(work)")
  }
}
