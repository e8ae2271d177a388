import Testing

@testable import ObservableStoreTesting

@Suite("How long a test clock waits in vain")
struct PatienceTests {
  @Test(
    "All that is waited for in vain takes a tenth of a second at most for each kind",
    arguments: Patience.Kind.allCases)
  func all(_ kind: Patience.Kind) {
    var patience = Patience()
    var waited = Duration.zero
    for _ in 0..<10_000 {
      let time = patience.duration(for: kind)
      patience.wait(inVain: time, for: kind)
      waited += time
    }
    #expect(waited <= .milliseconds(100))
    // The others are waited for as before.
    for other in Patience.Kind.allCases where other != kind {
      #expect(patience.duration(for: other) == Patience().duration(for: other))
    }
  }

  @Test("What was waited for longer than there was to wait leaves nothing to wait")
  func tooLong() {
    var patience = Patience()
    patience.wait(inVain: .seconds(1), for: .woken)
    #expect(patience.duration(for: .woken) == .zero)
  }

  @Test("An operation is given longer than a task whose end nobody hears of")
  func kinds() {
    #expect(Patience().duration(for: .begun) == .milliseconds(50))
    #expect(Patience().duration(for: .woken) == .milliseconds(50))
    #expect(Patience().duration(for: .task) == .milliseconds(10))
  }

  @Test("Each that sleeps again gives back a hundredth, and no more than was lost")
  func givesBack() {
    var patience = Patience()
    patience.hasNotWaitedInVain()
    #expect(patience.duration(for: .woken) == .milliseconds(50))
    for _ in 0..<1_000 {
      patience.wait(inVain: patience.duration(for: .woken), for: .woken)
      patience.hasNotWaitedInVain()
    }
    // In turns, each that is waited for in vain takes no more than what the other gives back.
    #expect(patience.duration(for: .woken) <= .milliseconds(1))
    for _ in 0..<100 { patience.hasNotWaitedInVain() }
    #expect(patience.duration(for: .woken) == .milliseconds(50))
  }
}
