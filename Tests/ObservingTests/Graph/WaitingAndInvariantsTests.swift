import Testing

@testable import Observing

/// A closure that read what is being changed in place waits for the change's end: until then the graph is as it was.
@MainActor
@Suite("Invariants while closures wait for a change in place")
struct WaitingAndInvariantsTests {
  final class Live { @Tracked var value = 0 }

  struct Holder: ObservableState {
    @Tracked var live = Live()
  }

  final class Model { @Tracked var holder = Holder() }

  private func change(_ holder: inout Holder) { holder.live.value += 1 }

  @Test("What waits for the end is no fault to the checks of the graph")
  func checks() {
    let areChecked = Invariants.areChecked
    Invariants.areChecked = true
    defer { Invariants.areChecked = areChecked }
    let model = Model()
    var values: [Int] = []
    var doubles: [Int] = []
    let tokens = [
      observe { values.append(model.holder.live.value) },
      observe { doubles.append(2 * model.holder.live.value) },
    ]
    for _ in 0..<100 { change(&model.holder) }
    #expect(values == Array(0...100))
    #expect(doubles == (0...100).map { 2 * $0 })
    for token in tokens { token.cancel() }
  }
}
