import ObservableStore
import Observing
import Testing

/// Who reads a state as a whole, by `store.state` or a view store, must not make the next change of it a copy of all that
/// it holds, wherever the state lies.
@Suite("A state read as a whole is changed where it lies") @MainActor
struct WholesReadInPlaceTests {
  /// Bulky, and its bytes tell what is not tracked in it.
  struct Part: ObservableState, Equatable {
    let name = longText(1)
    @Tracked var numbers = [1, 2, 3]
    @Tracked var rows = makeRows(100)
    @Tracked var title = "title"
    var plain = 0
  }

  struct Around: ObservableState, Equatable {
    @Tracked var tracked = Part()
    var untracked = Part()
    @Tracked var other = 0
    var note = 0
    /// What bytes do not tell whether it is as it was.
    var text = longText(2)

    var computedWay: Part { untracked }
  }

  enum Way: CaseIterable {
    case root, same, sameOfSame, tracked, sameOfTracked, untracked, sameOfUntracked, computedWay

    var isInUntracked: Bool { [.untracked, .sameOfUntracked, .computedWay].contains(self) }

    /// Changes the part that is read in place; not through a key path, which would get and set it.
    func change(_ state: inout Around, _ change: (inout Part) -> Void) {
      if isInUntracked { change(&state.untracked) } else { change(&state.tracked) }
    }

    func changeNeighbour(_ state: inout Around, _ change: (inout Part) -> Void) {
      if isInUntracked { change(&state.tracked) } else { change(&state.untracked) }
    }

    var isAll: Bool { [.root, .same, .sameOfSame].contains(self) }

    /// What reads the whole of the state that is meant, in all ways that there are.
    @MainActor func read(_ store: Store<Around, Change<Around>>) -> [Reading] {
      switch self {
      case .root: readings(of: store)
      case .same: readings(of: store.scope(\.self, action: unsent) as Store<Around, Never>)
      case .sameOfSame:
        readings(
          of: (store.scope(\.self, action: unsent) as Store<Around, Never>)
            .scope(\.self, action: unsent) as Store<Around, Never>)
      case .tracked: readings(of: store.scope(\.tracked, action: unsent) as Store<Part, Never>)
      case .sameOfTracked:
        readings(
          of: (store.scope(\.tracked, action: unsent) as Store<Part, Never>)
            .scope(\.self, action: unsent) as Store<Part, Never>)
      case .untracked: readings(of: store.scope(\.untracked, action: unsent) as Store<Part, Never>)
      case .sameOfUntracked:
        readings(
          of: (store.scope(\.untracked, action: unsent) as Store<Part, Never>)
            .scope(\.self, action: unsent) as Store<Part, Never>)
      case .computedWay:
        readings(of: store.scope(\.computedWay, action: unsent) as Store<Part, Never>)
      }
    }
  }

  /// Something that reads a whole, and how often it has.
  struct Reading {
    let name: String
    let token: ObservationToken
    let runs: @MainActor () -> Int
  }

  private static func readings<State, Action>(of store: Store<State, Action>) -> [Reading] {
    let closure = observe { _ = store.state }
    var looks = 0
    let viewStore = withViewStore(
      store,
      observe: { _ in
        looks += 1
        return 0
      }
    ) { _ in }
    return [
      Reading(name: "state", token: closure, runs: { closure.runs }),
      Reading(name: "view store", token: viewStore, runs: { looks }),
    ]
  }

  private func storages(_ part: Part) -> [UInt] {
    [
      part.numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
      withUnsafeBytes(of: part.rows) { $0.load(as: UInt.self) },
    ]
  }

  @Test(
    "Each change is heard of once, what is equal not at all, and nothing is copied",
    arguments: Way.allCases)
  func heard(_ way: Way) {
    let store = makeStore(Around())
    let readings = way.read(store)
    func storages() -> [UInt] {
      store.withState { self.storages(way.isInUntracked ? $0.untracked : $0.tracked) }
    }
    func changeInside(_ change: @escaping (inout Part) -> Void) {
      store.change { way.change(&$0, change) }
    }
    // The first change makes the memory the state's own.
    changeInside {
      $0.numbers[0] = 0
      $0.rows[id: 0]?.title = "first"
    }
    let before = storages()
    let inside: [(String, (inout Part) -> Void)] = [
      ("element", { $0.numbers[1] = 7 }),
      ("row", { $0.rows[id: 1]?.title = "second" }),
      ("text", { $0.title = longText(3) }),
      ("untracked", { $0.plain = 1 }),
      (
        "several",
        {
          $0.rows[id: 2]?.count = 5
          $0.title = "both"
          $0.plain = 2
        }
      ),
      ("back", { $0.title = longText(3) }),
    ]
    for (step, change) in inside {
      expect(readings, 1, "\(way): \(step)") { changeInside(change) }
      #expect(storages() == before, "\(way): \(step)")
    }
    let equal: [(String, (inout Part) -> Void)] = [
      ("nothing", { _ in }),
      ("equal text", { $0.title = longText(3) }),
      ("equal row", { $0.rows[id: 1]?.title = "second" }),
      ("equal untracked", { $0.plain = 2 }),
    ]
    // The text around is not tracked, and its bytes do not say whether it was changed: all of it is coarse.
    for (step, change) in equal where !way.isAll {
      expect(readings, 0, "\(way): \(step)") { changeInside(change) }
    }
    let outside: [(String, (inout Around) -> Void)] = [
      ("other", { $0.other += 1 }),
      ("note", { $0.note += 1 }),
      ("other text", { $0.text = longText(4) }),
      ("neighbour", { way.changeNeighbour(&$0) { $0.title += "new" } }),
    ]
    for (step, change) in outside {
      expect(readings, way.isAll ? 1 : 0, "\(way): \(step)") { store.change { change(&$0) } }
      // With something equal beside it.
      expect(readings, way.isAll ? 1 : 0, "\(way): \(step) and an equal one") {
        store.change {
          change(&$0)
          $0.other += 1
          way.change(&$0, equal[1].1)
        }
      }
    }
    #expect(storages() == before, "\(way)")
    // A copy that is put back, and another one in its place.
    expect(readings, 1, "\(way): copy") {
      store.change { state in
        var copy = state
        way.change(&copy) { $0.title = "in a copy" }
        state = copy
      }
    }
    expect(readings, 1, "\(way): another") { changeInside { $0 = Part() } }
    expect(readings, 1, "\(way): after it") { changeInside { $0.title = "after" } }
  }

  private func expect(_ readings: [Reading], _ count: Int, _ step: String, _ change: () -> Void) {
    let before = readings.map { $0.runs() }
    change()
    for (reading, before) in zip(readings, before) {
      #expect(reading.runs() - before == count, "\(step): \(reading.name)")
    }
  }
}
