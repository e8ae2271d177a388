import Foundation

/// A package in a temporary folder, with one feature twice: of tracked states, and of plain ones.
final class GeneratedFeature {
  /// Why there is nothing to compile.
  struct Missing: Error {
    let reason: String
  }

  /// The package's two modules.
  enum Kind: String, CaseIterable {
    case tracked = "Tracked"
    case plain = "Plain"
  }

  static let stateCount = 50
  static let propertyCount = 20

  private let folder: URL
  private let modules: URL

  /// Writes the package, and builds it once together with what it depends on.
  init() throws(Missing) {
    let source = try SourcePackage.find()
    let manager = FileManager.default
    folder = manager.temporaryDirectory
      .appendingPathComponent("observable-state-feature-\(UUID().uuidString)")
    modules = folder.appendingPathComponent(".build/release/Modules")
    do {
      for kind in Kind.allCases {
        let place = folder.appendingPathComponent("Sources/\(kind.rawValue)")
        try manager.createDirectory(at: place, withIntermediateDirectories: true)
        for (name, text) in Self.files(kind) {
          try Data(text.utf8).write(to: place.appendingPathComponent(name))
        }
      }
      let manifest = folder.appendingPathComponent("Package.swift")
      try Data(Self.manifest(source.folder.path).utf8).write(to: manifest)
    } catch {
      throw Missing(reason: "the feature could not be written")
    }
    guard Tool.run(["swift", "build", "-c", "release"], in: folder, temporary: folder) else {
      throw Missing(reason: "swift build failed")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Compiles one of the modules, by itself.
  func compile(_ kind: Kind, _ arguments: [String]) -> Bool {
    let files = Self.files(kind).map { "Sources/\(kind.rawValue)/\($0.name)" }
    let common = [
      "swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", kind.rawValue, "-I",
      modules.path,
    ]
    return Tool.run(common + arguments + files, in: folder, temporary: folder)
  }

  // MARK: Texts

  private static func manifest(_ path: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "feature",
      platforms: [.macOS(.v14)],
      dependencies: [.package(name: "observable-state", path: \(path.debugDescription))],
      targets: [
        .target(
          name: "Tracked",
          dependencies: [.product(name: "Observing", package: "observable-state")]),
        .target(name: "Plain"),
      ],
      swiftLanguageModes: [.v6])

    """
  }

  /// One file for each state, and one for the state that holds them all.
  static func files(_ kind: Kind) -> [(name: String, text: String)] {
    let head = kind == .tracked ? "import Observing\n\n" : ""
    let protocols = kind == .tracked ? "ObservableState, Equatable" : "Equatable"
    let wrapper = kind == .tracked ? "@Tracked " : ""
    var files = (0..<stateCount).map { index in
      ("State\(index).swift", head + state(index, protocols, wrapper))
    }
    let parts = (0..<stateCount).map { "  \(wrapper)var state\($0) = State\($0)()" }
    files.append(
      ("Feature.swift", head + lines(["struct Feature: \(protocols) {"] + parts + ["}"])))
    return files
  }

  /// A state of properties of the usual types, each of which is read and written somewhere.
  private static func state(_ index: Int, _ protocols: String, _ wrapper: String) -> String {
    // Nothing that is work for the type checker: what is compared is the properties.
    let kinds: [(first: String, change: String, size: String)] = [
      ("= 0", "+= n", "size += $"),
      ("= \"\"", "= \"changed\"", "size += $.count"),
      ("= 0.5", "= 1.5", "if $.isZero { size += 1 }"),
      ("= false", "= true", "if $ { size += 1 }"),
      (": [Int] = []", "= [n]", "size += $.count"),
      (": String?", "= nil", "if let $ { size += $.count }"),
    ]
    let properties = (0..<propertyCount).map { ("property\($0)", kinds[$0 % kinds.count]) }
    return lines(
      ["struct State\(index): \(protocols) {"]
        + properties.map { name, kind in "  \(wrapper)var \(name) \(kind.first)" }
        + ["", "  mutating func change(_ n: Int) {"]
        + properties.map { name, kind in "    \(name) \(kind.change)" }
        + ["  }", "", "  var size: Int {", "    var size = 0"]
        + properties.map { name, kind in "    " + kind.size.replacing("$", with: name) }
        + ["    return size", "  }", "}"])
  }

  private static func lines(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}
