import Testing

@testable import Observing

// What is read while they are computed: objects of their own, places that are free, other things than before; and what closures
// write meanwhile.
extension RestlessDerivedTests {
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
}
