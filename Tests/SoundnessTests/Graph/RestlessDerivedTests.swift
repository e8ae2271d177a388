import Testing

@testable import Observing

/// Derived values that write, each of which makes another one compute again, or itself: whoever reads them hears of all else,
/// and none of it goes on for ever.
@Suite("Derived values that never come to rest") @MainActor
struct RestlessDerivedTests {
  @MainActor final class Model {
    @Tracked var x = 0
    @Tracked var y = 0
    @Tracked var z = 0
    @Tracked var w = 0
    @Tracked var log = 0
    @Tracked var isOn = true
  }

  @MainActor final class Own {
    @Tracked var number = 0
    @Tracked var numbers: [Int] = []
  }

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

  @Test("What many write that nobody on the way has read runs nobody", arguments: [50, 300])
  func logs(count: Int) {
    checkingInvariants {
      let model = Model()
      _ = Misuse.recording {
        let logger = observe { _ = model.log }
        let inner = (0..<count).map { _ in
          Derived {
            model.log += 1
            return model.x >= 0
          }
        }
        let outer = inner.map { inner in Derived { inner.value } }
        let reader = observe { for each in outer { _ = each.value } }
        model.x = 1
        #expect(reader.runs == 1)
        logger.cancel()
        reader.cancel()
      }
    }
  }

  @Test("Asked many times in one transaction, it is computed when it has changed and not otherwise")
  func askedOften() {
    checkingInvariants {
      let model = Model()
      var computed = 0
      _ = Misuse.recording {
        let logger = observe { _ = model.log }
        let inner = Derived {
          model.log += 1
          return model.x >= 0
        }
        let outer = Derived {
          computed += 1
          return inner.value
        }
        let reader = observe { _ = outer.value }
        #expect(computed == 1)
        transaction {
          for x in 1...300 {
            model.x = x
            #expect(outer.value)
          }
        }
        #expect(computed == 1 && reader.runs == 1)
        logger.cancel()
        reader.cancel()
      }
    }
  }

  @Test("Towers of them, each in a transaction of its own, cost a hundred computations a level")
  func transactions() {
    let model = Model()
    var computed = 0
    let reports = Misuse.recording {
      @MainActor func count() {
        computed += 1
        model.x = model.x + 1
        _ = model.y
      }
      var top = Derived {
        count()
        return 0
      }
      for _ in 0..<6 {
        let below = top
        top = Derived {
          transaction {
            let value = below.value
            count()
            return value
          }
        }
      }
      _ = top.value
    }
    #expect(computed <= 7 * 140 && reports.count < 20, "\(computed) \(reports.count)")
  }

  @Test("One that comes to rest is as it should be though what reads it never does")
  func restsInside() {
    checkingInvariants {
      let model = Model()
      _ = Misuse.recording {
        var rounds = 0
        let clamp = Derived("clamp") {
          let value = model.y
          if value > 10 {
            model.y = 10
            _ = model.z
          }
          return value
        }
        let restless = Derived("restless") {
          let value = clamp.value
          rounds += 1
          if model.w == 1 { model.y = 50 + rounds }
          _ = model.z
          return value
        }
        let (first, second) = (observe { _ = clamp.value }, observe { _ = restless.value })
        model.w = 1
        #expect(clamp.value == 10)
        model.w = 0
        #expect(clamp.value == 10 && restless.value == 10)
        first.cancel()
        second.cancel()
      }
    }
  }

  @Test("Once it was stopped, it is computed as often as it takes when something else has changed")
  func restsLater() {
    checkingInvariants {
      let model = Model()
      _ = Misuse.recording {
        let counts = Derived {
          let value = model.x
          if value < model.y {
            model.x = value + 1
            _ = model.z
          }
          return value
        }
        let reader = observe { _ = counts.value }
        transaction {
          model.y = 150
          _ = counts.value
          model.y = 0
          model.x = 0
          model.y = 5
          #expect(counts.value == 5)
        }
        #expect(counts.value == 5 && model.x == 5)
        reader.cancel()
      }
    }
  }

  /// What a computation makes for itself, reads and changes.
  static let owns: [@MainActor (Model) -> Int] = [
    {
      let own = Own()
      if own.number == 0 { own.number = 3 }
      return own.number + $0.x
    },
    {
      let own = Own()
      for number in 0..<3 { own.numbers.append(number) }
      return own.numbers.count + $0.x
    },
    {
      let own = Own()
      let (old, x) = (own.number, $0.x)
      own.number = 5
      return own.number - 2 + old + x
    },
    {
      let (own, x) = (Own(), $0.x)
      let inner = Derived { own.number }
      own.number = inner.value + 3
      return inner.value + x
    },
  ]

  @Test("One that changes an object of its own is computed three times at most", arguments: 0..<4)
  func owns(way: Int) {
    checkingInvariants {
      let model = Model()
      var (shown, computed): ([Int], Int) = ([], 0)
      _ = Misuse.recording {
        let derived = Derived {
          computed += 1
          return Self.owns[way](model)
        }
        let reader = observe { shown.append(derived.value) }
        #expect(computed <= 3)
        for x in 1...3 { model.x = x }
        reader.cancel()
      }
      #expect(shown == [3, 4, 5, 6] && computed <= 12)
    }
  }

