import Foundation

/// What is printed.
///
/// Where nobody takes it, because a pipe is closed or a disk is full, the rest is let go, and the exit code says so.
@MainActor
enum StandardOutput {
  private static var failure: String?
  private static var hasFailed = false

  /// Lets a closed pipe be an error of the call that writes to it; else it would end the process.
  static func prepare() {
    #if !os(Windows) && !os(WASI)
      _ = signal(SIGPIPE, SIG_IGN)
    #endif
  }

  /// Prints text and ends its line, at once.
  static func print(_ text: String) { write(text + "\n") }

  /// Prints lines.
  static func print(_ lines: [String]) {
    if !lines.isEmpty { print(lines.joined(separator: "\n")) }
  }

  /// Writes text as it is.
  static func write(_ text: String) {
    if hasFailed { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      hasFailed = true
      failure = reason(error)
    }
  }

  /// What the process ends with: the given code, or 74 if not all could be printed.
  static func code(_ code: Int32) -> Int32 {
    if code != 0 || !hasFailed { return code }
    guard let failure else { return 74 }
    return CommandFailure(
      line: "Examples: cannot write to standard output: \(failure)", code: 74
    ).report()
  }

  /// Why, unless there is nobody left who would read it.
  private static func reason(_ error: any Error) -> String? {
    let error = error as NSError
    let causes = [error] + [error.userInfo[NSUnderlyingErrorKey] as? NSError].compactMap { $0 }
    #if !os(Windows)
      if causes.contains(where: { $0.domain == NSPOSIXErrorDomain && $0.code == Int(EPIPE) }) {
        return nil
      }
    #endif
    let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
    return isFull ? "no space is left" : "writing failed"
  }
}
