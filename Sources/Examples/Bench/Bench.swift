import Foundation

/// The command `Examples bench`.
@MainActor
enum Bench {
  /// Does what the command line asks; the answer is the exit code.
  static func main(_ words: [String]) -> Int32 {
    do {
      let options = try BenchOptions(words)
      if options.isHelp {
        print(BenchOptions.usage)
        return 0
      }
      return try run(options)
    } catch let wrong as BenchOptions.Wrong {
      return complain(wrong.message + "; see Examples bench --help", code: 64)
    } catch let file as OutputFile.Unwritable {
      return complain("cannot write \(file.path): \(file.reason)", code: 73)
    } catch Meter.Failure.wrongResult(let name) {
      return complain("wrong result: \(name)", code: 70)
    } catch {
      return complain("\(error)", code: 70)
    }
  }

  private static func run(_ options: BenchOptions) throws -> Int32 {
    let wanted = chosen(from: sections, by: options)
    if wanted.isEmpty {
      var slow = options
      slow.isQuick = false
      let reason =
        chosen(from: sections, by: slow).isEmpty ? "nothing is" : "--quick leaves out what is"
      throw BenchOptions.Wrong(message: "\(reason) called: \(options.only ?? "")")
    }
    if options.isList {
      for section in wanted {
        print(section.name)
        for one in section.cases { print("  \(one.name)") }
      }
      return 0
    }
    // Before anything is measured, so that no work is lost.
    let json = try options.json.map { path throws in try OutputFile(checking: path) }
    let markdown = try options.markdown.map { path throws in try OutputFile(checking: path) }

    let meter = Meter(isQuick: options.isQuick)
    printLines(BenchTable.head(isQuick: options.isQuick))
    for section in wanted {
      printLines(BenchTable.title(section))
      for one in section.cases { printLines([try row(meter, one, section)]) }
      let measured = meter.results.filter { $0.section == section.name }
      printLines(BenchTable.sources(measured).map { "  \($0)" })
    }
    printLines(BenchTable.summary(meter.results))
    try json?.write(Measurement.json(meter.results))
    let text = BenchMarkdown.text(sections: wanted, meter.results, isQuick: options.isQuick)
    try markdown?.write(Data(text.utf8))
    return 0
  }

  private static func row(
    _ meter: Meter, _ one: BenchCase, _ section: BenchSection
  ) throws -> String {
    do {
      return BenchTable.row(try meter.run(one, of: section))
    } catch Meter.Failure.wrongResult(let work) {
      throw Meter.Failure.wrongResult("\(section.name): \(one.name): \(work)")
    }
  }

  /// What the options leave of the sections; none of them is empty.
  static func chosen(from sections: [BenchSection], by options: BenchOptions) -> [BenchSection] {
    sections.compactMap { section in
      let cases = section.cases.filter {
        options.wants($0.name, of: section.name) && !($0.isSlow && options.isQuick)
      }
      if cases.isEmpty { return nil }
      return BenchSection(name: section.name, note: section.note, cases: cases)
    }
  }

  /// Prints at once, in a pipe too: a run takes minutes.
  private static func printLines(_ lines: [String]) {
    for line in lines { print(line) }
    fflush(nil)
  }

  private static func complain(_ message: String, code: Int32) -> Int32 {
    FileHandle.standardError.write(Data("Examples: bench: \(message)\n".utf8))
    return code
  }
}
