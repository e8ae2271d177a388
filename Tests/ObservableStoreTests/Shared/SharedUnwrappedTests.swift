import Observing
import Testing

@testable import ObservableStore

/// A row of a shared array, as a state of its own holds it.
@MainActor
@Suite("Shared rows")
struct SharedUnwrappedTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = "t"
    @Tracked var tags: [String] = []
  }

  struct Detail: ObservableState, Equatable {
    @Shared var row: Row
    @Tracked var isOpen = false
  }

  struct App: ObservableState, Equatable {
    @Shared([Row(id: 1), Row(id: 2)]) var rows: IdentifiedArrayOf<Row>
    @Tracked var detail: Detail?
  }

  private let store = Store.changing(App())

  private func open(_ id: Int) {
    store.send(Change { $0.detail = Shared($0.$rows[id: id]).map { Detail(row: $0) } })
  }

  private func change(_ body: @escaping (inout App) -> Void) { store.send(Change(body)) }

  private var detail: Store<Detail, Change<App>> {
    get throws { try #require(store.scope(\.detail, action: { (c: Change<App>) in c })) }
  }

  @Test(
    "It is the row where it lies, changed from either side; who reads it depends on that row alone")
  func rows() throws {
    open(1)
    let detail = try detail
    let title = Runs { _ = detail.row.title }
    let tags = Runs { _ = detail.row.tags }
    let list = Runs { _ = store.rows.ids }
    let inList = Runs { _ = store.rows[id: 1]?.title }
    func counts() -> [Int] { [title.count, tags.count, list.count, inList.count] }
    change { $0.rows[id: 1]?.title = "x" }
    #expect(counts() == [2, 1, 1, 2] && detail.row.title == "x")
    change { $0.detail?.row.title = "y" }
    #expect(counts() == [3, 1, 1, 3] && store.rows[id: 1]?.title == "y")
    change { $0.detail?.row.tags.append("a") }
    #expect(counts() == [3, 2, 1, 3] && store.rows[id: 1]?.tags == ["a"])
    change { $0.detail?.row = Row(id: 1, title: "z", tags: ["a"]) }
    #expect(counts() == [4, 2, 1, 4] && store.rows[id: 1]?.title == "z")
    change { $0.rows[id: 2]?.title = "x" }
    change { $0.rows.append(Row(id: 3)) }
    change { $0.rows.swapAt(0, 1) }
    #expect(counts() == [4, 2, 3, 4])
    #expect(Shared(store.withState { $0.$rows[id: 9] }) == nil)
  }

  @Test(
    "A row that has gone is what it was last, and to change it is reported; one that comes back is the row"
  )
  func gone() throws {
    open(1)
    let detail = try detail
    var seen: [String] = []
    let token = observe { seen.append(detail.row.title) }
    change {
      $0.rows[id: 1]?.title = "last"
      $0.rows.remove(id: 1)
    }
    #expect(seen == ["t", "last"] && detail.row == Row(id: 1, title: "last"))
    change { $0.rows[id: 2]?.title = "x" }
    #expect(seen == ["t", "last"])
    let reports = StoreMisuse.recording {
      change { $0.detail?.row.title = "lost" }
      change { $0.detail?.row = Row(id: 1, title: "lost") }
    }
    #expect(
      reports
        == Array(
          repeating:
            "a shared Row was changed that has gone from where it lay; the change was ignored",
          count: 2))
    #expect(seen == ["t", "last"] && detail.row.title == "last" && store.rows.ids == [2])
    change { $0.rows.append(Row(id: 1, title: "back")) }
    #expect(seen == ["t", "last", "back"])
    change { $0.detail?.row.title = "own" }
    #expect(seen == ["t", "last", "back", "own"] && store.rows[id: 1]?.title == "own")
    change { $0.rows = [] }
    #expect(detail.row.title == "own" && token.runs == seen.count)
  }

  @Test("Two of the same row are the same; it is compared as the value that it is")
  func equality() throws {
    let rows = Shared<IdentifiedArrayOf<Row>>([Row(id: 1), Row(id: 2)])
    let first = try #require(Shared(rows[id: 1]))
    let again = try #require(Shared(rows[id: 1]))
    let second = try #require(Shared(rows[id: 2]))
    #expect(first.isSame(as: again) && !first.isSame(as: second) && first != second)
    #expect(Detail(row: first) == Detail(row: again))
    #expect(first.title.isSame(as: again.title) && !first.title.isSame(as: second.title))
    first.title.wrappedValue = "x"
    #expect(rows.wrappedValue[id: 1]?.title == "x")
    rows.wrappedValue.remove(id: 1)
    #expect(first == again && first.title.wrappedValue == "x")
  }

  @Test("A part that may go, of a part that may go")
  func nested() throws {
    struct Inner: ObservableState, Identifiable, Equatable {
      let id: Int
      @Tracked var row: Row?
    }
    let all = Shared<IdentifiedArrayOf<Inner>>([Inner(id: 1, row: Row(id: 5))])
    let inner = try #require(Shared(all[id: 1]))
    let row = try #require(Shared(inner.row))
    row.wrappedValue.title = "x"
    #expect(all.wrappedValue[id: 1]?.row?.title == "x")
    inner.wrappedValue.row = nil
    #expect(row.wrappedValue.title == "x")
    inner.wrappedValue.row = Row(id: 5, title: "y")
    #expect(row.wrappedValue.title == "y")
    all.wrappedValue = []
    #expect(row.wrappedValue.title == "y" && inner.wrappedValue.row == Row(id: 5, title: "y"))
  }

  @Test("It and what it keeps are given back")
  func givenBack() {
    final class Probe {}
    struct Held: ObservableState, Identifiable {
      let id: Int
      let probe: Probe
    }
    weak var probe: Probe?
    weak var other: Probe?
    expectGivenBack {
      let rows = Shared<IdentifiedArrayOf<Held>>([])
      do {
        let made = [Probe(), Probe()]
        probe = made[0]
        other = made[1]
        rows.wrappedValue = [Held(id: 1, probe: made[0]), Held(id: 2, probe: made[1])]
      }
      var row = Shared(rows[id: 1])
      let token = observe { _ = row?.wrappedValue.id }
      rows.wrappedValue.remove(id: 2)
      #expect(other == nil)
      rows.wrappedValue.remove(id: 1)
      #expect(probe != nil && row?.wrappedValue.id == 1)
      token.cancel()
      row = nil
      #expect(probe == nil)
    }
  }

  @Test("A closure that only sets or changes a part of what is shared has not read it")
  func writers() {
    struct Library: ObservableState {
      @Tracked var name = ""
      @Tracked var row: Row? = Row(id: 1)
      @Tracked var numbers = [1]
    }
    let library = Shared(Library())
    @Shared var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    let one = Shared($rows[id: 1])!
    let optional = Shared(library.row)!
    let name = library.name
    let numbers = library.numbers
    var runs = [0, 0, 0, 0, 0]
    let tokens = [
      observe {
        runs[0] += 1
        name.wrappedValue = "\(runs)"
      },
      observe {
        runs[1] += 1
        numbers.wrappedValue.append(runs[1])
      },
      observe {
        runs[2] += 1
        one.wrappedValue.title = "\(runs)"
      },
      observe {
        runs[3] += 1
        optional.wrappedValue = Row(id: 1, title: "\(runs)")
      },
      observe {
        runs[4] += 1
        optional.title.wrappedValue = "\(runs)"
      },
    ]
    #expect(runs == [1, 1, 1, 1, 1])
    library.wrappedValue.name = "other"
    library.wrappedValue.numbers = []
    rows[id: 1]?.title = "other"
    #expect(runs == [1, 1, 1, 1, 1])
    withExtendedLifetime(tokens) {}
  }
}
