import Foundation
import Testing

/// What the house rules say of the sources, as far as it can be read there.
@Suite("House rules")
struct HouseRulesTests {
  private static let words = [
    "@unchecked", "(unsafe)", "@_silgen_name", "Unmanaged", "OpaquePointer", "UnsafePointer",
    "UnsafeMutable", "UnsafeRaw", "UnsafeBuffer", "withUnsafe", "unsafeBitCast", "unsafeDowncast",
    "unsafelyUnwrapped", "unsafeAddress", "unsafeMutableAddress", "assumingMemoryBound",
    "withMemoryRebound",
  ]

  /// Where unsafe code may stand, in each of the package's modules.
  private static let folders = [
    "Observing": "Unsafe/", "ObservableStore": nil, "ObservableStoreTesting": nil,
    "StrategyComparison": nil, "Examples": "Platform/",
  ]

  @Test(
    "The libraries' unsafe code stands in one folder, and that of the examples in another",
    arguments: folders.keys.sorted())
  func unsafeCode(library: String) throws {
    let allowed = try #require(Self.folders[library])
    let folder = SnippetSources.root.appending(path: "Sources/\(library)")
    let found = try #require(FileManager.default.enumerator(atPath: folder.path()))
    let files = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files where allowed.map({ !file.hasPrefix($0) }) ?? true {
      for line in try SnippetSources.lines(of: folder.appending(path: file)) {
        #expect(!Self.words.contains { line.contains($0) }, "\(library)/\(file): \(line)")
      }
    }
  }
}
