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

  @Test(
    "The libraries' unsafe code stands in one folder",
    arguments: ["Observing", "ObservableStore", "ObservableStoreTesting"])
  func unsafeCode(library: String) throws {
    let folder = SnippetSources.root.appending(path: "Sources/\(library)")
    let found = try #require(FileManager.default.enumerator(atPath: folder.path()))
    let files = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files where !(library == "Observing" && file.hasPrefix("Unsafe/")) {
      for line in try SnippetSources.lines(of: folder.appending(path: file)) {
        #expect(!Self.words.contains { line.contains($0) }, "\(library)/\(file): \(line)")
      }
    }
  }
}
