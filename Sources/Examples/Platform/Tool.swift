import Foundation

/// A tool of the toolchain, as the user would call it.
enum Tool {
  /// Runs it and answers whether it succeeded; what it prints goes nowhere.
  ///
  /// Where a program cannot run another, it never does.
  /// It has a folder of its caller's for temporary files, since it leaves some of them behind.
  static func run(_ words: [String], in folder: URL, temporary: URL) -> Bool {
    #if os(macOS) || os(Linux) || os(Windows)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = words
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment
        .merging(["TMPDIR": temporary.path]) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationReason == .exit && process.terminationStatus == 0
    #else
      return false
    #endif
  }
}
