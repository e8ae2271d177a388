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
