#if os(Linux)
  import ObservableStore
  import XCTest

  @testable import ObservableStoreTesting

  final class TestStoreXCTests: XCTestCase {
    private var messages: [String] = []
    private var lines: [Int] = []

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      messages.append(description)
      lines.append(lineNumber)
    }

    func testFailuresAreXCTestsAtTheCallersLine() {
      let location = TestLocation(fileID: "M/F.swift", filePath: "/M/F.swift", line: 7, column: 1)
      MainActor.assumeIsolated {
        TestFailure(message: "it is not as expected", isNote: false, location: location)
          .record()
      }
      // XCTest's own assertions would end up in the same place.
      precondition(messages == ["failed - it is not as expected"], "\(messages)")
      precondition(lines == [7], "\(lines)")
    }
  }
#endif
