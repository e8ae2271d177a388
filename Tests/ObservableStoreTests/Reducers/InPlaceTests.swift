import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("State changed where it lies")
struct InPlaceTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var isOn = false
    @Tracked var numbers = Array(0..<1_000)
    var address: UInt { numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
  }
  enum Page: ObservableState {
    case row(Row)
    case none
  }
  struct Inner: ObservableState {
    @Tracked var isOn = true
    @Tracked var row = Row(id: 10)
  }
  struct State: ObservableState {
    @Tracked var isOn = false
    @Tracked var row = Row(id: 1)
    var plain = Row(id: 2)
    @Tracked var other = Row(id: 3)
    @Tracked var optional: Row? = Row(id: 4)
    @Tracked var page = Page.row(Row(id: 5))
    var plainPage = Page.row(Row(id: 6))
    @Tracked var optionalPage: Page? = Page.row(Row(id: 7))
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 8), Row(id: 9)]
    @Tracked var inner = Inner()
    var settings: [Int] = []
    var isOther = false
    var chosen: Row {
      get { isOther ? other : row }
      set { if isOther { other = newValue } else { row = newValue } }
    }
    @Tracked var observed = Row(id: 11) { didSet { settings.append(oldValue.numbers[0]) } }
  }
  enum Action: Sendable {
    case row, plain, optional, page, plainPage, optionalPage
    case rows(Int, Void)
    case inner, chosen
    case observed
    case choose(isOther: Bool)
  }

  private final class Seen {
    var before: [UInt] = []
    var after: [UInt] = []
  }

  private let seen = Seen()

  private func change() -> Reduce<Row, Void> {
    let seen = seen
    return Reduce { row, _ in
      seen.before.append(row.address)
      row.numbers[0] += 1
      seen.after.append(row.address)
      return .none
    }
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        if case .choose(let isOther) = action { state.isOther = isOther }
        return Effect<Action>.none
      }
      Scope(\.row, action: CasePath { Action.row }) { change() }
      Scope(\.plain, action: CasePath { Action.plain }) { change() }
      Scope(\.inner.row, action: CasePath { Action.inner }) { change() }
      Scope(\.chosen, action: CasePath { Action.chosen }) { change() }
      Scope(\.observed, action: CasePath { Action.observed }) { change() }
      EmptyReducer()
        .ifLet(\.optional, action: CasePath { Action.optional }) { change() }
        .ifCase(\.page, case: CasePath(Page.row), action: CasePath { Action.page }) { change() }
        .ifCase(\.plainPage, case: CasePath(Page.row), action: CasePath { Action.plainPage }) {
          change()
        }
        .ifCase(
          \.optionalPage, case: CasePath { Optional(Page.row($0)) },
          action: CasePath { Action.optionalPage }
        ) { change() }
        .forEach(\.rows, action: Action.rows) { change() }
    }
  }

  @Test(
    "A child's array is not copied, whatever holds the child",
    arguments: [
      Action.row, .plain, .inner, .optional, .page, .plainPage, .optionalPage, .rows(9, ()),
    ])
  func notCopied(_ action: Action) {
    let store = makeStore()
    // Arrays that states share at first are copied once.
    store.send(action)
    for _ in 0..<3 { store.send(action) }
    #expect(seen.before.count == 4)
    #expect(seen.before.dropFirst() == seen.after.dropFirst())
    #expect(Set(seen.after).count == 1)
  }

  @Test("A property that decides where it lies is changed where it says")
  func computed() {
    let store = makeStore()
    store.send(.chosen)
    store.send(.row)
    #expect(store.state.row.numbers[0] == 2)
    store.send(.choose(isOther: true))
    store.send(.chosen)
    store.send(.chosen)
    #expect(store.state.row.numbers[0] == 2)
    #expect(store.state.other.numbers[0] == 2)
  }

  @Test("A property that changes others when it is set goes on to do so")
  func observed() {
    let store = makeStore()
    store.send(.observed)
    store.send(.observed)
    #expect(store.state.observed.numbers[0] == 2)
    #expect(store.state.settings == [0, 1])
  }

  struct Two: ObservableState {
    @Tracked var row = Row(id: 1)
    @Tracked var other = Row(id: 2)
  }

  @Test("What is changed where it lies is seen by who observes it, and by no one else")
  func tracked() {
    final class Holder {
      @Tracked var state = Two()
    }
    let holder = Holder()
    let reducer = Scope<Two, Void, Reduce<Row, Void>>(
      \.row, action: CasePath(embed: { $0 }, extract: { $0 })
    ) { change() }._resolved()
    let numbers = observe { _ = holder.state.row.numbers }
    let isOn = observe { _ = holder.state.row.isOn }
    let other = observe { _ = holder.state.other.numbers }
    for _ in 0..<3 { transaction { _ = reducer.reduce(into: &holder.state, action: ()) } }
    #expect(numbers.runs == 4)
    #expect(isOn.runs == 1)
    #expect(other.runs == 1)
    #expect(seen.before.dropFirst() == seen.after.dropFirst())
  }
}
