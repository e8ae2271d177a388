import Observing

extension StorePublisher: @MainActor AsyncSequence {
  /// The values as an asynchronous sequence: none is left out.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Waits for values, one after the other.
  @MainActor
  public struct Iterator: @MainActor AsyncIteratorProtocol {
    private let inbox = Inbox()

    init(_ publisher: StorePublisher) {
      inbox.token = publisher.sink { [weak inbox] in inbox?.take($0) }
    }

    /// The next value; nil once the task is cancelled.
    public func next() async -> Value? { await inbox.next() }
  }

  /// The values that have come and are not asked for yet, or who waits for one.
  @MainActor
  private final class Inbox {
    var token: ObservationToken?
    private var values: [Value] = []
    private var waiting: CheckedContinuation<Void, Never>?

    func take(_ value: Value) {
      values.append(value)
      wake()
    }

    func next() async -> Value? {
      await withTaskCancellationHandler {
        if values.isEmpty, !Task.isCancelled {
          await withCheckedContinuation { waiting = $0 }
        }
      } onCancel: {
        Task { @MainActor in wake() }
      }
      return values.isEmpty || Task.isCancelled ? nil : values.removeFirst()
    }

    private func wake() {
      waiting?.resume()
      waiting = nil
    }
  }
}
