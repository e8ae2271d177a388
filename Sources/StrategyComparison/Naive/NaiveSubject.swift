/// A value that is told to all who subscribe, at once and whenever it is sent.
@MainActor
package final class NaiveSubject<Value> {
  package private(set) var value: Value
  private var receivers: [(subscription: NaiveSubscription, receive: (Value) -> Void)] = []
  /// How many there have to be before those who are over are looked for.
  private var many = 16

  init(_ value: Value) { self.value = value }

  func send(_ new: Value) {
    value = new
    for receiver in receivers where !receiver.subscription.isOver { receiver.receive(new) }
  }

  @discardableResult
  func sink(_ receive: @escaping (Value) -> Void) -> NaiveSubscription {
    if receivers.count >= many {
      receivers.removeAll { $0.subscription.isOver }
      many = max(16, 2 * receivers.count)
    }
    let subscription = NaiveSubscription()
    receivers.append((subscription, receive))
    receive(value)
    return subscription
  }
}

/// Whether somebody who subscribed is still to be told.
@MainActor
package final class NaiveSubscription {
  private(set) var isOver = false

  func end() { isOver = true }
}
