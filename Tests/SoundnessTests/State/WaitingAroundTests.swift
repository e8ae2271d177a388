import Observing
import Testing

/// A closure waits with one around it that has read what is being changed in place: what was found out of that one counts for
/// this change, and as long as it has not run again.
@Suite("Closures in one that has read what is open") @MainActor
struct WaitingAroundTests {
  struct Part: ObservableState {
    @Tracked var number = 0
    mutating func change(_ body: @MainActor () -> Void) { MainActor.assumeIsolated { body() } }
  }

  @MainActor final class Model {
    @Tracked var first = Part()
    @Tracked var second = Part()
  }

  @MainActor final class Live {
    @Tracked var number = 0
    @Tracked var isWide = false
  }

  final class Inner { var runs = 0 }

  /// Around the inner closure is one that has read the first part.
  private func observeNested(_ model: Model, _ live: Live) -> (outer: ObservationToken, Inner) {
    let inner = Inner()
    let outer = observe("outer") {
      _ = model.first.number
      _ = observe("inner") {
        _ = live.number
        inner.runs += 1
      }
    }
    return (outer, inner)
  }

  @Test("It waits for that change, and not for the next one of something else")
  func nextChange() {
    let (model, live) = (Model(), Live())
    let (token, inner) = observeNested(model, live)
    model.first.change {
      live.number = 1
      #expect(inner.runs == 1)
    }
    #expect(inner.runs == 2)
    model.second.change {
      live.number = 2
      #expect(inner.runs == 3)
    }
    #expect(inner.runs == 3 && token.runs == 1)
  }

  @Test("It does not wait for a change of something else, and then for one of what was read")
  func laterChange() {
    let (model, live) = (Model(), Live())
    let (token, inner) = observeNested(model, live)
    model.second.change {
      live.number = 1
      #expect(inner.runs == 2)
    }
    model.first.change {
      live.number = 2
      #expect(inner.runs == 2)
    }
    #expect(inner.runs == 3 && token.runs == 1)
  }

  @Test(
    "It waits once the one around it has run in the middle of the change, and read what is open")
  func runsMeanwhile() {
    let (model, live) = (Model(), Live())
    let number = Derived("number") { model.first.number }
    let reader = observe { _ = number.value }
    var runs = 0
    let token = observe("outer") {
      if live.isWide { _ = number.value }
      _ = observe("inner") {
        _ = live.number
        runs += 1
      }
    }
    model.first.change {
      live.number = 1
      #expect(runs == 2 && token.runs == 1)
      live.isWide = true
      #expect(runs == 3 && token.runs == 2)
      live.number = 2
      #expect(runs == 3 && token.runs == 2)
    }
    #expect(runs == 4 && token.runs == 2)
    withExtendedLifetime(reader) {}
  }
}
