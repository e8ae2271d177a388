import Foundation

/// Where and when something was measured, and what had built it.
public struct Machine: Codable, Sendable, Equatable {
  /// The processor, as it calls itself.
  public let processor: String
  /// How many cores it has.
  public let processors: Int
  /// How much memory there is, in gigabytes.
  public let gigabytes: Int
  /// The operating system, as it calls itself.
  public let system: String
  /// The compiler's version.
  public let compiler: String
  /// When, in the form of ISO 8601.
  public let date: String
  /// Whether the program was built with optimization, without which times say little.
  public package(set) var isOptimized: Bool

  /// This one, now.
  package static var current: Machine {
    let info = ProcessInfo.processInfo
    var isOptimized = true
    assert(
      {
        isOptimized = false
        return true
      }())
    return Machine(
      processor: processorName, processors: info.activeProcessorCount,
      gigabytes: Int((Double(info.physicalMemory) / 1_073_741_824).rounded()),
      system: info.operatingSystemVersionString, compiler: compilerName,
      date: ISO8601DateFormatter().string(from: Date()), isOptimized: isOptimized)
  }

  /// One line for the head of a table, without the date.
  package var line: String {
    "\(processor), \(processors) cores, \(gigabytes) GB, \(system), \(compiler), "
      + (isOptimized ? "release build" : "debug build")
  }

  private static var compilerName: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var processorName: String {
    #if os(Linux)
      let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      let name = line?.split(separator: ":").last.map { $0.drop { $0 == " " } }
      return name.map(String.init) ?? architecture
    #else
      return architecture
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "an unnamed processor"
    #endif
  }
}
