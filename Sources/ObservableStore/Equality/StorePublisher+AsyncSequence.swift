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
    private var coming: [Value] = []
    /// Those that are asked for next, the first last: so that to take one moves none of the others.
    private var going: [Value] = []
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0

    func take(_ value: Value) {
      coming.append(value)
      wakeFirst()
    }

    func next() async -> Value? {
      lastNumber += 1
      let number = lastNumber
      while isEmpty, !Task.isCancelled {
        await withTaskCancellationHandler {
          await withCheckedContinuation { waiting[number] = $0 }
        } onCancel: {
          MainLoop.run { self.wake(number) }
        }
      }
      if !Task.isCancelled { return takeFirst() }
      // The value that it was woken for is another one's.
      if !isEmpty { wakeFirst() }
      return nil
    }

    private var isEmpty: Bool { coming.isEmpty && going.isEmpty }

    private func takeFirst() -> Value {
      if going.isEmpty {
        going = coming.reversed()
        coming = []
      }
      return going.removeLast()
    }

    private func wakeFirst() {
      if let first = waiting.keys.min() { wake(first) }
    }

    private func wake(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }
  }
}
