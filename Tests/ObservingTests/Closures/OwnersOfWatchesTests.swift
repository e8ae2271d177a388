import Observing
import Testing

/// A closure around a `withTracking` that is cancelled, or let go of, while the latter's `onChange` runs.
@MainActor
@Suite("The owner of a tracking that goes while that one is told")
struct OwnersOfWatchesTests {
  final class Model {
    @Tracked var first = 0
    @Tracked var second = 0
  }

  final class Runs { var count = 0 }

  let model = Model()

  /// A closure with another one inside it, and how often that has run.
  private func makeStranger() -> (ObservationToken, inner: Runs) {
    let inner = Runs()
    let token = observe {
      _ = model.first
      _ = observe {
        _ = model.second
        inner.count += 1
      }
    }
    return (token, inner)
  }

  @Test("What is made then is cancelled with it, and nothing of another closure is touched")
  func letGo() {
    var screen: ObservationToken?
    var made: ObservationToken?
    var runs = 0
    screen = observe {
      withTracking {
        _ = model.first
      } onChange: {
        screen = nil
        made = observe {
          _ = model.second
          runs += 1
        }
      }
    }
    model.first = 1
    #expect(screen == nil && runs == 1 && made?.isCancelled == true)
    model.second = 1
    #expect(runs == 1)
    // Whoever takes the memory of the one that has gone has closures of its own.
    let (outer, inner) = makeStranger()
    model.second = 2
    #expect(inner.count == 2)
    model.first = 2
    model.second = 3
    #expect(inner.count == 4)
    outer.cancel()
  }

  @Test("A watch that is made again in the closure that has gone touches no other closure")
  func madeAgain() {
    var screen: ObservationToken?
    func wait() {
      withTracking {
        _ = model.first
      } onChange: {
        screen = nil
        wait()
      }
    }
    screen = observe { wait() }
    model.first = 1
    let (stranger, inner) = makeStranger()
    model.first = 2
    model.second = 1
    #expect(inner.count == 3 && screen == nil)
    stranger.cancel()
  }

  @Test("A token that is kept makes nothing live on")
  func cancelled() {
    var screen: ObservationToken?
    var runs = 0
    screen = observe {
      withTracking {
        _ = model.first
      } onChange: {
        screen?.cancel()
        _ = observe {
          _ = model.second
          runs += 1
        }
      }
    }
    model.first = 1
    model.second = 1
    #expect(runs == 1 && screen?.isCancelled == true)
  }
}
