import Foundation

/// A file that is written whole or not at all.
struct OutputFile {
  /// A file that cannot be written.
  struct Unwritable: Error, Equatable {
    var path: String
    var reason: String
  }

  private let path: String
  private let url: URL
  /// Who may read and write what is there, and what replaces it from its first moment; nil if nothing is there.
  private let mode: NSNumber?
  /// Which file it is, whatever its name; nil if nothing is there.
  private let identity: [NSNumber]?
  /// Not a plain file (a terminal, a pipe, a device): written to as it is, not replaced.
  private let isSpecial: Bool

  /// Checks that the file at a path, as the user gave it, can be written, and leaves nothing behind.
  init(checking path: String) throws(Unwritable) {
    self.path = path
    url = Self.target(of: URL(fileURLWithPath: path))
    let manager = FileManager.default
    var isDirectory: ObjCBool = false
    let exists = manager.fileExists(atPath: url.path, isDirectory: &isDirectory)
    if exists, isDirectory.boolValue || path.hasSuffix("/") {
      throw Unwritable(path: path, reason: "it is a directory")
    }
    if exists, !manager.isWritableFile(atPath: url.path) {
      throw Unwritable(path: path, reason: "it is write-protected")
    }
    let attributes = try? manager.attributesOfItem(atPath: url.path)
    let numbers = [FileAttributeKey.systemNumber, .systemFileNumber].compactMap {
      attributes?[$0] as? NSNumber
    }
    mode = attributes?[.posixPermissions] as? NSNumber
    identity = numbers.count == 2 ? numbers : nil
    isSpecial = exists && attributes?[.type] as? FileAttributeType != .typeRegular
    if isSpecial { return }
    let folder = url.deletingLastPathComponent()
    guard manager.fileExists(atPath: folder.path, isDirectory: &isDirectory),
      isDirectory.boolValue, !path.hasSuffix("/")
    else { throw Unwritable(path: path, reason: "there is no such folder") }
    let trial = neighbor
    guard manager.createFile(atPath: trial.path, contents: nil),
      (try? manager.removeItem(at: trial)) != nil
    else { throw Unwritable(path: path, reason: "no file can be made there") }
  }

  /// Where links lead in the end, be there a file or not; a link that leads round is left as it is.
  private static func target(of link: URL) -> URL {
    var url = link.resolvingSymlinksInPath()
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else {
        return url
      }
      url = URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent())
        .resolvingSymlinksInPath()
    }
    return link
  }

  /// A file of no name that anybody else has, where the file lies.
  private var neighbor: URL {
    url.deletingLastPathComponent().appendingPathComponent(
      ".\(url.lastPathComponent).\(UUID().uuidString)")
  }

  /// Whether two options name one file, which the second would overwrite.
  func isSame(as other: OutputFile) -> Bool {
    !isSpecial && (url.path == other.url.path || identity != nil && identity == other.identity)
  }

  /// Writes the contents, in place of what was there.
  func write(_ data: Data) throws(Unwritable) {
    do {
      if isSpecial {
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: data)
        try handle.close()
      } else {
        try replace(with: data)
      }
    } catch {
      throw Unwritable(path: path, reason: "writing failed")
    }
  }

  /// Written beside it, then put in its place in one step.
  private func replace(with data: Data) throws {
    let new = neighbor
    do {
      let attributes = mode.map { [FileAttributeKey.posixPermissions: $0] }
      guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: attributes)
      else { throw Unwritable(path: path, reason: "no file can be made there") }
      let handle = try FileHandle(forWritingTo: new)
      try handle.write(contentsOf: data)
      try handle.close()
      guard rename(new.path, url.path) == 0 else {
        throw Unwritable(path: path, reason: "writing failed")
      }
    } catch {
      try? FileManager.default.removeItem(at: new)
      throw error
    }
  }
}
