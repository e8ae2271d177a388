import Observing
import Testing

@testable import Observing

/// Whether a closure has to run is found out by computing what it reads; that may let go of the closure's own token.
@Suite("A closure that is let go of while it is found out whether it has to run")
struct ReleasedWhenAskedTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
  }

  @MainActor final class Tokens {
    var token: ObservationToken?
  }

  @Test("It is given back once, and those that are made next have nothing of it")
  func givenBackOnce() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        let tokens = Tokens()
        let before = Instrumentation.live.closures
        var runs = 0
        let derived = Derived("releaser") {
          if model.number > 0 { tokens.token = nil }
          return model.number
        }
        tokens.token = observe("released") {
          _ = derived.value
          _ = model.other
          runs += 1
        }
        model.number = 1
        precondition(runs == 1 && tokens.token == nil)
        precondition(Instrumentation.live.closures == before)
        let new = (0..<4).map { _ in observe { _ = model.other } }
        precondition(Instrumentation.live.closures == before + 4)
        model.other = 1
        precondition(new.allSatisfy { $0.runs == 2 } && runs == 1)
        Invariants.checkGraph()
      }
    }
  }
}
