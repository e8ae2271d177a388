import Foundation

extension OutputFile {
  /// The file that an option of a command names, if it does.
  static func named(
    _ path: String?, for command: String
  ) throws(CommandFailure) -> OutputFile? {
    guard let path else { return nil }
    do throws(OutputFile.Unwritable) {
      return try OutputFile(checking: path)
    } catch {
      throw .unwritable(command, error)
    }
  }

  /// Writes what a command has to say.
  func write(_ text: String, for command: String) throws(CommandFailure) {
    do throws(OutputFile.Unwritable) {
      try write(Data(text.utf8))
    } catch {
      throw .unwritable(command, error)
    }
  }
}
