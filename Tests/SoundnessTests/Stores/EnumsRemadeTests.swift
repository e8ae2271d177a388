import ObservableStore
import Observing
import Testing

/// An enum whose payload is taken out, and put back or made again after another case was set, looks as it did.
@MainActor
@Suite("A store of an enum that another case came to in the middle of an action")
struct EnumsRemadeTests {
  struct List: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(2)
    @Tracked var number = 0
    @Tracked var text = "a text that does not fit into the value itself"
  }

  enum Page: ObservableState {
    case rows(IdentifiedArrayOf<Row>)
    case list(List)
    case number(Int)
    case none
  }

  struct App: ObservableState {
    @Tracked var page = Page.none
    @Tracked var other = 0
  }

  static let pages: [Page] = [.rows(makeRows(2)), .list(List()), .number(3), .none]

  /// The like of a page, made of values of its own.
  private static func remade(_ page: Page) -> Page {
    func remade(_ rows: IdentifiedArrayOf<Row>) -> IdentifiedArrayOf<Row> {
      IdentifiedArray(
        uniqueElements: rows.map { Row(id: $0.id, title: $0.title, count: $0.count) })
    }
    return switch page {
    case .rows(let rows): .rows(remade(rows))
    case .list(let list):
      .list(List(rows: remade(list.rows), number: list.number, text: list.text))
    case .number, .none: page
    }
  }

  private func change(_ page: inout Page) {
    switch page {
    case .rows(var rows):
      rows[id: 1]?.count += 1
      page = .rows(rows)
    case .list(var list):
      list.rows[id: 1]?.count += 1
      page = .list(list)
    case .number(let number): page = .number(number + 1)
    case .none: page = .number(1)
    }
  }

  @Test(
    "Who reads it as a whole runs when it differs, and not later", arguments: 0..<4, [false, true])
  func wholes(_ number: Int, isMadeAgain: Bool) {
    let store = makeStore(App())
    store.change { $0.page = Self.pages[number] }
    let page: Store<Page, Never> = store.scope(\.page, action: unsent)
    let watches = Watches()
    watches.watch("printed") { "\(page.state)" }
    watches.watch("number") {
      guard case .number(let number) = page.state else { return 0 }
      return number
    }
    watches.expect([:])
    for round in 0..<3 {
      store.change {
        let old = $0.page
        $0.page = .none
        $0.page = isMadeAgain ? Self.remade(old) : old
      }
      watches.expect([:], "\(round)")
      store.change { $0.other += 1 }
      watches.expect([:], "other, \(round)")
      store.change { change(&$0.page) }
      watches.expect(["printed": 1, "number": 1], "changed, \(round)")
      store.change { $0.other += 1 }
      watches.expect([:], "other, after the change, \(round)")
    }
  }
}
