import Foundation

/// What the benchmark runs on.
enum Machine {
  /// One line for the head of a table.
  static var description: String {
    let info = ProcessInfo.processInfo
    let memory = (Double(info.physicalMemory) / 1_073_741_824).rounded()
    return "\(processor), \(info.activeProcessorCount) cores, \(Int(memory)) GB, "
      + "\(info.operatingSystemVersionString), \(compiler), "
      + (isOptimized ? "release build" : "debug build")
  }

  /// Whether the optimiser had its way with this program.
  static var isOptimized: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }())
    return !isDebug
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var processor: String {
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
