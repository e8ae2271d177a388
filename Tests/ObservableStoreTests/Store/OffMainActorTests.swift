import ObservableStore
import Observing
import Testing

/// As a client in an older language mode would, whom the compiler lets go on.
@Suite("Stores touched off the main actor") @MainActor
struct OffMainActorTests {
  struct Counter: Reducer {
    struct State: ObservableState { @Tracked var count = 0 }
    enum Action { case add }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      print("it ran elsewhere")
      return .none
    }
  }

  nonisolated private static func touch(
    _ work: @escaping @MainActor (Store<Counter.State, Counter.Action>) -> Void
  ) async {
    typealias Anywhere = (Store<Counter.State, Counter.Action>) -> Void
    let store = await Store(initialState: Counter.State()) { Counter() }
    let work = unsafeBitCast(work, to: Anywhere.self)
    let touch = Escaped { work(store) }
    await Task.detached { touch.work() }.value
  }

  private struct Escaped: @unchecked Sendable { let work: () -> Void }

  private func expectStopped(_ result: ExitTest.Result?, _ texts: String...) {
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    for text in texts { #expect(said.contains(text)) }
    #expect(!said.contains("it ran elsewhere"))
  }

  private static let line = #line + 2
  private static func add(to store: Store<Counter.State, Counter.Action>) {
    store.send(.add)
  }

  @Test("An action that is sent names the store, the action and the line")
  func sent() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffMainActorTests.touch(OffMainActorTests.add)
    }
    expectStopped(
      result, "the action add was sent to a store of Counter off the main actor",
      "OffMainActorTests.swift:\(Self.line)")
  }

  @Test("Whatever is read names the store")
  func read() async {
    let property = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffMainActorTests.touch { _ = $0.count }
    }
    expectStopped(property, "a store of Counter was read off the main actor")
    let state = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffMainActorTests.touch { _ = $0.state }
    }
    expectStopped(state, "a store of Counter was read off the main actor")
  }
}
