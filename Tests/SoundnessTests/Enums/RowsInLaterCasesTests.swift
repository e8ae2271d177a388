import ObservableStore
import Observing
import Testing

/// What lies in the second case of an enum cannot be found where it lies: the enum keeps its case in bits of it.
@MainActor
@Suite("Rows in a later case of an enum are what they are in the first one")
struct RowsInLaterCasesTests {
  typealias Page = RowsThatWentWithMoreTests.Page
  typealias Row = RowsThatWentWithMoreTests.Row
  typealias Way = RowsThatWentWithMoreTests.Way

  struct Box: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var title = ""
  }

  struct Outer: ObservableState, Identifiable {
    let id: Int
    @Tracked var box = Box()
  }

  enum Tab: ObservableState {
    case none
    case first(Box)
    case second(Box)
    case outers(IdentifiedArrayOf<Outer>)
  }

  struct All: ObservableState { @Tracked var tab = Tab.none }

  enum Case: CaseIterable {
    case first, second, row

    var tab: Tab {
      switch self {
      case .first: .first(Box())
      case .second: .second(Box())
      case .row: .outers([Outer(id: 1)])
      }
    }

    @MainActor
    func box(_ store: Store<All, Change<All>>) -> Store<Box, Never> {
      switch self {
      case .first: return store.scope(\.tab, case: Tab.first, action: unsent)!
      case .second: return store.scope(\.tab, case: Tab.second, action: unsent)!
      case .row:
        let outers: Store<IdentifiedArrayOf<Outer>, Never> = store.scope(
          \.tab, case: Tab.outers, action: unsent)!
        let outer: Store<Outer, Never> = outers.scope(\.self, id: 1, action: unsent)!
        return outer.scope(\.box, action: unsent)
      }
    }
  }

  @MainActor final class Held {
    let store = makeStore(All())
    let box: Store<Box, Never>
    let row: Store<Row, Never>

    init(_ place: Case) {
      store.change { $0.tab = place.tab }
      box = place.box(store)
      row = box.scope(\.rows, id: 2, action: unsent)!
    }

    func change(_ body: @escaping (inout Box) -> Void) {
      store.change { all in
        switch all.tab {
        case .none: break
        case .first(var box):
          body(&box)
          all.tab = .first(box)
        case .second(var box):
          body(&box)
          all.tab = .second(box)
        case .outers(var outers):
          body(&outers[id: 1]!.box)
          all.tab = .outers(outers)
        }
      }
    }

    func removeRow() { change { $0.rows.remove(id: 2) } }
    func appendRow(_ number: Int) { change { $0.rows.append(Row(id: 2, number: number)) } }
  }

  let turns = Turns()

  @Test("Nobody read it before it went", arguments: Case.allCases)
  func unread(_ place: Case) {
    let held = Held(place)
    held.change { $0.rows[id: 2]?.number = 5 }
    held.removeRow()
    #expect(held.row.isInvalid && held.row.number == 5)
    held.appendRow(6)
    #expect(!held.row.isInvalid && held.row.number == 6)
    held.change { $0.rows[id: 2]?.number = 7 }
    held.change { $0.rows = [] }
    #expect(held.row.isInvalid && held.row.number == 7)
  }

  /// How a row goes in the action that has changed it.
  enum Going: CaseIterable {
    case removed, emptied, replaced

    func go(_ box: inout Box) {
      switch self {
      case .removed: box.rows.remove(id: 2)
      case .emptied: box.rows = []
      case .replaced: box = Box(rows: [Row(id: 1)])
      }
    }
  }

  @Test(
    "It is changed and goes in one action, or in one transaction", arguments: Case.allCases,
    Going.allCases)
  func atOnce(_ place: Case, _ going: Going) {
    let held = Held(place)
    held.change { box in
      box.rows[id: 2]?.number = 5
      going.go(&box)
    }
    // With all that is around it, and without a setter, it goes as it was before the action.
    #expect(held.row.isInvalid && held.row.number == (going == .replaced ? 0 : 5))
    let other = Held(place)
    transaction {
      other.change { $0.rows[id: 2]?.number = 6 }
      other.change { going.go(&$0) }
    }
    #expect(other.row.isInvalid && other.row.number == 6)
  }

  @Test("It goes with its case", arguments: Case.allCases)
  func withCase(_ place: Case) {
    let held = Held(place)
    held.change { $0.rows[id: 2]?.number = 5 }
    held.store.change { $0.tab = .none }
    #expect(held.row.isInvalid && held.row.number == 5)
  }

  @Test(
    "Who reads it does not run when it goes, nor when the rest goes then", arguments: Case.allCases,
    Way.allCases)
  func goes(_ place: Case, _ way: Way) {
    let held = Held(place)
    let read = way.reader(of: held.row)
    var seen: [Int] = []
    let token = observe { seen.append(read()) }
    held.change { $0.title = "new" }
    held.change { $0.rows[id: 1]?.number = 1 }
    #expect(seen == [0])
    held.removeRow()
    #expect(seen == [0])
    held.store.change { $0.tab = .none }
    #expect(seen == [0])
    token.cancel()
  }

  @Test("Who waits hears of one that has come and gone", arguments: Case.allCases, Way.allCases)
  func came(_ place: Case, _ way: Way) {
    let held = Held(place)
    let read = way.reader(of: held.row)
    var seen: [Int] = []
    let token = observe(scheduler: turns.scheduler) { seen.append(read()) }
    held.removeRow()
    turns.take()
    held.appendRow(5)
    held.removeRow()
    turns.take()
    #expect(seen == [0, 5] && untracked(read) == 5)
    held.appendRow(6)
    turns.take()
    #expect(seen == [0, 5, 6])
    token.cancel()
  }
}
