import Foundation
import Testing

/// The program that the examples are built into.
enum Command {
  struct Result {
    let code: Int32
    let output: String
    let errors: String
  }

  /// Runs it to its end.
  static func run(_ words: [String], variables: [String: String] = [:]) throws -> Result {
    try start(try path, words, variables)
  }

  /// Runs a line of the shell, in which `$EXAMPLES` is the program.
  static func shell(_ line: String, in folder: URL) throws -> Result {
    try start(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], ["EXAMPLES": try path.path], in: folder)
  }

  private static var path: URL {
    get throws { try #require(program, "the program is built beside the tests") }
  }

  private static func start(
    _ program: URL, _ words: [String], _ variables: [String: String], in folder: URL? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment
      .merging(["COLUMNS": ""]) { $1 }.merging(variables) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // What is written to standard error is one line and fits into the pipe.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self))
  }

  /// Beside the tests' own bundle, or in the package's folder of products.
  private static var program: URL? {
    var places = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    places += [Bundle.main.bundleURL]
    if let own = Bundle.main.executableURL { places.append(own.deletingLastPathComponent()) }
    let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    places.append(package.appendingPathComponent(".build/debug"))
    return places.map { $0.appendingPathComponent("Examples") }.first {
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: $0.path, isDirectory: &isDirectory)
      return exists && !isDirectory.boolValue
    }
  }
}
