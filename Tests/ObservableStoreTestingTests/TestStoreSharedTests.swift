import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

/// The shared value is changed where it lies: the array around it is not written, and a copy of it is equal without a look
/// at the elements.
@Suite("Test stores assert shared values inside of collections") @MainActor
struct TestStoreSharedTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Shared var number: Int
    @Tracked var title = ""
  }

  struct Page: ObservableState, Equatable {
    @Tracked var rows: [Row]
    @Tracked var draft: Row?
  }

  enum Place: CaseIterable {
    case rows, list, table, stack, inner

    var path: String {
      switch self {
      case .rows: "rows[id: 1].number"
      case .list: "list[0].number"
      case .table: #"table["a"].number"#
      case .stack: "stack[id: 0].number"
      case .inner: "page.rows[0].number"
      }
    }
  }

  struct Feature: ObservableState, Equatable {
    @Tracked var count = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1, number: Shared(0))]
    @Tracked var list = [Row(id: 1, number: Shared(0))]
    @Tracked var table = ["a": Row(id: 1, number: Shared(0))]
    @Tracked var stack: StackState<Row> = [Row(id: 1, number: Shared(0))]
    @Shared var page = Page(rows: [Row(id: 1, number: Shared(0))])
    /// What the feature's equality does not ask for.
    @Tracked var cache = 0

    static func == (left: Self, right: Self) -> Bool {
      left.count == right.count && left.rows == right.rows && left.list == right.list
        && left.table == right.table && left.stack == right.stack && left._page == right._page
    }

    func number(_ place: Place) -> Shared<Int>? {
      switch place {
      case .rows: rows[id: 1]?.$number
      case .list: list[0].$number
      case .table: table["a"]?.$number
      case .stack: stack.first?.$number
      case .inner: page.rows[0].$number
      }
    }
  }

  enum Action: Equatable {
    case bump(Place)
    case bumpAndCount(Place)
    case start(Place)
  }

  private func makeStore() -> TestStore<Feature, Action> {
    TestStore(initialState: Feature()) {
      Reduce { state, action in
        switch action {
        case .bump(let place):
          state.number(place)?.wrappedValue += 1
          state.cache += 1
        case .bumpAndCount(let place):
          state.number(place)?.wrappedValue += 1
          state.count += 1
        case .start(let place): return .merge(.send(.bump(place)), .send(.bump(place)))
        }
        return .none
      }
    }
  }

  @Test("What is asserted and right is no failure", arguments: Place.allCases)
  func right(_ place: Place) async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.bump(place)) { $0.number(place)?.wrappedValue = 1 }
      await store.send(.bumpAndCount(place)) {
        $0.number(place)?.wrappedValue += 1
        $0.count = 1
      }
      store.assert { $0.number(place)?.wrappedValue = 2 }
      await store.send(.start(place))
      await store.receive(.bump(place)) { $0.number(place)?.wrappedValue = 3 }
      await store.receive(.bump(place)) { $0.number(place)?.wrappedValue = 4 }
    }
    #expect(failures.map(\.message) == [])
  }

  @Test("What is not asserted, or is wrong, is a failure with its path", arguments: Place.allCases)
  func wrong(_ place: Place) async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.bump(place))
      await store.send(.bumpAndCount(place)) { $0.count = 1 }
      await store.send(.bumpAndCount(place)) {
        $0.count = 2
        $0.number(place)?.wrappedValue = 99
      }
      store.assert { $0.number(place)?.wrappedValue = 5 }
      await store.send(.start(place))
      await store.receive(.bump(place)) { $0.number(place)?.wrappedValue = 5 }
      await store.receive(.bump(place))
    }
    let lines = failures.map { $0.message.split(separator: "\n").dropFirst().joined() }
    #expect(
      lines == [
        "  \(place.path): expected 0, is 1", "  \(place.path): expected 1, is 2",
        "  \(place.path): expected 99, is 3", "  \(place.path): expected 5, is 3",
        "  \(place.path): expected 5, is 4", "  \(place.path): expected 4, is 5",
      ])
  }

  @Test("What is set to what it was is no change", arguments: Place.allCases)
  func nothing(_ place: Place) async {
    let failures = await TestFailures.recording {
      let store = TestStore<Feature, Int>(
        initialState: Feature(),
        reducer: Reduce { state, _ in
          state.number(place)?.wrappedValue = 0
          return .none
        })
      await store.send(1)
      await store.send(1) { $0.number(place)?.wrappedValue = 0 }
    }
    #expect(failures.map(\.message) == ["Expected a change, but none occurs, after sending 1"])
  }
}
