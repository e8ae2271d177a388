#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// Hands failures to XCTest, if it is part of the process.
enum XCTestFailure {
  #if (os(Linux) || os(Android)) && (arch(x86_64) || arch(arm64)) && _pointerBitWidth(_64)
    /// `XCTFail(_: String, file: StaticString, line: UInt)`: its arguments are six words,
    /// which Swift and C pass in the same registers.
    private typealias Fail =
      @convention(c) (UInt, UInt, UInt, UInt, UInt8, UInt) -> Void

    private static let fail: Fail? = {
      let name = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"
      guard let process = dlopen(nil, RTLD_LAZY), let symbol = dlsym(process, name) else {
        return nil
      }
      return unsafeBitCast(symbol, to: Fail.self)
    }()

    /// Records a failure, unless there is no XCTest.
    static func record(_ failure: TestFailure) -> Bool {
      guard let fail else { return false }
      let message = failure.message
      let text = unsafeBitCast(message, to: (UInt, UInt).self)
      let file = unsafeBitCast(failure.file, to: (UInt, UInt, UInt8).self)
      // The callee borrows the text.
      withExtendedLifetime(message) {
        fail(text.0, text.1, file.0, file.1, file.2, failure.line)
      }
      return true
    }
  #else
    /// Nothing: there is no function to be found.
    static func record(_ failure: TestFailure) -> Bool { false }
  #endif
}
