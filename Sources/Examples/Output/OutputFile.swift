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
  /// Not a plain file (a terminal, a pipe, a device): written to as it is, not replaced.
  private let isSpecial: Bool

  /// Checks that the file at a path, as the user gave it, can be written, and leaves nothing behind.
  init(checking path: String) throws(Unwritable) {
    self.path = path
    url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let manager = FileManager.default
    var isDirectory: ObjCBool = false
    let exists = manager.fileExists(atPath: url.path, isDirectory: &isDirectory)
    if exists, isDirectory.boolValue || path.hasSuffix("/") {
      throw Unwritable(path: path, reason: "it is a directory")
    }
    if exists, !manager.isWritableFile(atPath: url.path) {
      throw Unwritable(path: path, reason: "it is write-protected")
    }
    let type = try? manager.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
    isSpecial = exists && type != .typeRegular
    if isSpecial { return }
    let folder = url.deletingLastPathComponent()
    guard manager.fileExists(atPath: folder.path, isDirectory: &isDirectory),
      isDirectory.boolValue, !path.hasSuffix("/")
    else { throw Unwritable(path: path, reason: "there is no such folder") }
    let trial = folder.appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data().write(to: trial)
      try manager.removeItem(at: trial)
    } catch {
      throw Unwritable(path: path, reason: "no file can be made there")
    }
  }

  /// Whether two options name one file, which the second would overwrite.
  func isSame(as other: OutputFile) -> Bool { !isSpecial && url.path == other.url.path }

  /// Writes the contents, in place of what was there.
  func write(_ data: Data) throws(Unwritable) {
    do {
      if isSpecial {
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: data)
        try handle.close()
      } else {
        try data.write(to: url, options: .atomic)
      }
    } catch {
      throw Unwritable(path: path, reason: "writing failed")
    }
  }
}
