import ObservableStore
import Testing

@testable import Observing

/// A row that went is put elsewhere out of an older copy, and then its array comes back, out of the same copy: two positions
/// hold it, and no place is to be that of both.
@Suite("Rows that went, come back elsewhere, and are in their array again") @MainActor
struct RowsBackElsewhereTests {
  struct Sub: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var title = "t"
    @Tracked var subs: IdentifiedArrayOf<Sub> = [Sub(id: 1), Sub(id: 2)]
  }

  struct App: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var box = Row(id: 7)
    @Tracked var row: Row?
    @Tracked var sub: Sub?
  }

  enum Way: CaseIterable {
    case row, subOfRow, subOfBox, inOneAction

    @MainActor
    func go(_ store: Store<App, Change<App>>, _ saved: App) {
      func whole(_ rows: IdentifiedArrayOf<Row>, _ box: Row, row: Row? = nil, sub: Sub? = nil) {
        store.change { $0 = App(rows: rows, box: box, row: row, sub: sub) }
      }
      switch self {
      case .row:
        whole(store.state.rows, store.state.box, row: saved.rows[id: 1])
        whole(saved.rows, store.state.box, row: store.state.row)
      case .subOfRow:
        whole(store.state.rows, store.state.box, sub: saved.rows[id: 1]?.subs[id: 1])
        whole(saved.rows, store.state.box, sub: store.state.sub)
      case .subOfBox:
        whole(store.state.rows, store.state.box, sub: saved.box.subs[id: 1])
        whole(store.state.rows, saved.box, sub: store.state.sub)
      case .inOneAction:
        whole(saved.rows, store.state.box, sub: saved.rows[id: 1]?.subs[id: 1])
      }
    }

    func goes(_ state: inout App) {
      switch self {
      case .row: state.rows.remove(id: 1)
      case .subOfRow, .inOneAction: state.rows[id: 1]?.subs.remove(id: 1)
      case .subOfBox: state.box.subs.remove(id: 1)
      }
    }
  }

  @Test("Each is told of its own changes, and of no others", arguments: Way.allCases)
  func places(way: Way) {
    // They stop the process where two positions have one place.
    checkingInvariants {
      let store = makeStore(App())
      var token: ObservationToken? = observe {
        _ = store.rows.map { $0.title + "\($0.subs.map(\.number))" }
        _ = store.box.subs.map(\.number)
      }
      let saved = store.state
      store.change { way.goes(&$0) }
      withExtendedLifetime(token) {}
      token = nil
      way.go(store, saved)
      var log: [String] = []
      let tokens = [
        observe { log.append("row \(store.row?.title ?? "-")") },
        observe { log.append("sub \(store.sub?.number ?? -1)") },
        observe { log.append("rows \(store.rows[id: 1]!.title)") },
        observe { log.append("rows' sub \(store.rows[id: 1]!.subs[id: 1]!.number)") },
        observe { log.append("box's sub \(store.box.subs[id: 1]!.number)") },
      ]
      @MainActor func step(_ change: @escaping (inout App) -> Void) -> [String] {
        log = []
        store.change(change)
        return log
      }
      // Another one that looks the same comes in its place: nobody is told, and all hear of what comes next.
      #expect(step { $0.row = $0.row.map { Row(id: 1, title: $0.title) } } == [])
      #expect(step { $0.sub = $0.sub.map { Sub(id: 1, number: $0.number) } } == [])
      #expect(step { $0.rows[id: 1]!.title = "r" } == ["rows r"])
      #expect(step { $0.rows[id: 1]!.subs[id: 1]!.number = 3 } == ["rows' sub 3"])
      #expect(step { $0.box.subs[id: 1]!.number = 4 } == ["box's sub 4"])
      #expect(step { $0.row?.title = "s" } == (way == .row ? ["row s"] : []))
      #expect(step { $0.sub?.number = 5 } == (way == .row ? [] : ["sub 5"]))
      for token in tokens { token.cancel() }
    }
  }

  struct Leaf: ObservableState, Equatable {
    @Tracked var number = 0
  }

  struct Holder: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var leaf: Leaf? = Leaf()
  }

  struct Holders: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Holder> = [Holder(id: 1), Holder(id: 2)]
  }

  @Test(
    "What a row holds goes, comes back while nobody reads it, and is put in another row of the same array"
  )
  func inOneArray() {
    checkingInvariants {
      let store = makeStore(Holders())
      var token: ObservationToken? = observe { _ = store.rows[id: 1]?.leaf?.number }
      let saved = store.state
      store.change { $0.rows[id: 1]!.leaf = nil }
      withExtendedLifetime(token) {}
      token = nil
      store.change { $0 = Holders(rows: saved.rows) }
      var log: [String] = []
      let second = observe { log.append("second \(store.rows[id: 2]?.leaf?.number ?? -1)") }
      store.change {
        let first = $0.rows[id: 1]!
        $0.rows.remove(id: 2)
        $0.rows.append(Holder(id: 2, leaf: first.leaf))
      }
      let first = observe { log.append("first \(store.rows[id: 1]?.leaf?.number ?? -1)") }
      log = []
      store.change { $0.rows[id: 2]!.leaf = Leaf(number: $0.rows[id: 2]!.leaf!.number) }
      #expect(log == [])
      store.change { $0.rows[id: 1]!.leaf!.number = 1 }
      #expect(log == ["first 1"])
      store.change { $0.rows[id: 2]!.leaf!.number = 2 }
      #expect(log == ["first 1", "second 2"])
      for token in [first, second] { token.cancel() }
    }
  }
}
