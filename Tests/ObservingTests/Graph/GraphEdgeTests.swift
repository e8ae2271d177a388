import Testing

@testable import Observing

/// Single cases of propagation in which it is easy to run something for nothing, or to keep something.
@MainActor @Suite(.serialized) struct GraphEdgeTests {
  private final class Cell {
    @Tracked var value = 0
  }

  /// A derived value computed in between reads the source too; the second read makes no second edge.
  @Test func rereadAfterNestedEvaluation() {
    let live = Instrumentation.live
    do {
      let head = Cell()
      let inner = Derived { head.value + 1 }
      let token = observe { _ = head.value + inner.value + head.value }
      #expect(Instrumentation.live.registrations - live.registrations == 3)
      let counts = Instrumentation.measure { head.value = 1 }
      #expect(counts.registrations == 0)
      #expect(counts.notifications == 3)
      #expect(token.dependencies.count == 2)
    }
    #expect(Instrumentation.live == live)
  }

  /// Closures made in between read what the outer one reads before and after: each has one edge to it.
  @Test func rereadAfterManyNestedEvaluations() {
    let cells = (0..<50).map { _ in Cell() }
    let registrations = Instrumentation.measure {
      let token = observe {
        for cell in cells {
          _ = observe { _ = cell.value + cells[0].value }
          _ = Derived { cell.value + cells[1].value }.value
          _ = cell.value + cells[0].value
        }
        _ = cells.map(\.value)
      }
      #expect(token.runs == 1)
    }.registrations
    // Of the outer one 50 and as many derived values, of each closure and derived value two, but where both are one.
    #expect(registrations == 50 + 50 + 2 * 50 - 1 + 2 * 50 - 1)
  }

  /// What moves to the front of what is read leaves its place further back.
  @Test func readInAnotherOrder() {
    let live = Instrumentation.live
    do {
      let (first, second, third) = (Cell(), Cell(), Cell())
      let token = observe {
        if first.value == 1 { _ = third.value }
        _ = second.value
        _ = third.value
      }
      #expect(Instrumentation.live.registrations - live.registrations == 3)
      first.value = 1
      #expect(Instrumentation.live.registrations - live.registrations == 3)
      let counts = Instrumentation.measure { third.value = 1 }
      #expect(counts.notifications == 1)
      #expect(token.runs == 3)
    }
    #expect(Instrumentation.live == live)
  }

  /// The closure writes what it read last time and has not read yet this time.
  @Test func writeBeforeRereading() {
    let source = Cell()
    let derived = Derived { source.value }
    let constant = Derived { derived.value * 0 }
    var runs = 0
    let token = observe {
      runs += 1
      _ = constant.value
      if runs == 2 { source.value = 2 }
      _ = derived.value
    }
    source.value = 1
    // `constant` is what it was, and `derived` was read after the write.
    #expect(token.runs == 2)
  }

  /// What a closure writes before it reads anything is no news to it, though it read that the last time.
  @Test func writeBeforeReadingAnything() {
    let (trigger, source, other) = (Cell(), Cell(), Cell())
    var seen: [Int] = []
    let token = observe {
      untracked {
        source.value = trigger.value * 2
        // Commits what was written.
        _ = other.value
        _ = observe { _ = other.value }
      }
      seen.append(trigger.value + source.value)
    }
    trigger.value = 1
    #expect(seen == [0, 3] && token.runs == 2)
  }

  /// What a closure has read, and then changes in a copy of its own, is read once.
  @Test func readAndChangedInCopy() {
    struct Counter: ObservableState {
      @Tracked var number = 0
    }
    final class Model {
      @Tracked var counter = Counter()
    }
    let model = Model()
    let live = Instrumentation.live.registrations
    let token = observe {
      var counter = model.counter
      _ = counter.number
      counter.number += 1
    }
    #expect(Instrumentation.live.registrations - live == 2)
    #expect(token.dependencies.count == 2)
    model.counter.number = 5
    #expect(token.runs == 2)
  }

