@testable import ObservableStoreTesting

extension TestLocation {
  /// A line of the test that asks.
  static func here(
    _ line: UInt, fileID: StaticString = #fileID, filePath: StaticString = #filePath
  ) -> TestLocation {
    TestLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}

extension TestFailures {
  /// Waits until so many were recorded: those of other tasks are soon.
  static func wait(for count: Int) async {
    while let recorder, recorder.withLock({ $0.count }) < count { await Task.yield() }
  }
}
