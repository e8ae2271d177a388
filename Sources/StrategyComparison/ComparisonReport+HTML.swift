extension ComparisonReport {
  /// The report as a page that needs nothing else.
  public var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tracking or equality</title>
    <style>\(Self.style)</style>
    <main>
    <h1>Tracking or equality</h1>
    <p>\(escaped(summary))</p>
    <h2>What ran again</h2>
    \(runsTable)
    <h2>Action by action</h2>
    <p class="legend"><b class="ran">1</b> ran again, that often; <span class="slept">·</span> slept.</p>
    \(strategies.filter { !$0.regions.isEmpty }.map(grid).joined(separator: "\n"))
    <footer>\(escaped(footer))</footer>
    </main>
    </html>
    """
  }

  /// Who ran how often, in a sentence.
  var summary: String {
    let runs = strategies.map { "\($0.strategy.rawValue) \($0.runs.values.reduce(0, +))" }
    let missing = regions.filter { !viewStores.regions.contains($0) }
    let left =
      missing.isEmpty
      ? "" : " View stores were given no view state of: \(missing.joined(separator: ", "))."
    return "Runs of closures over \(actions.count) actions: \(runs.joined(separator: ", ")).\(left)"
  }

  private var footer: String {
    let build = machine.isOptimized ? "optimized" : "not optimized: its times say little"
    return "\(machine.system), \(machine.processors) processors, \(machine.date), \(build)"
  }

  private var runsTable: String {
    let header = strategies.map { "<th scope=col>\($0.strategy.rawValue)</th>" }.joined()
    let rows = (runRows + costRows).map { row in
      let cells = row.cells.map { "<td>\($0)</td>" }.joined()
      return "<tr><th scope=row>\(escaped(row.name))</th>\(cells)</tr>"
    }
    return "<div class=wide><table><tr><td></td>\(header)</tr>\(rows.joined())</table></div>"
  }

  private func grid(_ report: StrategyReport) -> String {
    let header = report.regions.map { "<th scope=col>\(escaped($0))</th>" }.joined()
    let rows = report.steps.map { step in
      let cells = report.regions.map { region in
        guard let runs = step.runs[region] else { return "<td class=slept>·</td>" }
        let causes = (step.causes[region] ?? []).joined(separator: ", ")
        return "<td class=ran><b>\(runs)</b> <small>\(escaped(causes))</small></td>"
      }
      return
        "<tr><th scope=row>\(escaped(Difference.clipped(step.action, to: 100)))</th>\(cells.joined())</tr>"
    }
    return """
      <section class="\(report.strategy.rawValue.split(separator: " ").joined(separator: "-"))">
      <h3>\(report.strategy.rawValue)</h3>
      <div class=wide><table><tr><td></td>\(header)</tr>\(rows.joined())</table></div>
      </section>
      """
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --line: #d0d7de; --ran: #0a5bd3; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #0d1117; --line: #30363d; --ran: #79b8ff; } }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; }
    th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: right; vertical-align: top; }
    th[scope=row] { text-align: left; font-weight: 500; }
    td.ran { text-align: left; }
    .ran b, b.ran { color: var(--ran); }
    .slept { opacity: .5; text-align: center; }
    small { overflow-wrap: anywhere; }
    section { border-left: 4px solid var(--line); padding-left: 1rem; margin-block: 1.5rem; }
    section.tracking { border-color: #0a7d4f; }
    section.view-stores { border-color: #b35900; }
    section.everything { border-color: #8250df; }
    footer { margin-top: 2rem; font-size: .9rem; }
    @media print { section { break-inside: avoid; } }
    """
}
