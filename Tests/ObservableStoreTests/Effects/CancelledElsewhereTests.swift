import Observing
import Testing

@testable import ObservableStore

/// A step may wait for something that others cancel: a request that two share, a task of a client that signs out.
@MainActor
@Suite("Steps that were not cancelled themselves, but what they waited for")
struct CancelledElsewhereTests {
  private func waitForOther() async throws {
    let other = Task { try await Task.sleep(for: .seconds(1000)) }
    other.cancel()
    try await other.value
  }

  @Test("The steps after it do not begin, and nothing is reported")
  func concatenated() async {
    let reports = await StoreMisuse.recording {
      let store = effectStore()
      await store.start(
        .concatenate(.send(.value(1)), .run { _ in try await waitForOther() }, .send(.value(2)))
      ).finish()
      await store.start(
        .concatenate(
          .merge(
            .run { _ in
              try await waitForOther()
            } catch: { _, send in
              await send(.value(3))
            },
            .run { send in await send(.value(4)) }),
          .send(.value(5)))
      ).finish()
      #expect(store.values == [1, 4])
    }
    #expect(reports == [])
  }

  @Test("A step that is cancelled by an id of its own has completed all the same")
  func ownID() async {
    let store = effectStore()
    await store.start(
      .concatenate(
        .merge(.run { _ in try await Task.never() }.cancellable(id: "step"), .cancel(id: "step")),
        .send(.value(1)))
    ).finish()
    #expect(store.values == [1])
  }
}
