import Testing

@testable import ObservableStoreTesting

@Suite("How long a test clock waits in vain")
struct PatienceTests {
  private static let all = Duration.milliseconds(100)

  @Test("All that is waited for in vain takes a tenth of a second at most")
  func all() {
    for ofTasks in [true, false] {
      var patience = Patience()
      var waited = Duration.zero
      for _ in 0..<10_000 {
        let time = ofTasks ? patience.forTasks : patience.forOperations
        patience.wait(inVain: time)
        waited += time
      }
      #expect(waited <= Self.all)
    }
  }

  @Test("An operation is given longer than a task whose end nobody hears of")
  func kinds() {
    #expect(Patience().forOperations == .milliseconds(50))
    #expect(Patience().forTasks == .milliseconds(10))
  }

  @Test("Each that sleeps again gives back a hundredth, and no more than was lost")
  func givesBack() {
    var patience = Patience()
    patience.hasNotWaitedInVain()
    #expect(patience.forOperations == .milliseconds(50))
    for _ in 0..<1_000 {
      patience.wait(inVain: patience.forOperations)
      patience.hasNotWaitedInVain()
    }
    // In turns, each that is waited for in vain takes no more than what the other gives back.
    #expect(patience.forOperations <= .milliseconds(1))
    for _ in 0..<100 { patience.hasNotWaitedInVain() }
    #expect(patience.forOperations == .milliseconds(50))
  }
}
