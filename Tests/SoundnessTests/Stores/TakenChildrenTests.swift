import ObservableStore
import Observing
import Testing

/// Changed in place is the property that holds the child, and nothing in the child: what goes is what it was.
@Suite("A child that goes by one change in place of what holds it") @MainActor
struct TakenChildrenTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = "row"
    @Tracked var tags = ["x"]
  }

  struct Page: ObservableState, Equatable {
    @Tracked var items = ["a", "b", "c"]
    @Tracked var selected = 2
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    @Tracked var counts = [1: "one"]
    var plain: Set<Int> = [1]

    var all: String { "\(items[selected]) \(rows[id: 1]!.tags) \(counts[1]!) \(plain)" }
  }

  enum Route: ObservableState, Equatable {
    case home
    case page(Page)
    indirect case far(Page)

    mutating func close() { self = .home }
  }

  struct App: ObservableState {
    @Tracked var page: Page? = Page()
    @Tracked var route = Route.page(Page())
    @Tracked var far = Route.far(Page())
    @Tracked var outer: Outer? = Outer()
    var untracked = Inner()
    @Tracked var pages: IdentifiedArrayOf<Numbered> = [Numbered(id: 1), Numbered(id: 2)]
    @Tracked var stack: StackState<Page> = [Page(), Page()]
    @Tracked var log: [String] = []
  }

  struct Numbered: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var page = Page()
    @Tracked var items = ["x", "y"]
  }

  struct Outer: ObservableState, Equatable { @Tracked var page: Page? = Page() }
  struct Inner: ObservableState, Equatable { @Tracked var page: Page? = Page() }

  enum Way: String, CaseIterable {
    case take, swap, exchange, passed, assigned, closed
  }

  private static func close(_ page: inout Page?, _ way: Way) {
    var other: Page?
    switch way {
    case .take: _ = page.take()
    case .swap: Swift.swap(&page, &other)
    case .exchange: other = exchange(&page, with: nil)
    case .passed: { (page: inout Page?) in page = nil }(&page)
    case .assigned: page = nil
    case .closed: close(&page)
    }
  }

  private static func exchange(_ page: inout Page?, with new: Page?) -> Page? {
    defer { page = new }
    return page
  }

  private static func close(_ page: inout Page?) { page = nil }

  private static func close(_ route: inout Route, _ way: Way) {
    var other = Route.home
    switch way {
    case .take, .passed, .closed: route.close()
    case .swap, .exchange: Swift.swap(&route, &other)
    case .assigned: route = .home
    }
  }

  private static func reduce(_ state: inout App, _ way: Way) -> Effect<Way> {
    close(&state.page, way)
    close(&state.route, way)
    close(&state.far, way)
    if way != .assigned { close(&state.outer!.page, way) } else { state.outer?.page = nil }
    close(&state.untracked.page, way)
    return .none
  }

  private func children(of store: Store<App, Way>) throws -> [Store<Page, Way>] {
    let same: (Way) -> Way = { $0 }
    return [
      try #require(store.scope(\.page, action: same)),
      try #require(store.scope(\.route, case: Route.page, action: same)),
      try #require(store.scope(\.far, case: Route.far, action: same)),
      try #require(store.scope(\.outer, action: same)?.scope(\.page, action: same)),
      try #require(store.scope(\.untracked.page, action: same)),
    ]
  }

  @Test(
    "Its stores give what it was, all of it, and who has read it sleeps", arguments: Way.allCases)
  func unchanged(_ way: Way) throws {
    let store = Store(initialState: App(), reducer: Reduce(Self.reduce))
    let children = try children(of: store)
    let was = Page().all
    let readers = children.map { child in observe { #expect(child.all == was) } }
    store.send(way)
    for (child, reader) in zip(children, readers) {
      #expect(child.isInvalid && child.all == was && child.state == Page())
      #expect(reader.runs == 1)
    }
  }

  @Test("So they do if nobody has read it", arguments: Way.allCases)
  func unread(_ way: Way) throws {
    let store = Store(initialState: App(), reducer: Reduce(Self.reduce))
    let children = try children(of: store)
    store.send(way)
    for child in children { #expect(child.state == Page()) }
  }

  private static func closeRows(_ state: inout App, _ way: Way) -> Effect<Way> {
    func close<Value>(_ value: inout Value?) { value = nil }
    var row: Numbered?
    var page: Page?
    switch way {
    case .take, .exchange:
      _ = state.pages[id: 1].take()
      _ = state.stack[id: 0].take()
    case .swap:
      Swift.swap(&state.pages[id: 1], &row)
      Swift.swap(&state.stack[id: 0], &page)
    case .passed, .closed:
      close(&state.pages[id: 1])
      close(&state.stack[id: 0])
    case .assigned:
      state.pages[id: 1] = nil
      state.stack[id: 0] = nil
    }
    return .none
  }

  @Test("Rows and elements of a stack give what they were, too", arguments: Way.allCases)
  func rows(_ way: Way) throws {
    for isRead in [true, false] {
      let store = Store(initialState: App(), reducer: Reduce(Self.closeRows))
      let row = try #require(store.scope(\.pages, id: 1) { (_: Int, way: Way) in way })
      let element = try #require(
        store.scope(\.stack) { (_: StackAction<Page, Way>) in Way.take }[id: 0])
      let reader = observe { if isRead { _ = (row.items, row.page.all, element.all) } }
      store.send(way)
      #expect(row.isInvalid && row.state == Numbered(id: 1))
      #expect(element.isInvalid && element.state == Page())
      #expect(reader.runs == 1)
    }
  }

  /// A store whose actions close the page, and do something before or after that.
  private func makeStore(
    before: @escaping @Sendable (inout App) -> Void = { _ in },
    after: @escaping @Sendable (inout App) -> Void = { _ in }
  ) -> Store<App, Way> {
    Store(
      initialState: App(),
      reducer: Reduce { state, way in
        before(&state)
        Self.close(&state.page, way)
        after(&state)
        return .none
      })
  }

  @Test(
    "A change before it in the same action is seen, if it has come to an end",
    arguments: Way.allCases)
  func changed(_ way: Way) throws {
    let store = makeStore(before: {
      $0.page?.items.append("d")
      $0.page?.selected = 3
    })
    let page = try #require(store.scope(\.page) { (way: Way) in way })
    var seen: [String] = []
    let reader = observe { seen.append(page.items[page.selected]) }
    store.send(way)
    #expect(page.items == ["a", "b", "c", "d"] && page.selected == 3)
    #expect(seen == ["c", "d"] && reader.runs == 2)
  }

  @Test(
    "A collection that is changed in place after it, in the same action, is another one's",
    arguments: Way.allCases)
  func changedAfter(_ way: Way) throws {
    let store = makeStore(after: { $0.log.append("closed") })
    let page = try #require(store.scope(\.page) { (way: Way) in way })
    store.send(way)
    #expect(page.isInvalid && page.state == Page())
  }

  @Test(
    "A copy of all that somebody has changed before, outside of all actions, is his own",
    arguments: Way.allCases)
  func copiedBefore(_ way: Way) throws {
    let store = makeStore(before: { $0.log.append("closes") })
    let page = try #require(store.scope(\.page) { (way: Way) in way })
    var copy = store.withState { $0 }
    copy.page?.items.append("d")
    store.send(way)
    #expect(page.isInvalid && page.state == Page())
    #expect(copy.page?.items == ["a", "b", "c", "d"])
  }
}
