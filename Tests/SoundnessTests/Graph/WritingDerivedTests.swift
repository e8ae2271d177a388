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
}
