import Observing
import Testing

@testable import Examples

@MainActor @Suite("The tabs example")
struct TabsExampleTests {
  @Test("Each step runs exactly the views that it concerns")
  func runsPerStep() {
    let model = TabsModel()
    let views = TabsViews(model)
    var ran: [[String: Int]] = []
    for step in TabsStep.script {
      let before = views.runs
      step.act(model)
      ran.append(
        views.runs.merging(before) { $0 - $1 }.filter { $0.value > 0 })
    }
    #expect(
      ran == [
        ["slider": 1],
        ["slider": 1],
        ["app": 1, "counter": 1],
        ["app": 1, "counter": 1, "profile": 1],
        ["counter": 1, "profile": 1],
        ["app": 1, "counter": 1],
      ])
    #expect(views.screen["profile"] == "favorites: [7]")
    #expect(views.screen["app"] == "[0] [1 saved] [slider]")
  }

  @Test("What is printed names each re-run and its cause")
  func printed() {
    let lines = TabsExample.run()
    #expect(lines.contains("    slider ← tabs.slider.value: 0.0 → 0.35"))
    #expect(lines.contains("    profile ← tabs.profile.favorites: [1] → [7]"))
    #expect(lines.last == "6 steps, 11 re-runs; all views each time would be 24.")
  }
}
