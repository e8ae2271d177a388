import ObservableStore
import Observing

extension TestStore {
  /// Runs a closure now, and again after each change of what it reads.
  ///
  /// How often is asserted by ``expectRenders(_:fileID:filePath:line:column:)``. Closures that are called the same are
  /// counted together.
  ///
  /// - Parameters:
  ///   - label: What the closure is called.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  ///   - body: What to run. It gets the store.
  public func observe(
    _ label: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (Store<State, Action>) -> Void
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    core.observe(label, location, body)
  }

  /// Asserts which closures have re-run since the last step, and how often.
  ///
  /// A step is a call of `send`, of `receive`, or of this. What an action makes re-run that
  /// has not been received yet counts when it is received. The first run does not count.
  ///
  /// ```swift
  /// await store.send(.rename("Grace")) { $0.name = "Grace" }
  /// store.expectRenders(["header": 1])
  /// ```
  ///
  /// - Parameters:
  ///   - expected: How often each has re-run; those that are not named, not at all.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func expectRenders(
    _ expected: [String: Int],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    core.expectRenders(
      expected,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
