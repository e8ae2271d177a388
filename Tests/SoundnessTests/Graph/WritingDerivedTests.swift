import Testing

@testable import Observing

/// A derived value has no business to write.
///
/// One that keeps something beside all the same, in what it has read, is up to date, and whoever reads it hears of what comes.
@Suite("Derived values that write what they have read") @MainActor
struct WritingDerivedTests {
  struct Leaf: ObservableState {
    @Tracked var number = 0
    @Tracked var memo: Int?
  }

  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var memo: Int?
    @Tracked var count = 0
    @Tracked var leaf = Leaf()
  }

  /// What is read first, written then, and read last, or the other way round: a read commits what was written.
  static let ways: [@MainActor (Model) -> Int] = [
    {
      if $0.memo == nil { $0.memo = 100 }
      return $0.number + $0.memo! - 100
    },
    {
      let number = $0.number
      if $0.memo == nil { $0.memo = 100 }
      return number
    },
    {
      let count = $0.count
      if count < 3 { $0.count = count + 1 }
      return $0.number
    },
    {
      let (number, count) = ($0.number, $0.count)
      if count < 3 { $0.count = count + 1 }
      return number
    },
    {
      if $0.leaf.memo == nil { $0.leaf.memo = 7 }
      return $0.leaf.number
    },
    {
      let model = $0
      let inner = Derived("inner") {
        if model.memo == nil { model.memo = 100 }
        return model.memo!
      }
      return model.number + inner.value - (model.memo ?? 0)
    },
  ]

  @Test("Each reader shows each value, and runs once for it", arguments: 0..<6)
  func readers(way: Int) {
    checkingInvariants {
      let model = Model()
      var (shown, all): ([Int], [Int]) = ([], [])
      let reports = Misuse.recording {
        let derived = Derived("it") { Self.ways[way](model) }
        let behind = Derived("behind") { derived.value }
        let reader = observe { shown.append(derived.value) }
        let other = observe {
          all.append(behind.value)
          untracked { _ = derived.value }
        }
        for number in 1...3 {
          model.number = number
          model.leaf.number = number
        }
        transaction {
          model.memo = nil
          model.leaf.memo = nil
          model.number = 4
          model.leaf.number = 4
        }
        #expect(derived.value == 4 && [reader.runs, other.runs] == [5, 5])
        reader.cancel()
        other.cancel()
        model.number = 5
        model.leaf.number = 5
        #expect(derived.value == 5)
      }
      #expect(shown == [0, 1, 2, 3, 4] && all == shown)
      #expect(!reports.isEmpty && reports.allSatisfy { $0.contains("while it is computed") })
    }
  }

  @Test(
    "What it writes may be what another one has read that was up to date before, at its side or deeper",
    arguments: [false, true])
  func beside(isReadLast: Bool) {
    checkingInvariants {
      let model = Model()
      var (shown, deep): ([Int], [Int]) = ([], [])
      _ = Misuse.recording {
        let first = Derived("first") { model.count }
        let second = Derived("second") {
          model.count = model.number
          return isReadLast ? model.memo ?? 0 : 0
        }
        let both = Derived("both") {
          let value = first.value
          return value + second.value
        }
        let reader = observe {
          let value = first.value
          shown.append(value + second.value)
        }
        let other = observe { deep.append(both.value) }
        model.number = 1
        #expect(shown == [0, 1] && deep == [0, 1])
        for count in 5...7 { model.count = count }
        #expect(shown == [0, 1, 5, 6, 7] && deep == shown && both.value == 7)
        reader.cancel()
        other.cancel()
      }
    }
  }

  @Test("One that changes what others have read, which it has read, is told of what else they read")
  func between() {
    checkingInvariants {
      let model = Model()
      var shown: [Int] = []
      let reports = Misuse.recording {
        let inner = Derived("inner") { model.number + model.leaf.number }
        let outer = Derived("outer") {
          let value = inner.value
          model.number = untracked { model.number } + 1
          return value * 0 + model.count + untracked { model.leaf.number }
        }
        let reader = observe { shown.append(outer.value) }
        for number in 1...3 { model.leaf.number = number * 10 }
        model.count = 1
        reader.cancel()
      }
      #expect(shown == [0, 10, 20, 30, 31])
      #expect(reports.contains { $0.contains("'outer' changes what it has read whenever") })
    }
  }

  @Test("Where what it has read is what it was, it is not computed again")
  func sameAgain() {
    checkingInvariants {
      let model = Model()
      var computed = 0
      let reports = Misuse.recording {
        let has = Derived("has") { model.count > 0 }
        let it = Derived("it") {
          computed += 1
          _ = has.value
          model.count = computed
          return model.number
        }
        let reader = observe { _ = it.value }
        #expect([computed, reader.runs] == [2, 1])
        model.number = 1
        #expect([computed, reader.runs] == [3, 2])
        reader.cancel()
      }
      #expect(reports.allSatisfy { !$0.contains("whenever") })
    }
  }

  @Test(
    "Those that stand on one another and count into one property are computed some hundreds of times"
  )
  func tower() {
    checkingInvariants {
      let model = Model()
      var computed = 0
      let reports = Misuse.recording {
        @MainActor func count() -> Int {
          computed += 1
          model.count = model.count + 1
          return model.number
        }
        let first = Derived("first") { count() }
        let second = Derived("second") { first.value + count() }
        let third = Derived("third") { second.value + count() }
        #expect(third.value == 0)
        #expect(computed < 5_000)
        let reader = observe { _ = third.value }
        model.number = 1
        #expect(third.value == 3 && reader.runs == 2)
        reader.cancel()
      }
      #expect(reports.count < 100, "\(reports.count)")
    }
  }
}
