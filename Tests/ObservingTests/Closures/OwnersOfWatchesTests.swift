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

  let model = Model()

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
    var inner = 0
    let outer = observe {
      _ = model.first
      _ = observe {
        _ = model.second
        inner += 1
      }
    }
    model.second = 2
    #expect(inner == 2)
    model.first = 2
    model.second = 3
    #expect(inner == 4)
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
    var inner = 0
    let stranger = observe {
      _ = model.first
      _ = observe {
        _ = model.second
        inner += 1
      }
    }
    model.first = 2
    model.second = 1
    #expect(inner == 3 && screen == nil)
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
