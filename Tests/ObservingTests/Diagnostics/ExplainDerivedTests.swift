import Testing

@testable import Observing

/// Each in a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("Why a derived value was computed, and why not", .serialized)
struct ExplainDerivedTests {
  @MainActor final class Model {
    @Tracked var size = 1
    @Tracked var other = 0
  }

  let model = Model()

  private func recording(_ body: () -> Void) {
    Instrumentation.recordsWrites = true
    body()
    Instrumentation.recordsWrites = false
  }

  private func text(_ label: String) -> [String] {
    explain(label).description.split(separator: "\n").map(String.init)
  }

  @Test("Its status, why it was computed last, and what was written since")
  func derived() async {
    await #expect(processExitsWith: .success) { await ExplainDerivedTests().derivedAlone() }
  }

  private func derivedAlone() {
    let isEven = Derived("even") { model.size.isMultiple(of: 2) }
    let word = Derived("word") { isEven.value ? "even" : "odd" }
    let token = observe("shown") { _ = word.value }
    recording {
      #expect(
        text("word") == [
          "word: a derived value, active", "  reads even", "  reads size through even",
          "  read by shown",
        ])
      model.size = 2
      model.other = 1
      model.size = 4
      #expect(
        text("even") == [
          "even: a derived value, active", "  reads size", "  read by shown", "  read by word",
          "  was computed last for size: 2 → 4",
        ])
      #expect(
        text("word") == [
          "word: a derived value, active", "  reads even", "  reads size through even",
          "  read by shown", "  was computed last for size: 1 → 2",
          "  since then size: 2 → 4, of which nobody who reads it sees a difference; 'even' came out the same",
        ])
      token.cancel()
      #expect(
        text("even") == ["even: a derived value, not computed", "  reads nothing that is tracked"])
      let again = observe("again") { _ = isEven.value }
      #expect(
        text("even") == ["even: a derived value, active", "  reads size", "  read by again"])
      withExtendedLifetime(again) {}
    }
  }

  @Test("A closure that ran before writes were recorded says so, each of them")
  func before() async {
    await #expect(processExitsWith: .success) { await ExplainDerivedTests().beforeAlone() }
  }

  private func beforeAlone() {
    let tokens = [observe("one") { _ = model.size }, observe("two") { _ = model.other }]
    model.size = 2
    model.other = 2
    #expect(
      text("one").last == "  writes are recorded from now on: call explain again after the action")
    #expect(text("two").last == "  ran last before writes were recorded")
    model.other = 3
    #expect(text("two").last == "  ran last for other: 2 → 3")
    Instrumentation.recordsWrites = false
    withExtendedLifetime(tokens) {}
  }
}
