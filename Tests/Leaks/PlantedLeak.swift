import Foundation
import Observing

/// A leak that is put in on purpose, to see that the checker notices: what keeps itself, and a closure and what it read.
@MainActor
enum PlantedLeak {
  private final class Model { @Tracked var numbers = [1] }

  private final class Cycle {
    var own: Cycle?
    let kept: Any
    init(_ kept: Any) {
      self.kept = kept
      own = self
    }
  }

  @inline(never)
  static func plantIfAsked() {
    guard ProcessInfo.processInfo.environment["OBSERVING_PLANTED_LEAK"] != nil else { return }
    // Many: the last may still be named by a stale word of the stack, and is then not taken for lost.
    for _ in 0..<100 {
      let model = Model()
      _ = Cycle(observe { _ = model.numbers })
    }
  }
}
