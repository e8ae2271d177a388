import ObservableStore
import Observing

extension TestStore {
  /// Asserts the state without an action.
  ///
  /// The state is that after the last action that was asserted; the closure gets it, and makes of it what it ought to be.
  /// Each property that it sets has to have that value already:
  ///
  /// ```swift
  /// store.exhaustivity = .off
  /// await store.send(.load)
  /// await store.receive(SearchAction.loaded)
  /// store.assert {
  ///   $0.isLoading = false
  ///   $0.results = ["swift.org"]
  /// }
  /// ```
  ///
  /// Actions that have not been received stay so, and what they change is not seen yet. Where ``exhaustivity`` is not on, they
  /// are passed over first. Which closures ran is not touched by it.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  ///   - expected: Changes the state into what is expected.
  public func assert(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expected: (inout State) throws -> Void
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    Diagnostics.$receiver.withValue(core.sink.receiver(at: location)) {
      core.assertState(expected, location)
    }
  }
}
