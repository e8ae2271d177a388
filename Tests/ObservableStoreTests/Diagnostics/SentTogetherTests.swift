import ObservableStore
import Observing
import Testing

/// In a process of its own where writes are recorded: other tests may write something of the same name.
@MainActor
@Suite("Actions that are sent in a transaction are named", .serialized)
struct SentTogetherTests {
  struct State: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var name = "Ada"
  }

  enum Action {
    case increment
    case name(String)
    case nested(Inner)
    enum Inner { case set(String) }
  }

  private static func makeStore() -> Store<State, Action> {
    Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .increment: state.number += 1
        case .name(let name), .nested(.set(let name)): state.name = name
        }
        return .none
      })
  }

  let store = makeStore()
  let other = makeStore()

  private func traced(_ body: () -> Void) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    body()
    tracing.cancel()
    return causes
  }

  @Test("One, several, beside what none has written, in two stores")
  func together() {
    @MainActor final class Model { @Tracked var size = 0 }
    let model = Model()
    let tokens = [
      observe("number") { _ = store.number }, observe("size") { _ = model.size },
      observe("other") { _ = other.number }, withViewStore(store, observe: { $0 }, "view") { _ in },
    ]
    #expect(
      traced { transaction { _ = store.send(.increment) } } == [
        "number ← increment: number: 0 → 1", "view ← increment: number: 0 → 1",
      ])
    #expect(
      traced {
        transaction {
          store.send(.increment)
          store.send(.name("Grace"))
          model.size = 1
          other.send(.nested(.set("x")))
          other.send(.increment)
        }
      } == [
        "number ← increment: number: 1 → 2", "size ← size: 0 → 1",
        "other ← increment: number: 0 → 1",
        #"view ← increment, name("Grace"): number: 1 → 2, name: Ada → Grace"#,
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "One that has written a property and written it back, before a look in between, is none of them"
  )
  func writtenBack() {
    @MainActor final class Model { @Tracked var size = 0 }
    let model = Model()
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Int> { _, number in
        MainActor.assumeIsolated {
          model.size = number
          if number == 5 { model.size = 0 }
        }
        return .none
      })
    let token = observe("size") { _ = model.size }
    #expect(
      traced {
        transaction {
          store.send(5)
          observe("look") {}.cancel()
          store.send(7)
        }
      } == ["size ← 7: size: 0 → 7"])
    withExtendedLifetime(token) {}
  }

  @Test("By a closure: what that has sent, and no other")
  func byClosure() {
    let tokens = [
      observe("sender") { if store.number == 1 { other.send(.name("Lin")) } },
      observe("name") { _ = other.name },
    ]
    #expect(
      traced { store.send(.increment) } == [
        "sender ← increment: number: 0 → 1", #"name ← name("Lin"): name: Ada → Lin"#,
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("By explain as well")
  func explained() async {
    await #expect(processExitsWith: .success) { await SentTogetherTests().explainedAlone() }
  }

  private func explainedAlone() {
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    let token = observe("number") { _ = store.number }
    transaction {
      store.send(.increment)
      store.send(.increment)
      other.send(.name("x"))
    }
    let found = explain("number")
    #expect(found.readers.map(\.lastCause?.action) == ["increment"])
    #expect(found.property?.writes.map(\.action) == ["increment"])
    #expect(explain("name").property?.writes.map(\.action) == [#"name("x")"#])
    withExtendedLifetime(token) {}
  }
}
