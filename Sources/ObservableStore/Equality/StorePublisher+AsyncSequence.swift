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

  /// The values that have come and are not asked for yet, or those who wait for one.
  @MainActor
  private final class Inbox {
    var token: ObservationToken?
    private var values: [Value] = []
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0

    func take(_ value: Value) {
      values.append(value)
      wakeFirst()
    }

    func next() async -> Value? {
      lastNumber += 1
      let number = lastNumber
      while values.isEmpty, !Task.isCancelled {
        await withTaskCancellationHandler {
          await withCheckedContinuation { waiting[number] = $0 }
        } onCancel: {
          Task { @MainActor in wake(number) }
        }
      }
      if !Task.isCancelled { return values.removeFirst() }
      // The value that it was woken for is another one's.
      if !values.isEmpty { wakeFirst() }
      return nil
    }

    private func wakeFirst() {
      if let first = waiting.keys.min() { wake(first) }
    }

    private func wake(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }
  }
}
