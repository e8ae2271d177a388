import Testing

@testable import Observing

@MainActor
@Suite("Committed values only, in derived values", .serialized)
struct DerivedValuesTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
    @Tracked var kid = Kid(1)
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1), Kid(2)]
  }

  /// How often the body was run.
  private func derivations(_ body: () -> Void) -> Int { Instrumentation.measure(body).derivations }

  @Test("Computed when asked for, kept while read, and not at all while nobody reads")
  func lazy() {
    let model = Model()
    var computed = 0
    let double = Derived {
      computed += 1
      return model.number * 2
    }
    model.number = 1
    #expect(computed == 0)
    var token: ObservationToken? = observe { _ = double.value }
    #expect(computed == 1)
    #expect(double.value == 2)
    #expect(double.value == 2)
    #expect(computed == 1)
    model.number = 2
    #expect(computed == 2)
    #expect(double.value == 4)
    #expect(computed == 2)
    token = nil
    model.number = 3
    #expect(computed == 2)
    #expect(double.value == 6)
    #expect(token == nil)
  }

  @Test("Its readers re-run only if its result differs")
  func cutoff() {
    let model = Model()
    let tens = Derived { model.number / 10 }
    let text = Derived { "\(tens.value)" }
    let areNear: (Int, Int) -> Bool = { abs($0 - $1) < 2 }
    let custom = Derived(by: areNear) { model.number }
    let tokens = [
      observe { _ = tens.value }, observe { _ = text.value }, observe { _ = custom.value },
    ]
    model.number = 1
    #expect(tokens.map(\.runs) == [1, 1, 1])
    model.number = 9
    #expect(tokens.map(\.runs) == [1, 1, 2])
    model.number = 12
    #expect(tokens.map(\.runs) == [2, 2, 3])
    #expect(custom.value == 12)
  }

  @Test("A diamond runs its reader once, with both halves new")
  func diamond() {
    let model = Model()
    let left = Derived("left") { model.number + 1 }
    let right = Derived("right") { model.number * 10 }
    let both = Derived("both") { [left.value, right.value] }
    var seen: [[Int]] = []
    let token = observe { seen.append(both.value + [left.value, model.number]) }
    model.number = 1
    #expect(seen == [[1, 0, 1, 0], [2, 10, 2, 1]])
    #expect(derivations { model.number = 2 } == 3)
    #expect(token.runs == 3)
    transaction {
      model.number = 7
      model.number = 2
    }
    #expect(token.runs == 3)
  }

  @Test("It depends on what it read last time")
  func dynamic() {
    let model = Model()
    let which = Derived { model.number == 0 ? model.other : model.kid.age }
    let token = observe { _ = which.value }
    #expect(derivations { model.kid.age = 7 } == 0)
    #expect(derivations { model.other = 1 } == 1)
    #expect(token.runs == 2)
    model.number = 1
    #expect(token.runs == 3)
    #expect(derivations { model.other = 2 } == 0)
    #expect(derivations { model.kid.age = 8 } == 1)
    #expect(token.runs == 4)
  }

  @Test("A branch that is not read any more is not computed")
  func unread() {
    let model = Model()
    let positive = Derived { model.number * 2 }
    let negative = Derived { -model.number }
    let either = Derived { model.number > 0 ? positive.value : negative.value }
    let token = observe { _ = either.value }
    #expect(derivations { model.number = -1 } == 2)
    #expect(derivations { model.number = 1 } == 2)
    #expect(derivations { model.number = 2 } == 2)
    #expect(token.runs == 4)
  }

  @Test("Derived from nested states and rows")
  func states() {
    let model = Model()
    let names = Derived { model.rows.map(\.name).joined(separator: ",") }
    let count = Derived { model.rows.count }
    let note = Derived { model.kid.inner.note }
    let tokens = [
      observe { _ = names.value }, observe { _ = count.value }, observe { _ = note.value },
    ]
    model.rows[id: 1]?.age = 7
    #expect(tokens.map(\.runs) == [1, 1, 1])
    model.rows[id: 1]?.name = "x"
    #expect(tokens.map(\.runs) == [2, 1, 1])
    model.rows.reverse()
    #expect(tokens.map(\.runs) == [3, 1, 1])
    model.rows.append(Kid(3))
    #expect(tokens.map(\.runs) == [4, 2, 1])
    model.kid.inner.note = "y"
    #expect(tokens.map(\.runs) == [4, 2, 2])
    #expect(names.value == "kid,x,kid")
    #expect(count.value == 3)
  }

  @Test("Unread ones are never stale")
  func unreadIsFresh() {
    let model = Model()
    let one = Derived { model.number + 1 }
    let two = Derived { one.value + 1 }
    for number in 1...5 {
      model.number = number
      #expect(two.value == number + 2)
      transaction {
        model.number = -number
        #expect(two.value == 2 - number)
      }
    }
  }

  @Test("It outlives its handle while a closure reads it, and is dropped with its last reader")
  func dropped() {
    let model = Model()
    expectGivenBack {
      var handle: Derived? = Derived { model.number }
      var token: ObservationToken? = observe { [handle] in _ = handle?.value }
      handle = nil
      model.number += 1
      #expect(token?.runs == 2)
      token = nil
      #expect(token == nil && handle == nil)
    }
  }

  @Test("A chain of 60,000, read as it is made, and given back")
  func longChain() {
    let model = Model()
    let count = 60_000
    expectGivenBack {
      var last = Derived { model.number }
      var tokens: [ObservationToken] = []
      for _ in 0..<count {
        let previous = last
        let next = Derived { previous.value + 1 }
        // A reader keeps what has been computed so far.
        tokens.append(observe { _ = next.value })
        last = next
      }
      #expect(last.value == count)
      let counts = Instrumentation.measure { model.number += 1 }
      #expect(counts.derivations == count + 1)
      #expect(counts.evaluations == count)
      #expect(counts.equalityChecks == count + 1)
      #expect(last.value == count + 1)
    }
  }

  @Test("A chain of 5,000 that nobody has read is pulled at once")
  func longUnreadChain() {
    let model = Model()
    let length = isAddressSanitized ? 250 : 5_000
    expectGivenBack {
      var last = Derived { model.number }
      for _ in 0..<length {
        let previous = last
        last = Derived { previous.value + 1 }
      }
      let counts = Instrumentation.measure { #expect(last.value == length) }
      #expect(counts.derivations == length + 1)
      let token = observe { [last] in _ = last.value }
      #expect(derivations { model.number += 1 } == length + 1)
      #expect(token.runs == 2)
    }
  }

  @Test("The counts grow with the number of derived values, and no faster")
  func linear() {
    func cost(_ count: Int) -> Counts {
      let model = Model()
      var level = (0..<count).map { index in Derived { model.number + index } }
      for _ in 0..<3 {
        level = level.indices.map { [level] index in
          Derived { level[index].value + level[(index + 1) % count].value }
        }
      }
      let tokens = level.map { last in observe { _ = last.value } }
      let counts = Instrumentation.measure { model.number += 1 }
      _ = tokens
      return counts
    }
    let (small, large) = (cost(10), cost(1_000))
    #expect(small.derivations == 40)
    #expect(large.derivations == 4_000)
    #expect(large.notifications == small.notifications * 100)
    #expect(large.reads == small.reads * 100)
    #expect(large.registrations == 0)
    #expect(large.evaluations == 1_000)
  }
}
