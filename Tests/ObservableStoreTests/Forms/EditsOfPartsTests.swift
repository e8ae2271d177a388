import ObservableStore
import Observing
import Testing

/// An edit goes by key paths, which get and set; what a case carries is changed where it lies.
@MainActor
@Suite("Edits of a part, and changes of what a case carries")
struct EditsOfPartsTests {
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

  private let store = Store(
    initialState: Form(), reducer: CombineReducers { BindingReducer(Action.binding) })

  struct Limited: ObservableState, Equatable {
    @Tracked var numbers = [1, 2]
    @Tracked var isLocked = false
    /// At most three.
    var few: [Int] {
      get { numbers }
      set { if newValue.count <= 3 { numbers = newValue } }
    }
    var lockable: [Int] {
      get { numbers }
      set { if !isLocked { numbers = newValue } }
    }
    var page: Page {
      get { Page(numbers: numbers) }
      set { if newValue.numbers.count <= 3 { numbers = newValue.numbers } }
    }
  }

  enum LimitedAction {
    case binding(Edit<Limited>)
    case lock
  }

  @Test(
    "What a setter refuses is not there, by an edit, a binding and a part, from the first on",
    arguments: 0..<2)
  func refused(_ earlier: Int) {
    let store = Store(
      initialState: Limited(),
      reducer: CombineReducers {
        Reduce<Limited, LimitedAction> { state, action in
          if case .lock = action { state.isLocked = true }
          return .none
        }
        BindingReducer(LimitedAction.binding)
      })
    let few = store.binding(\.few, LimitedAction.binding)
    if earlier == 1 {
      few.wrappedValue = [3]
      few.wrappedValue = [1, 2]
    }
    few.wrappedValue = [1, 2, 3, 4]
    #expect(store.numbers == [1, 2])
    store.send(.binding(.at(\.few).set([1, 2, 3, 4])))
    #expect(store.numbers == [1, 2])
    store.send(.binding(.at(\.page).numbers.set([1, 2, 3, 4])))
    #expect(store.numbers == [1, 2])
    store.send(.binding(.at(\.lockable).set([7])))
    store.send(.lock)
    store.send(.binding(.at(\.lockable).set([8])))
    #expect(store.numbers == [7])
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
