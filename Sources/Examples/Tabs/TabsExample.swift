import Observing

/// Plays the script, and says after each step which views ran and why.
@MainActor
enum TabsExample {
  static func run() -> [String] {
    let model = TabsModel()
    let views = TabsViews(model)
    var causes: [RenderCause] = []
    let tracing = traceRenders { causes.append($0) }
    defer { tracing.cancel() }

    var lines = ["Tabs: four views on one state, each step's re-runs and their causes.", ""]
    lines += show(views)
    for step in TabsStep.script {
      causes = []
      step.act(model)
      lines += ["", "▸ \(step.name): \(causes.count) of 4 views ran"]
      lines += causes.map { "    \($0)" }
      lines += show(views)
    }
    let steps = TabsStep.script.count
    let reRuns = views.runs.values.reduce(0, +) - 4
    lines += ["", "\(steps) steps, \(reRuns) re-runs; all views each time would be \(steps * 4)."]
    return lines
  }

  private static func show(_ views: TabsViews) -> [String] {
    ["app", "counter", "profile", "slider"].map { name in
      "    \(name.padded(to: 8)) │ \(views.screen[name] ?? "")"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