  // A transaction that ends with what it began with is none. But whoever asks for a derived value or makes
  // a closure in the middle of it sees the state so far, which commits it: from there it begins anew.

  @Test func backAgainAfterReadingDerived() {
    let source = Cell()
    let derived = Derived { source.value * 2 }
    let direct = observe { _ = source.value }
    let through = observe { _ = derived.value }
    transaction {
      source.value = 5
      #expect(derived.value == 10)
      source.value = 0
    }
    #expect(derived.value == 0)
    #expect(direct.runs == 2)
    #expect(through.runs == 2)
  }

  @Test func backAgainAfterMakingClosure() {
    let source = Cell()
    let direct = observe { _ = source.value }
    var inner: ObservationToken?
    transaction {
      source.value = 5
      inner = observe { _ = source.value }
      source.value = 0
    }
    #expect(direct.runs == 2)
    #expect(inner?.runs == 2)
  }

  /// What each closure writes is committed when it returns, so that writing back is a second change.
  @Test func backAgainByAnotherClosure() {
    let trigger = Cell()
    let source = Cell()
    let there = observe { if trigger.value == 1 { source.value = 5 } }
    let back = observe { if trigger.value == 1 { source.value = 0 } }
    let reader = observe { _ = source.value }
    trigger.value = 1
    #expect((there.runs, back.runs) == (2, 2))
    #expect(reader.runs == 2)
  }

  /// A closure that has cancelled itself keeps nothing that it makes afterwards.
  @Test func childOfCancelledClosure() {
    let live = Instrumentation.live
    do {
      let source = Cell()
      var token: ObservationToken?
      var childRuns = 0
      token = observe {
        guard source.value == 1 else { return }
        token?.cancel()
        _ = observe {
          _ = source.value
          childRuns += 1
        }
      }
      source.value = 1
      source.value = 2
      #expect(childRuns <= 1)
      token = nil
    }
    #expect(Instrumentation.live == live)
  }

  /// A cleanup that is registered after the closure was cancelled is done as well.
  @Test func cleanupOfCancelledClosure() {
    let source = Cell()
    var token: ObservationToken?
    var cleanups = 0
    token = observe {
      guard source.value == 1 else { return }
      token?.cancel()
      onCleanup { cleanups += 1 }
    }
    source.value = 1
    #expect(cleanups == 1)
    token = nil
  }

  /// An outer closure that runs again cancels the inner one and makes it anew: what the inner one reads
  /// has not changed, and is not computed again.
  @Test func derivedOfRemadeChild() {
    let trigger = Cell()
    let source = Cell()
    var computations = 0
    let derived = Derived {
      computations += 1
      return source.value
    }
    let token = observe {
      _ = trigger.value
      _ = observe { _ = derived.value }
    }
    trigger.value = 1
    #expect(token.runs == 2)
    #expect(computations == 1)
  }

  @Test func diamondsShareTheirEvaluation() {
    let source = Cell()
    var layer = [Derived { source.value }, Derived { source.value + 1 }]
    for _ in 0..<30 {
      let (left, right) = (layer[0], layer[1])
      layer = [Derived { left.value &+ right.value }, Derived { left.value &- right.value }]
      _ = (layer[0].value, layer[1].value)
    }
    let (left, right) = (layer[0], layer[1])
    let token = observe { _ = left.value &+ right.value }
    let counts = Instrumentation.measure { source.value = 1 }
    #expect(counts.derivations == 62)
    #expect(token.runs == 2)
  }

  @Test(
    "A closure inside changes what the one around it has read in this run, after something else")
  func changedInside() {
    final class Model {
      @Tracked var numbers = 0
      @Tracked var changed = 0
      @Tracked var other = 0
    }
    let model = Model()
    for reads in 1...3 {
      var seen = -1
      let value = model.changed + 1
      let outer = observe {
        if reads > 1 { _ = model.numbers }
        if reads > 2 { _ = model.other }
        seen = model.changed
        _ = observe {
          model.changed = value
          _ = model.other
        }
      }
      #expect(seen == value && outer.runs == 2, "as read number \(reads)")
      outer.cancel()
    }
  }
}
