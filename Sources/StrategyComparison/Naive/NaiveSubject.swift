/// A value that is told to all who subscribe, at once and whenever it is sent.
@MainActor
package final class NaiveSubject<Value> {
  package private(set) var value: Value
  private var receivers: [(Value) -> Void] = []

  init(_ value: Value) { self.value = value }

  func send(_ new: Value) {
    value = new
    for receive in receivers { receive(new) }
  }

  /// Nobody gives up a subscription: the scenarios end before.
  func sink(_ receive: @escaping (Value) -> Void) {
    receivers.append(receive)
    receive(value)
  }
}
