@testable import ObservableStore

typealias TestEffect = Effect<OneEffect<Int>>

/// Effects that tests start.
extension Effect where Action == OneEffect<Int> {
  /// Sends the values, one after the other.
  static func sends(_ values: Int...) -> TestEffect {
    .run { send in for value in values { await send(.value(value)) } }
  }

  /// Waits for a gate, and sends a value.
  static func waits(_ gate: Gate, then value: Int) -> TestEffect {
    .run { send in
      try await gate.wait()
      await send(.value(value))
    }
  }
}
