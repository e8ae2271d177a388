import StrategyComparison

/// The measurements as a page of the documentation, so that no number in it is typed by hand.
enum BenchMarkdown {
  /// The page about what was measured, and what it came to.
  @MainActor
  static func text(
    sections: [BenchSection], _ measurements: [Measurement], isQuick: Bool
  ) -> String {
    var lines = [
      "<!-- Written by Examples bench --markdown; not to be edited. -->", "",
      "Measured on \(Machine.current.line)\(isQuick ? ", in a quick run" : "").",
    ]
    for section in sections {
      let rows = measurements.filter { $0.section == section.name }
      lines += ["", "### \(section.name)", "", escaped(sentence(section.note)), ""]
      lines += [
        "| what | ours | beside | ratio | budget | |", "| --- | ---: | --- | ---: | ---: | --- |",
      ]
      lines += rows.map(row)
      lines += BenchTable.sources(rows).flatMap { ["", $0] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func row(_ measurement: Measurement) -> String {
    var cells = [measurement.name]
    if let figure = measurement.figure {
      cells += [
        BenchTable.text(figure, measurement.unit), BenchTable.beside(measurement),
        measurement.ratio.map(BenchTable.ratio) ?? "",
        measurement.budget.map(BenchTable.ratio) ?? "",
        [BenchTable.mark(measurement), measurement.note ?? ""].filter { !$0.isEmpty }
          .joined(separator: "; "),
      ]
    } else {
      cells += ["", "", "", "", measurement.note ?? ""]
    }
    return "| " + cells.map(escaped).joined(separator: " | ") + " |"
  }

  private static func sentence(_ note: String) -> String {
    note.prefix(1).uppercased() + note.dropFirst() + "."
  }

  /// What would be markup in a cell of a table is not.
  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
