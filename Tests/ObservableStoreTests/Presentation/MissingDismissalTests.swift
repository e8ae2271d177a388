import Observing
import Testing

@testable import ObservableStore

@Suite("A dismissal of a child that is not there") @MainActor
struct MissingDismissalTests {
  @Test("The report speaks of what was asked for, not of an action for the child")
  func reports() {
    let presenter = PresenterStore()
    let stack = StackStore()
    let reports = StoreMisuse.recording {
      presenter.store.send(.sheet(.dismiss))
      stack.store.send(.path(.popFrom(id: 7)))
      stack.store.send(.path(.pop(to: 8)))
    }
    let asked = [
      "was told to dismiss the optional state `sheet` of `Presenter`, which is not there.",
      "was told to dismiss the element 7 of `path` of ",
      "was told to pop to the element 8 of `path` of ",
    ]
    #expect(reports.count == asked.count)
    for (report, asked) in zip(reports, asked) {
      #expect(report.contains(asked))
      #expect(report.contains("Nothing went, and the parent's reducer ran."))
    }
  }
}
