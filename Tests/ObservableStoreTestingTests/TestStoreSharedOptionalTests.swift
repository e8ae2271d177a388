import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

/// What is not written down of a shared value is what it is; of an optional that must not be taken for nil.
@Suite("Test stores assert shared optionals") @MainActor
struct TestStoreSharedOptionalTests {
  struct User: ObservableState, Equatable { @Tracked var name = "" }

  struct Point: Equatable, Sendable { var x = 0 }

  enum Route: ObservableState, Equatable {
    case home
    case user(User)
  }

  struct Feature<Value: Equatable & Sendable>: ObservableState, Equatable {
    @Shared var value: Value
    @Tracked var steps = 0
  }

  /// Sets an optional to something, to something else and to nil: with the right expectation, with none, and with a wrong one.
  private func check<Wrapped: Equatable & Sendable>(
    _ first: Wrapped, _ second: Wrapped, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let steps: [Wrapped?] = [first, second, nil, second]
    func failures(
      expecting expected: (Wrapped?) -> ((inout Feature<Wrapped?>) throws -> Void)?
    ) async -> Int {
      let failures = await TestFailures.recording {
        let store = TestStore(initialState: Feature<Wrapped?>(value: Shared(nil))) {
          Reduce<Feature<Wrapped?>, Int> { state, position in
            state.value = steps[position]
            return .none
          }
        }
        for (position, step) in steps.enumerated() {
          await store.send(position, assert: expected(step))
        }
      }
      return failures.count
    }
    #expect(await failures { new in { $0.value = new } } == 0, sourceLocation: sourceLocation)
    #expect(await failures { _ in nil } == 4, sourceLocation: sourceLocation)
    #expect(
      await failures { new in { $0.value = new == second ? first : second } } == 4,
      sourceLocation: sourceLocation)
  }

  @Test("Whatever they hold: what is right passes, what is missing or wrong fails at each step")
  func kinds() async {
    await check(1, 2)
    await check("a", "b")
    await check(User(name: "a"), User(name: "b"))
    await check(Point(x: 1), Point(x: 2))
    await check(Route.home, Route.user(User()))
    await check([1], [2])
    await check(AlertState<Int>(title: "a"), AlertState(title: "b"))
  }

  @Test("An optional of an optional, of which nothing is what it holds, too")
  func nested() async {
    await check(Int?.some(1), .none)
  }

  @Test("A failure says what the optional is")
  func messages() async {
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: Feature<User?>(value: Shared(nil))) {
        Reduce<Feature<User?>, String> { state, name in
          state.value = User(name: name)
          return .none
        }
      }
      await store.send("Ada")
      await store.send("Grace")
    }
    #expect(
      failures.map { $0.message.split(separator: "\n").dropFirst().joined() } == [
        #"  value: expected nil, is User(name: "Ada")"#,
        #"  value.name: expected "Ada", is "Grace""#,
      ])
  }

  @Test(
    "What is received and what is asserted by itself as well, of parts of what the optional holds, too"
  )
  func receivedAndAsserted() async {
    struct Owner: ObservableState, Equatable {
      @Shared var user: User?
      @Tracked var list: [Feature<User?>] = []
    }
    enum Action: Equatable {
      case start
      case rename(String)
    }
    let user = Shared<User?>(User(name: "Ada"))
    let failures = await TestFailures.recording {
      let store = TestStore(
        initialState: Owner(user: user, list: [Feature(value: user)])
      ) {
        Reduce<Owner, Action> { state, action in
          switch action {
          case .start: return .merge(.send(.rename("Grace")), .send(.rename("Mary")))
          case .rename(let name): state.user?.name = name
          }
          return .none
        }
      }
      await store.send(.start)
      await store.receive(.rename("Grace")) { $0.user?.name = "Grace" }
      await store.receive(.rename("Mary")) { $0.list[0].value?.name = "Mary" }
      store.assert { $0.user?.name = "Mary" }
      await store.send(.rename("Ada")) { $0.user = nil }
    }
    #expect(
      failures.map { $0.message.split(separator: "\n").dropFirst().first.map(String.init) } == [
        #"  user: expected nil, is User(name: "Ada")"#
      ])
  }

  struct Page: ObservableState, Equatable { @Shared var title: String }

  struct Book: ObservableState, Equatable {
    @Shared var note: String?
    @Tracked var page: Page?
  }

  @Test("What an expected optional held is known after it is expected to have gone, right or wrong")
  func unwrapped() async {
    func failures(
      _ opens: Bool, expecting expected: @escaping (inout Book) -> Void
    ) async -> Int {
      await TestFailures.recording {
        let store = TestStore(
          initialState: Book(note: Shared("a")),
          reducer: Reduce<Book, Bool> { state, opens in
            if opens { state.page = Shared(state.$note).map { Page(title: $0) } }
            state.note = nil
            return .none
          })
        await store.send(opens) { expected(&$0) }
      }.count
    }
    func open(_ book: inout Book) { book.page = Shared(book.$note).map { Page(title: $0) } }
    #expect(
      await failures(true) {
        open(&$0)
        $0.note = nil
      } == 0)
    #expect(await failures(true) { $0.note = nil } == 1)
    #expect(await failures(false) { open(&$0) } == 1)
    #expect(await failures(false) { $0.note = nil } == 0)
  }
}
