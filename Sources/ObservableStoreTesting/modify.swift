import ObservableStore
import Observing
import Testing

/// Changes what one case of an enum carries, in what a test expects of a state.
///
/// ```swift
/// await store.send(.edit(.rename("Ada"))) {
///   modify(&$0.destination, case: Destination.edit) { $0.name = "Ada" }
/// }
/// ```
///
/// It is a failure, at the caller's line, if the enum is of another case; it stays as it is then.
///
/// - Parameters:
///   - whole: The enum.
///   - embed: The case: its constructor.
///   - fileID: The caller's file.
///   - filePath: The caller's file, as a path.
///   - line: The caller's line.
///   - column: The caller's column.
///   - change: Changes what the case carries. If it throws, the enum stays as it is.
/// - Throws: What `change` throws.
public func modify<Whole, Value>(
  _ whole: inout Whole, case embed: @escaping @Sendable (Value) -> Whole,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ change: (inout Value) throws -> Void
) rethrows {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  try modify(&whole, CasePath(embed, fileID: fileID, line: line), location, change)
}

/// Changes what one case of an optional enum carries, in what a test expects of a state.
///
/// It is a failure, at the caller's line, if the enum is of another case, or nil; it stays as it is then.
///
/// - Parameters:
///   - whole: The enum.
///   - embed: The case: its constructor.
///   - fileID: The caller's file.
///   - filePath: The caller's file, as a path.
///   - line: The caller's line.
///   - column: The caller's column.
///   - change: Changes what the case carries. If it throws, the enum stays as it is.
/// - Throws: What `change` throws.
public func modify<Whole, Value>(
  _ whole: inout Whole?, case embed: @escaping @Sendable (Value) -> Whole,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ change: (inout Value) throws -> Void
) rethrows {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let path = CasePath<Whole?, Value>({ embed($0) }, fileID: fileID, line: line)
  try modify(&whole, path, location, change)
}

private func modify<Whole, Value>(
  _ whole: inout Whole, _ path: CasePath<Whole, Value>, _ location: TestLocation,
  _ change: (inout Value) throws -> Void
) rethrows {
  if try path.modify(&whole, change) != nil { return }
  TestFailure(
    message: "Expected \(path.nameInFailures), but it is \(StateDifference.describe(whole))",
    isNote: false, location: location
  )
  .recordWithoutStore()
}
