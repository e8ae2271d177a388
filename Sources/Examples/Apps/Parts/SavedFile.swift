import Foundation

/// A file that holds one value: each write is whole, and the latest wins.
///
/// The effect that saves is `cancellable(id:cancelInFlight: true)`, so that of two the earlier one is cancelled before the
/// later one begins. They may come here in any order: what was cancelled meanwhile is not written.
actor SavedFile<Value: Codable & Sendable> {
  /// What a file holds.
  enum Content: Sendable {
    /// There is no file.
    case nothing
    case value(Value)
    /// It cannot be read: why, and what it is called now, so that nothing is written over it.
    case broken(reason: String, kept: String)
  }

  let url: URL
  /// Set when a broken file could not be put aside: nothing may be written over it.
  private var isProtected = false

  init(_ url: URL) { self.url = url }

  /// Reads the value; a file that cannot be read is put aside.
  func load() -> Content {
    guard FileManager.default.fileExists(atPath: url.path) else { return .nothing }
    do {
      return .value(try JSONDecoder().decode(Value.self, from: Data(contentsOf: url)))
    } catch {
      let reason = Self.reason(error)
      do {
        return .broken(reason: reason, kept: try putAside().lastPathComponent)
      } catch {
        isProtected = true
        return .broken(reason: reason, kept: url.lastPathComponent)
      }
    }
  }

  /// Writes the value, in place of what was there, unless the task was cancelled before it got here.
  func save(_ value: Value) throws {
    try Task.checkCancellation()
    if isProtected { throw CocoaError(.fileWriteNoPermission) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(value).write(to: url, options: .atomic)
  }

  /// Moves the file to a name that nothing else has.
  private func putAside() throws -> URL {
    for number in 1... {
      let kept = url.appendingPathExtension(number == 1 ? "broken" : "broken-\(number)")
      if FileManager.default.fileExists(atPath: kept.path) { continue }
      try FileManager.default.moveItem(at: url, to: kept)
      return kept
    }
    preconditionFailure("there is always a next number")
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
      DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.debugDescription
    default: error.localizedDescription
    }
  }
}

extension SavedFile.Content: Equatable where Value: Equatable {}
