import Foundation

/// This package's sources, where the program finds them at run time.
struct SourcePackage {
  let folder: URL

  /// Looks for the package upwards from the program and from the current directory.
  static func find() throws(GeneratedFeature.Missing) -> SourcePackage {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    for start in [program?.deletingLastPathComponent(), current].compactMap(\.self) {
      if let package = find(from: start) { return package }
    }
    throw .init(reason: "the package's sources were not found")
  }

  /// Looks in a folder and in those that it lies in.
  static func find(from start: URL) -> SourcePackage? {
    var folder = start.standardizedFileURL
    while folder.pathComponents.count > 1 {
      let manifest = folder.appendingPathComponent("Package.swift")
      if let text = try? String(contentsOf: manifest, encoding: .utf8),
        text.contains("name: \"observable-state\"")
      {
        return SourcePackage(folder: folder)
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// How long a release build takes that finds nothing built.
  func secondsToBuild() throws(GeneratedFeature.Missing) -> Double {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("observable-state-build-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let isMade: Void? = try? FileManager.default.createDirectory(
      at: scratch, withIntermediateDirectories: true)
    guard isMade != nil else { throw .init(reason: "there is no room for a build") }
    let start = ContinuousClock.now
    let isBuilt = Tool.run(
      ["swift", "build", "-c", "release", "--scratch-path", scratch.path], in: folder,
      temporary: scratch)
    let duration = start.duration(to: .now)
    guard isBuilt else { throw .init(reason: "swift build failed") }
    return duration / .seconds(1)
  }
}
