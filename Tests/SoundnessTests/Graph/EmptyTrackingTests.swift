import Observing
import Testing

@Suite("withTracking") @MainActor
struct EmptyTrackingTests {
  @MainActor final class Model {
    @Tracked var number = 0
  }

  final class Thing {}

  /// Calls `withTracking` with an `onChange` that holds an object, which only the caller's weak
  /// reference knows afterwards.
  private func track(_ body: () -> Void) -> Weak {
    let thing = Thing()
    withTracking(body) { withExtendedLifetime(thing) {} }
    return Weak(object: thing)
  }

  private struct Weak { weak var object: Thing? }

  @Test("That reads nothing gives its onChange back at once")
  func nothing() {
    expectGivenBack {
      let thing = track {}
      #expect(thing.object == nil)
    }
  }

  @Test("That reads nothing that is tracked gives its onChange back at once")
  func untrackedReads() {
    let model = Model()
    expectGivenBack {
      let plain = track { _ = 1 + 1 }
      let unseen = track { untracked { _ = model.number } }
      let written = track { model.number += 1 }
      let constant = Derived { 7 }
      let derived = track { _ = constant.value }
      #expect(plain.object == nil && unseen.object == nil && written.object == nil)
      #expect(derived.object == nil)
    }
  }

  @Test("That throws before it reads anything gives its onChange back at once")
  func throwing() {
    struct Stop: Error {}
    expectGivenBack {
      let thing = Thing()
      weak let known = thing
      try? withTracking {
        throw Stop()
      } onChange: {
        withExtendedLifetime(thing) {}
      }
      #expect(known != nil)
    }
  }

  @Test("That reads something keeps its onChange until it was called")
  func something() {
    expectGivenBack {
      let model = Model()
      let thing = track { _ = model.number }
      #expect(thing.object != nil)
      model.number += 1
      #expect(thing.object == nil)
    }
  }

  @Test("What it reads may lie behind derived values, in a chain or a diamond")
  func behindDerived() {
    expectGivenBack {
      let model = Model()
      let low = Derived { model.number }
      let constant = Derived { 7 }
      let middle = Derived { constant.value + low.value }
      let thing = track { _ = middle.value }
      #expect(thing.object != nil)
      let other = track { _ = constant.value + middle.value }
      #expect(other.object != nil)
      model.number += 1
      #expect(thing.object == nil && other.object == nil)
    }
  }

  @MainActor final class Held {
    var token: ObservationToken?
  }

  @Test("Whose closure is cancelled in the middle of it is given back")
  func cancelledWithin() {
    let model = Model()
    expectGivenBack {
      var tracked: Weak?
      let held = Held()
      held.token = observe {
        _ = model.number
        guard let token = held.token else { return }
        tracked = track {
          _ = model.number
          token.cancel()
          _ = model.number
        }
      }
      model.number += 1
      #expect(tracked != nil && tracked?.object == nil)
      held.token = nil
    }
  }
}
