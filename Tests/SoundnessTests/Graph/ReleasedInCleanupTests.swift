import Observing
import Testing

/// A cleanup is code of the program's own: it may let go of the closure that it belongs to.
@MainActor
@Suite("A cleanup that releases its own closure's token")
struct ReleasedInCleanupTests {
  final class Model {
    @Tracked var x = 0
    @Tracked var y = 0
  }

  let model = Model()

  @Test("In a closure that cancels itself: its node is given back once")
  func cancelledByItself() {
    let before = Instrumentation.live
    var own: ObservationToken?
    own = observe("own") {
      if model.x == 1 {
        own?.cancel()
        onCleanup { own = nil }
      }
    }
    model.x = 1
    var runs = (a: 0, b: 0)
    let a = observe("a") {
      _ = model.x
      runs.a += 1
    }
    let b = observe("b") {
      _ = model.y
      runs.b += 1
    }
    model.x = 2
    #expect([a.label, b.label] == ["a", "b"] && runs == (2, 1))
    a.cancel()
    b.cancel()
    #expect(Instrumentation.live.closures == before.closures)
  }

  @Test("In a closure inside another, which runs again")
  func inside() {
    var inner: ObservationToken?
    let outer = observe {
      _ = model.x
      if model.x == 0 {
        inner = observe {
          _ = model.y
          onCleanup { inner = nil }
        }
      }
    }
    model.x += 1
    #expect(outer.runs == 2 && inner == nil)
  }

  @Test("Before a run, when another closure is made at once")
  func anotherMade() {
    var own: ObservationToken?
    var other: ObservationToken?
    var otherRuns = 0
    own = observe("own") {
      _ = model.x
      onCleanup {
        guard own != nil else { return }
        own = nil
        other = observe("other") {
          otherRuns += 1
          _ = model.y
        }
      }
    }
    model.x += 1
    #expect(otherRuns == 1)
    model.y += 1
    #expect(otherRuns == 2)
    withExtendedLifetime(other) {}
  }
}
