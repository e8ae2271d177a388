import ObservableStore
import Observing
import Testing

/// An edit goes by key paths, which get and set: what it changes is changed where it lies all the same.
@MainActor
@Suite("Edits of a part of something large")
struct EditsInPlaceTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var numbers = [0, 1, 2]
  }

  struct Page: ObservableState, Equatable {
    @Tracked var rows = IdentifiedArrayOf<Row>(uniqueElements: (0..<100).map { Row(id: $0) })
    @Tracked var numbers = Array(0..<100)
  }

  struct Form: ObservableState, Equatable {
    @Tracked var page = Page()
    @Tracked var maybe: Page? = Page()
  }

  enum Action { case binding(Edit<Form>) }

  /// Where the elements lie.
  private struct Homes: Equatable {
    let rows: Int
    let numbers: Int

    init(_ page: Page) {
      rows = page.rows.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) } ?? 0
      numbers = page.numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
  }

  private let store = Store(
    initialState: Form(), reducer: CombineReducers { BindingReducer(Action.binding) })

  private func homes() -> [Homes] {
    store.withState { state in [Homes(state.page), Homes(state.maybe!)] }
  }

  @Test("By a binding, and by an edit that is written out, from the second on")
  func inPlace() throws {
    let title = try #require(store.binding(\.page, Action.binding).rows[id: 7]).title
    let numbers = store.binding(\.page, Action.binding).numbers
    func edit(_ number: Int) {
      title.wrappedValue = "title \(number)"
      store.send(.binding(.at(\.page).rows[id: 8].title.set("other \(number)")))
      store.send(.binding(.at(\.page).numbers[5].set(number)))
      store.send(.binding(.at(\.maybe).unwrapped().rows[id: 9].numbers[1].set(number)))
      store.send(.binding(.at(\.maybe).unwrapped().numbers[6].set(number)))
    }
    edit(1)
    edit(2)
    let homes = homes()
    for number in 3...5 {
      edit(number)
      #expect(self.homes() == homes)
      #expect(store.page.rows[id: 7]?.title == "title \(number)")
      #expect(store.page.rows[id: 8]?.title == "other \(number)")
      #expect(store.page.numbers[5] == number && numbers.wrappedValue[5] == number)
      #expect(store.maybe?.rows[id: 9]?.numbers[1] == number && store.maybe?.numbers[6] == number)
    }
  }

  @Test("Who reads the part runs, and nobody beside it")
  func runs() {
    let titles = [7, 8].map { id in observe { _ = store.page.rows[id: id]?.title } }
    let numbers = observe { _ = store.page.numbers }
    let maybe = observe { _ = store.maybe?.numbers }
    let ids = observe { _ = store.page.rows.ids }
    for number in 1...4 {
      store.send(.binding(.at(\.page).rows[id: 7].title.set("\(number)")))
      store.send(.binding(.at(\.page).rows[id: 7].numbers[0].set(number)))
      store.send(.binding(.at(\.maybe).unwrapped().numbers[0].set(number)))
      store.send(.binding(.at(\.page).rows[id: 7].title.set("\(number)")))
    }
    #expect(titles.map(\.runs) == [5, 1] && numbers.runs == 1)
    #expect(maybe.runs == 5 && ids.runs == 1)
  }

  enum Route: Equatable {
    case page([Int])
    case other
  }

  struct Refused: Error {}

  @Test("What a case carries is changed without a copy, unless that may throw")
  func cases() throws {
    func home(_ route: Route) -> Int {
      guard case .page(let numbers) = route else { return 0 }
      return numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    var route = Route.page(Array(0..<100))
    let path = CasePath(Route.page)
    let first = home(route)
    #expect(path.modify(&route) { $0[0] += 7 } != nil)
    #expect(path.modify(&route) { numbers in numbers[0] } == 7)
    #expect(home(route) == first)
    let before = route
    #expect(throws: Refused.self) {
      try path.modify(&route) {
        $0[0] = 99
        throw Refused()
      }
    }
    #expect(route == before)
    try path.modify(&route) { numbers throws(Refused) in numbers[0] = 8 }
    #expect(path.modify(&route) { $0[0] } == 8)
    route = .other
    #expect(path.modify(&route) { $0[0] = 1 } == nil && route == .other)
  }
}
