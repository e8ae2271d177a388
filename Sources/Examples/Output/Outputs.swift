import Foundation

/// Where the options of a command say that its reports go: to files, or to standard output for `-`.
@MainActor
struct Outputs {
  private enum Place {
    case standardOutput
    case file(OutputFile)
  }

  private let command: String
  private var places: [String: Place] = [:]

  /// Checks that each can be written, before anything is measured.
  ///
  /// - Parameters:
  ///   - values: What the command line gave, by option.
  ///   - options: The options that name files.
  ///   - command: The command's name, for complaints.
  /// - Throws: What is wrong with them: two that are one, or one that cannot be written.
  init(
    _ values: [String: String], of options: [String], for command: String
  ) throws(CommandFailure) {
    self.command = command
    for option in options {
      guard let path = values[option] else { continue }
      if path == "-" || path == "/dev/stdout" {
        if takesStandardOutput { throw .wrong(command, "only one can go to standard output") }
        places[option] = .standardOutput
        continue
      }
      let file = try Self.file(path, command)
      for case .file(let other) in places.values where other.isSame(as: file) {
        throw .wrong(command, "\(path) is given twice")
      }
      places[option] = .file(file)
    }
  }

  private static func file(
    _ path: String, _ command: String
  ) throws(CommandFailure) -> OutputFile {
    do throws(OutputFile.Unwritable) {
      return try OutputFile(checking: path)
    } catch {
      throw .unwritable(command, error)
    }
  }

  /// Whether a report goes to standard output, which then has nothing else on it.
  var takesStandardOutput: Bool {
    places.values.contains { if case .standardOutput = $0 { true } else { false } }
  }

  /// What could not be written, the first of it.
  private(set) var failure: CommandFailure?

  /// Writes an option's report, if it was given; one that cannot be written takes no other with it.
  mutating func write(_ option: String, _ text: () throws(CommandFailure) -> String) {
    do throws(CommandFailure) {
      try tryToWrite(option, text)
    } catch {
      failure = failure ?? error
    }
  }

  /// Says at the end, when all has been written that can be, what could not be.
  func finish() throws(CommandFailure) {
    if let failure { throw failure }
  }

  private func tryToWrite(
    _ option: String, _ text: () throws(CommandFailure) -> String
  ) throws(CommandFailure) {
    switch places[option] {
    case nil: return
    case .standardOutput?: StandardOutput.write(try text())
    case .file(let file)?:
      let text = try text()
      do throws(OutputFile.Unwritable) {
        try file.write(Data(text.utf8))
      } catch {
        throw .unwritable(command, error)
      }
    }
  }
}
