import StrategyComparison
import Testing

@testable import Examples

@MainActor @Suite("What the whole apps draw under view stores")
struct DrawingTests {
  /// Drawn of the store, what a view state holds would be made twice, and the times of the strategies would say nothing.
  private func check<State, Action>(_ script: AppScript<State, Action>) {
    let report = script.comparison.play(script.actions, rounds: 0, includingNaive: true)
    #expect(report.viewStores.madeTwice == [])
    #expect(report.naive?.madeTwice == [])
  }

  @Test("Before each strategy and the times it is said what comes, for a bar of so many parts")
  func progress() {
    var said: [String] = []
    let report = AppScript.birds.report { said.append($0) }
    #expect(said == ["tracking", "view stores", "everything", "naive", "times"])
    #expect(said.dropLast() == report.strategies.map(\.strategy.rawValue)[...])
  }

  @Test("It is drawn from the view states: nothing is made twice")
  func ofViewStates() {
    check(.todos(rows: 100))
    check(.meetings)
    check(.birds)
  }
}
