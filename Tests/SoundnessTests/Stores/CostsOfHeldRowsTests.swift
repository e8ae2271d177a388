import ObservableStore
import Observing
import Testing

/// What it costs that rows' stores are held: nothing is kept of what nobody can ask for, and an array is not copied
/// because somebody may ask for its rows.
@MainActor
@Suite("What held rows cost")
struct CostsOfHeldRowsTests {
  /// How many objects are alive.
  final class Tally { var alive = 0 }

  /// An object that is counted, and equal to any other.
  final class Counted: Equatable {
    let tally: Tally
    init(_ tally: Tally) {
      self.tally = tally
      tally.alive += 1
    }
    deinit { tally.alive -= 1 }
    nonisolated static func == (left: Counted, right: Counted) -> Bool { true }
  }

  struct Holder: ObservableState, Identifiable {
    let id: Int
    @Tracked var object: Counted?

    init(_ id: Int, _ tally: Tally) {
      self.id = id
      object = Counted(tally)
    }
  }

  struct Holders: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Holder> = []
    @Tracked var past: [IdentifiedArrayOf<Holder>] = []
  }

  @Test("Rows that are replaced by equal ones are not kept")
  func replaced() {
    let tally = Tally()
    let store = makeStore(Holders(rows: [Holder(1, tally), Holder(2, tally)]))
    let row: Store<Holder, Never>? = store.scope(\.rows, id: 1, action: unsent)
    for _ in 0..<3 {
      #expect(tally.alive == 2)
      store.change { $0.rows = [Holder(1, tally), Holder(2, tally)] }
    }
    #expect(tally.alive == 2)
    withExtendedLifetime(row) {}
  }

  @Test("Rows that came after a collection was made are not kept for it")
  func cameLater() {
    let tally = Tally()
    let store = makeStore(Holders(rows: [Holder(0, tally)]))
    let rows: StoreRows<Int, Holder, Never> = store.scope(\.rows, action: unsent)
    for id in 1...100 {
      store.change { $0.rows.append(Holder(id, tally)) }
      store.change { $0.rows.remove(id: id) }
    }
    #expect(tally.alive == 1)
    withExtendedLifetime(rows) {}
  }

  @Test("What was removed from an array that has copies is not kept when these have gone")
  func removed() {
    let tally = Tally()
    let store = makeStore(Holders(rows: [Holder(1, tally), Holder(2, tally)]))
    let row: Store<Holder, Never>? = store.scope(\.rows, id: 1, action: unsent)
    var copy = Optional(store.withState { $0 })
    store.change {
      $0.rows.remove(id: 2)
      $0.past = [$0.rows]
    }
    #expect(tally.alive == 2 && copy?.rows.count == 2)
    copy = nil
    #expect(tally.alive == 1)
    // The list of before has it.
    store.change { $0.rows[id: 1]!.object = nil }
    #expect(tally.alive == 1)
    store.change { $0.past = [] }
    #expect(tally.alive == 0)
    withExtendedLifetime(row) {}
  }

  // MARK: Arrays are not copied

  struct State: ObservableState { @Tracked var rows = makeRows(100) }

  /// What an action does with a copy before it changes a row.
  enum Scratch: Int, CaseIterable {
    case none
    case assigned
    case removed

    @MainActor
    func play(_ state: State) {
      var draft = state
      switch self {
      case .none: break
      case .assigned: draft.rows = []
      case .removed: draft.rows.removeAll()
      }
    }
  }

  private static func address(_ state: State) -> UnsafeRawPointer? {
    state.rows.elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }

  /// How often the rows lay elsewhere after a change of one of them than before.
  private static func moves(
    isHeld: Bool, before: @escaping (State) -> Void = { _ in },
    inside: @escaping @MainActor (State) -> Void = { _ in }
  ) -> Int {
    let store = makeStore(State())
    let row: Store<Row, Never>? = isHeld ? store.scope(\.rows, id: 1, action: unsent) : nil
    var moves = 0
    for _ in 0..<5 {
      store.withState { before($0) }
      let address = store.withState { Self.address($0) }
      store.change {
        inside($0)
        $0.rows[id: 1]!.count += 1
      }
      if store.withState({ Self.address($0) }) != address { moves += 1 }
    }
    #expect(store.rows[id: 1]?.count == 5)
    return withExtendedLifetime(row) { moves }
  }

  // Each in a process of its own: while another test looks for what runs why, states of before are kept.

  @Test(
    "An action empties a copy of the rows, and changes one", arguments: 0..<3, [false, true])
  func emptiedInside(scratch: Int, isHeld: Bool) async {
    await #expect(processExitsWith: .success) { [scratch, isHeld] in
      await MainActor.run {
        let scratch = Scratch(rawValue: scratch)!
        #expect(Self.moves(isHeld: isHeld, inside: { scratch.play($0) }) == 0)
      }
    }
  }

  @Test("A copy of the rows is emptied before an action changes one", arguments: [false, true])
  func emptiedBefore(isHeld: Bool) async {
    await #expect(processExitsWith: .success) { [isHeld] in
      await MainActor.run {
        #expect(
          Self.moves(
            isHeld: isHeld,
            before: { state in
              var draft = state
              draft.rows = []
            }) == 0)
      }
    }
  }

  struct Group: ObservableState, Identifiable {
    let id: Int
    @Tracked var rows: IdentifiedArrayOf<Holder> = []
  }

  struct Groups: ObservableState { @Tracked var groups: IdentifiedArrayOf<Group> = [] }

  /// Where the row that is changed is found.
  enum Way: CaseIterable {
    case position, positionOfID

    @MainActor
    func change(_ state: inout Groups, _ body: (inout Holder) -> Void) {
      switch self {
      case .position: body(&state.groups[1].rows[0])
      case .positionOfID: body(&state.groups[id: 1]!.rows[0])
      }
    }
  }

  @Test("An array in a row of another one is not copied either", arguments: Way.allCases)
  func inRows(_ way: Way) {
    let tally = Tally()
    let rows: IdentifiedArrayOf<Holder> = [Holder(0, tally), Holder(1, tally)]
    let store = makeStore(Groups(groups: [Group(id: 0), Group(id: 1)]))
    store.change { $0.groups[id: 1]!.rows = rows }
    store.change { $0.groups[id: 1]!.rows = [Holder(0, tally), Holder(1, tally)] }
    let group: Store<Group, Never>? = store.scope(\.groups, id: 1, action: unsent)
    let row: Store<Holder, Never>? = group?.scope(\.rows, id: 0, action: unsent)
    for round in 0..<3 {
      var isAlone = false
      store.change { way.change(&$0) { isAlone = isKnownUniquelyReferenced(&$0.object) } }
      #expect(isAlone, "round \(round)")
    }
    withExtendedLifetime(row) {}
  }

  @Test("Nor are those of a row that are replaced by equal ones kept", arguments: [false, true])
  func replacedInRow(isChanged: Bool) {
    let tally = Tally()
    let store = makeStore(
      Groups(groups: [Group(id: 1, rows: [Holder(0, tally), Holder(1, tally)])]))
    let group: Store<Group, Never>? = store.scope(\.groups, id: 1, action: unsent)
    let row: Store<Holder, Never>? = group?.scope(\.rows, id: 0, action: unsent)
    for round in 0..<3 {
      store.change {
        if isChanged { $0.groups[id: 1]!.rows[0].object = Counted(tally) }
        $0.groups[id: 1]!.rows = [Holder(0, tally), Holder(1, tally)]
      }
      #expect(tally.alive == 2, "round \(round)")
    }
    withExtendedLifetime(row) {}
  }
}
