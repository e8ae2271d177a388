import Testing

@testable import Observing

// Two of them, each of which writes what the other one has read.
extension RestlessDerivedTests {
  /// Two that count into what the other one has read.
  struct Pair {
    let model = Model()
    let a: Derived<Int>
    let b: Derived<Int>

    @MainActor init() {
      let model = model
      a = Derived("a") {
        let value = model.x
        model.y += 1
        return value * 0 + model.z
      }
      b = Derived("b") {
        let value = model.y
        model.x += 1
        return value * 0 + model.w
      }
    }
  }

  @Test(
    "Two that feed each other are named, and their readers hear of all else",
    arguments: [false, true])
  func pair(isThroughAnother: Bool) {
    checkingInvariants {
      let pair = Pair()
      let (a, b, model) = (pair.a, pair.b, pair.model)
      var shown: [Int] = []
      let reports = Misuse.recording {
        let sum = Derived("sum") { a.value + b.value }
        let reader = observe { shown.append(isThroughAnother ? sum.value : a.value + b.value) }
        model.z = 1
        model.w = 10
        model.z = 2
        model.w = 20
        #expect(sum.value == 22)
        reader.cancel()
        for z in 3...5 {
          model.z = z
          #expect(sum.value == 20 + z)
        }
      }
      #expect(shown == [0, 1, 11, 12, 22])
      let named = reports.filter { $0.contains("whenever") }
      #expect(!named.isEmpty && named.allSatisfy { $0.contains("'a'") || $0.contains("'b'") })
    }
  }

  @Test("Two that feed each other, each read by a closure of its own, come to an end")
  func pairOfReaders() {
    checkingInvariants {
      let pair = Pair()
      let (a, b, model) = (pair.a, pair.b, pair.model)
      var (first, second): ([Int], [Int]) = ([], [])
      _ = Misuse.recording {
        let readers = [observe { first.append(a.value) }, observe { second.append(b.value) }]
        model.z = 1
        model.w = 10
        #expect(first == [0, 1] && second == [0, 10])
        for reader in readers { reader.cancel() }
      }
    }
  }

  @Test("Two that push one value to and fro come to an end", arguments: [false, true])
  func toAndFro(isThroughAnother: Bool) {
    checkingInvariants {
      let model = Model()
      var shown: [Int] = []
      let reports = Misuse.recording {
        let low = Derived("low") {
          if model.x < 10 { model.x = 10 }
          return model.x * 0 + model.z
        }
        let high = Derived("high") {
          if model.x > 5 { model.x = 5 }
          return model.x * 0 + model.w
        }
        let sum = Derived("sum") { low.value + high.value }
        #expect(sum.value == 0)
        let reader = observe {
          shown.append(isThroughAnother ? sum.value : low.value + high.value)
        }
        model.z = 1
        model.w = 10
        #expect(shown == [0, 1, 11] && sum.value == 11)
        reader.cancel()
      }
      #expect(reports.contains { $0.contains("whenever") })
    }
  }
}
