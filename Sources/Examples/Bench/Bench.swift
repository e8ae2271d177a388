import Foundation
import StrategyComparison

/// The command `Examples bench`.
@MainActor
enum Bench {
  /// Does what the command line asks; the answer is the exit code.
  static func main(_ words: [String]) -> Int32 {
    do {
      let options = try BenchOptions(words)
      if options.isHelp {
        StandardOutput.print(HelpText.lines(BenchOptions.usage, width: TextStyle.width))
        return 0
      }
      return try run(options)
    } catch let wrong as BenchOptions.Wrong {
      return complain(wrong.message + "; see Examples bench --help", code: 64)
    } catch let failure as CommandFailure {
      return failure.report()
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
      let isUnknown = chosen(from: sections, by: slow).isEmpty
      let reason = isUnknown ? "nothing is" : "--quick leaves out what is"
      let known =
        isUnknown ? "; the sections are \(sections.map(\.name).joined(separator: ", "))" : ""
      throw BenchOptions.Wrong(message: "\(reason) called: \(options.only ?? "")\(known)")
    }
    if options.isList {
      for section in wanted {
        let names = section.cases.flatMap { one in
          TextWrap.lines(
            one.name + (one.isSlow ? " (not with --quick)" : ""), to: TextStyle.width, indent: "  ",
            hanging: "    ")
        }
        StandardOutput.print(TextWrap.lines(section.name, to: TextStyle.width) + names)
      }
      return 0
    }
    // Before anything is measured, so that no work is lost.
    let peers = try PeerFigures(reading: options.beside, for: sections.flatMap(\.cases))
    var outputs = try Outputs(
      options.files, of: ["--json", "--markdown"], for: "bench")

    let meter = Meter(isQuick: options.isQuick, peers: peers)
    let printer = BenchPrinter(
      total: wanted.reduce(0) { $0 + $1.cases.count }, isSilent: outputs.takesStandardOutput)
    printer.print(BenchTable.head(isQuick: options.isQuick))
    for section in wanted {
      printer.print(BenchTable.title(section, width: printer.width))
      for one in section.cases {
        printer.begin(one.name)
        printer.print(try row(meter, one, section, printer.width))
      }
      let measured = meter.results.filter { $0.section == section.name }
      printer.print(BenchTable.sources(measured).map { "  \($0)" })
    }
    printer.end()
    outputs.write("--json") { () throws(CommandFailure) in
      guard let data = try? Measurement.json(meter.results) else {
        throw CommandFailure(line: "Examples: bench: the results cannot be encoded", code: 70)
      }
      return String(decoding: data, as: UTF8.self)
    }
    outputs.write("--markdown") {
      BenchMarkdown.text(sections: wanted, meter.results, isQuick: options.isQuick)
    }
    printer.print(BenchTable.summary(meter.results))
    try outputs.finish()
    return 0
  }

  private static func row(
    _ meter: Meter, _ one: BenchCase, _ section: BenchSection, _ width: Int
  ) throws -> [String] {
    do {
      return BenchTable.row(try meter.run(one, of: section), width: width)
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

  private static func complain(_ message: String, code: Int32) -> Int32 {
    CommandFailure(line: "Examples: bench: \(message)", code: code).report()
  }
}
