import ObservableStore
import Observing
import Testing

/// To read another store commits what was changed so far; but not what somebody is in the middle of changing, of which
/// it must still be known what it was when it went.
@MainActor
@Suite("Rows that go in an action that goes on to read or change another store")
struct RowsGoBeforeReadsTests {
  typealias Row = RowsThatWentWithMoreTests.Row

  struct All: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var others: IdentifiedArrayOf<Row> = [Row(id: 2, number: 8)]
    @Tracked var tab = Tab.second([Row(id: 1), Row(id: 2)])
  }

  enum Tab: ObservableState {
    case first(IdentifiedArrayOf<Row>)
    case second(IdentifiedArrayOf<Row>)
  }

  enum Way: CaseIterable {
    case inPlace, inCopy, inLaterCase

    func change(_ all: inout All, _ body: (inout IdentifiedArrayOf<Row>) -> Void) {
      switch self {
      case .inPlace: body(&all.rows)
      case .inCopy:
        var rows = all.rows
        body(&rows)
        all.rows = rows
      case .inLaterCase:
        guard case .second(var rows) = all.tab else { return }
        body(&rows)
        all.tab = .second(rows)
      }
    }

    @MainActor
    func row(in store: Store<All, Change<All>>) -> Store<Row, Never> {
      if self != .inLaterCase { return store.scope(\.rows, id: 2, action: unsent)! }
      let rows: Store<IdentifiedArrayOf<Row>, Never> = store.scope(
        \.tab, case: Tab.second, action: unsent)!
      return rows.scope(\.self, id: 2, action: unsent)!
    }
  }

  enum Other: CaseIterable {
    case read, changed

    @MainActor
    func meet(_ other: Store<Leaf, Change<Leaf>>) {
      switch self {
      case .read: _ = other.text
      case .changed: other.change { $0.text += "!" }
      }
    }
  }

  @Test(
    "It is what it was when it went, and its readers hear of that", arguments: Way.allCases,
    Other.allCases)
  func goes(_ way: Way, _ meeting: Other) {
    let store = makeStore(All())
    let other = makeStore(Leaf())
    let row = way.row(in: store)
    var seen: [Int] = []
    let token = observe { seen.append(row.number) }
    store.change { all in
      way.change(&all) { rows in
        rows[id: 2]?.number = 5
        rows.remove(id: 2)
      }
      meeting.meet(other)
    }
    #expect(row.isInvalid && row.number == 5 && seen == [0, 5])
    token.cancel()
  }

  @Test(
    "What goes in a copy of another array is none of this one's", arguments: [0, 2], [false, true])
  func otherArray(times: Int, isAlsoPutBack: Bool) {
    let store = makeStore(All())
    let row: Store<Row, Never> = store.scope(\.rows, id: 2, action: unsent)!
    let other: Store<Row, Never> = store.scope(\.others, id: 2, action: unsent)!
    store.change { all in
      all.others[id: 2]?.number = 9
      var rows = all.rows
      rows[id: 2]?.number = 5
      for _ in 0..<times {
        rows.remove(id: 2)
        rows.append(Row(id: 2, number: 7))
      }
      rows.remove(id: 2)
      if isAlsoPutBack { all.rows = rows }
      all.others = rows
    }
    #expect(row.isInvalid == isAlsoPutBack && row.number == (isAlsoPutBack ? 5 : 0))
    #expect(other.isInvalid && other.number == 9)
  }

  @Test(
    "It comes back and goes again: that was there for nobody", arguments: Way.allCases,
    Other.allCases)
  func goesAgain(_ way: Way, _ meeting: Other) {
    let store = makeStore(All())
    let other = makeStore(Leaf())
    let row = way.row(in: store)
    store.change { all in
      way.change(&all) { rows in
        rows[id: 2]?.number = 5
        rows.remove(id: 2)
      }
      meeting.meet(other)
      way.change(&all) { $0.append(Row(id: 2, number: 6)) }
      meeting.meet(other)
      way.change(&all) { $0.remove(id: 2) }
    }
    #expect(row.isInvalid && row.number == 5)
    store.change { all in way.change(&all) { $0.append(Row(id: 2, number: 7)) } }
    #expect(!row.isInvalid && row.number == 7)
    store.change { all in
      way.change(&all) { rows in
        rows[id: 2]?.number = 8
        rows.remove(id: 2)
      }
    }
    #expect(row.isInvalid && row.number == 8)
  }
}