  @Test(
    "One that makes what asks for it read something else, and has that computed, leaves it well",
    arguments: 0..<10, [1, 3])
  func takesAway(reads: Int, temporaries: Int) {
    checkingInvariants {
      let model = Model()
      let others = (0..<10).map { _ in Own() }
      var shown: [Int] = []
      let reports = Misuse.recording {
        var b: Derived<Int>!
        let a = Derived("a") { () -> Int in
          let value = model.x
          guard value > 0 else { return value }
          model.isOn = false
          let result = untracked { b.value }
          for _ in 0..<temporaries {
            let sum = Derived { (0..<reads).reduce(0) { $0 + others[$1].number } }
            _ = untracked { sum.value }
          }
          return result
        }
        b = Derived("b") { model.isOn ? a.value : 100 + model.z }
        let reader = observe { [b] in shown.append(b!.value) }
        model.x = 1
        model.z = 1
        #expect(b.value == 101)
        reader.cancel()
        b = nil
      }
      #expect(shown == [0, 100, 101])
      #expect(reports.allSatisfy { $0.contains("'a' writes") })
    }
  }

  @Test(
    "What was read before the way was changed is not looked at, nor taken for a ring",
    arguments: [false, true])
  func goesOnAnew(asksBack: Bool) {
    checkingInvariants {
      let model = Model()
      var (first, second, computed): ([Int], [Int], Int) = ([], [], 0)
      let reports = Misuse.recording {
        var b: Derived<Int>!
        let a = Derived("a") { () -> Int in
          let value = model.x
          guard value > 0 else { return value }
          model.isOn = false
          _ = untracked { b.value }
          model.z += 1
          _ = model.y
          return value
        }
        let beside = Derived("beside") { model.z }
        let other = Derived("other") { () -> Int in
          computed += 1
          return asksBack && model.w > 0 ? b.value : model.log * 0
        }
        b = Derived("b") { model.isOn ? a.value + other.value : 100 + beside.value }
        let readers = [
          observe { [b] in second.append(b!.value) },
          observe { if asksBack { first.append(other.value) } },
        ]
        transaction {
          model.x = 1
          model.log = 1
          model.w = 1
        }
        #expect(second == [0, 101] && first == (asksBack ? [0, 101] : []))
        #expect(computed == (asksBack ? 2 : 1))
        for reader in readers { reader.cancel() }
        b = nil
      }
      #expect(reports.allSatisfy { $0.contains("'a' writes") })
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

  @Test("One that never rests, read through another one, hears of what others write meanwhile")
  func throughAnother() {
    checkingInvariants {
      let model = Model()
      var shown: [Int] = []
      let reports = Misuse.recording {
        let restless = Derived("restless") {
          model.x = model.x + 1
          return model.w
        }
        let writer = Derived("writer") {
          model.w = model.z
          return model.z
        }
        let top = Derived("top") { restless.value + 1000 * writer.value }
        let reader = observe { shown.append(top.value) }
        #expect(reader.runs == 1)
        model.z = 7
        #expect(shown.last == 7007 && top.value == 7007)
        model.log = 1
        model.y = 1
        #expect(shown.last == 7007)
        reader.cancel()
      }
      #expect(reports.contains { $0.contains("'restless' changes what it has read whenever") })
    }
  }

  @Test("One that reads what many others write is as it should be at last", arguments: [50, 205])
  func chain(count: Int) {
    checkingInvariants {
      let models = (0..<count).map { _ in Model() }
      let start = Model()
      _ = Misuse.recording {
        let writers = models.map { model in
          Derived {
            model.x = start.x
            return start.x * 0
          }
        }
        let top = Derived {
          var sum = 0
          for (model, writer) in zip(models, writers) { sum += model.x + writer.value }
          return sum
        }
        var shown: [Int] = []
        let reader = observe { shown.append(top.value) }
        start.x = 2
        #expect(shown.last == 2 * count && top.value == 2 * count)
        reader.cancel()
      }
    }
  }

  @Test("One that takes the first free place goes on until it has found one")
  func freePlace() {
    checkingInvariants {
      let places = (0..<10).map { _ in Own() }
      let model = Model()
      _ = Misuse.recording {
        let taken = Derived { () -> Int in
          for (index, place) in places.enumerated() where place.number == 0 {
            guard index < model.x else { return index }
            place.number = 1
            return index
          }
          return places.count
        }
        let reader = observe { _ = taken.value }
        model.x = 8
        #expect(taken.value == 8 && places.filter { $0.number == 1 }.count == 8)
        reader.cancel()
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

  @Test(
    "What a closure writes is heard, however often it does, by those that write, too",
    arguments: 0..<3)
  func closures(way: Int) {
    checkingInvariants {
      let model = Model()
      let reports = Misuse.recording {
        let derived = Derived("it") {
          switch way {
          case 0:
            let own = Own()
            if own.number == 0 { own.number = 3 }
            return own.number - 3 + model.x
          case 1:
            model.log = model.x
            return model.x
          default:
            let x = model.x
            model.y = model.y + 1
            return x
          }
        }
        let reader = observe { if derived.value < 30 { model.x = untracked { model.x } + 1 } }
        #expect(model.x == 30 && derived.value == 30 && reader.runs == 31)
        var read: [Int] = []
        let loop = observe {
          guard model.isOn == false else { return }
          for x in 31...200 {
            model.x = x
            read.append(untracked { derived.value })
          }
        }
        model.isOn = false
        #expect(read == Array(31...200))
        reader.cancel()
        loop.cancel()
      }
      #expect(way != 1 || !reports.contains { $0.contains("whenever") })
    }
  }

  @Test("At the end, one that reads another one that never rests has its last result")
  func endsInOrder() {
    checkingInvariants {
      let model = Model()
      _ = Misuse.recording {
        let first = Derived("first") {
          model.x = model.x + 1
          return model.z
        }
        let second = Derived("second") {
          model.y = model.y + 1
          return first.value * 10 + model.log
        }
        let other = Derived("other") {
          model.z = model.w
          model.log = 0 * model.w + 1
          return model.w
        }
        let top = Derived("top") { second.value + other.value }
        let reader = observe { _ = top.value }
        model.w = 7
        #expect(second.value == 71 && top.value == 78)
        reader.cancel()
      }
    }
  }
}
