import Testing

@testable import Observing

@MainActor
@Suite("Committed values only")
struct CommittedValuesOnlyTests {
  @MainActor final class Model {
    @Tracked var first = 0
    @Tracked var second = 0
    @Tracked var kid = Kid(1)
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1), Kid(2)]
  }

  @Test("A closure sees all of a transaction or nothing of it")
  func whole() {
    let model = Model()
    var seen: [[Int]] = []
    let token = observe { seen.append([model.first, model.second, model.kid.age]) }
    transaction {
      model.first = 1
      #expect(seen.count == 1)
      transaction {
        model.second = 1
        model.first = 2
      }
      #expect(seen.count == 1)
      model.kid.age = 2
    }
    #expect(seen == [[0, 0, 1], [2, 1, 2]])
    #expect(token.runs == 2)
  }

  @Test("A write outside any transaction is one of its own")
  func single() {
    let model = Model()
    var seen: [Int] = []
    let token = observe { seen.append(model.first) }
    model.first += 1
    #expect(seen == [0, 1])
    model.first = 1
    #expect(seen == [0, 1])
    model.first = 5
    #expect(seen == [0, 1, 5])
    #expect(token.runs == 3)
  }

  @Test("A read inside a transaction sees what has been written")
  func insideTransaction() {
    let model = Model()
    let sum = Derived { model.first + model.second }
    let name = Derived { model.kid.name }
    let token = observe { _ = (sum.value, name.value) }
    transaction {
      model.first = 1
      #expect(model.first == 1)
      #expect(sum.value == 1)
      model.second = 2
      #expect(sum.value == 3)
      model.kid.name = "x"
      #expect(name.value == "x")
      model.rows[id: 1]?.name = "y"
      #expect(model.rows[id: 1]?.name == "y")
    }
    #expect(token.runs == 2)
  }

  @Test(
    "A first run inside a transaction sees what has been written, and re-runs for what comes later")
  func firstRunInside() {
    let model = Model()
    var seen: [[Int]] = []
    var names: [String] = []
    var tokens: [ObservationToken] = []
    transaction {
      model.first = 1
      model.kid.name = "x"
      tokens.append(observe { seen.append([model.first, model.second]) })
      tokens.append(observe { names.append(model.kid.name) })
      #expect(seen == [[1, 0]])
    }
    #expect(seen == [[1, 0]])
    #expect(names == ["x"])
    transaction {
      tokens.append(observe { seen.append([model.first, model.second, 3]) })
      model.second = 2
      model.kid.name = "y"
    }
    #expect(seen == [[1, 0], [1, 0, 3], [1, 2], [1, 2, 3]])
    #expect(names == ["x", "y"])
    tokens.removeAll()
  }

  @Test("A closure's writes are committed after it returns, in the same flush")
  func writingClosure() {
    let model = Model()
    var seen: [String] = []
    let tokens = [
      observe("first") { seen.append("first \(model.first)") },
      observe("writer") {
        seen.append("writer \(model.second)")
        model.first = model.second * 10
        seen.append("wrote")
      },
      observe("both") { seen.append("both \(model.first) \(model.second)") },
    ]
    seen = []
    model.second = 1
    #expect(seen == ["writer 1", "wrote", "first 10", "both 10 1"])
    _ = tokens
  }

  @Test("A closure that writes what it reads runs until it is content")
  func settling() {
    let model = Model()
    let token = observe { if model.first < 10 { model.first += 1 } }
    #expect(model.first == 10)
    #expect(token.runs == 11)
    model.first = 5
    #expect(model.first == 10)
    #expect(token.runs == 17)
  }

  @Test("Two closures that write for each other come to an end")
  func pingPong() {
    let model = Model()
    let ping = observe { if model.first < 20 { model.second = model.first + 1 } }
    let pong = observe { if model.second < 20 { model.first = model.second + 1 } }
    #expect(model.first == 20)
    #expect(model.second == 19)
    #expect(ping.runs == 11)
    #expect(pong.runs == 10)
  }

  @Test("A state written by a closure")
  func writingStates() {
    let model = Model()
    var names: [String] = []
    let tokens = [
      observe { names.append(model.kid.name) },
      observe { model.kid.name = "age \(model.kid.age)" },
      observe { if model.rows[id: 3] == nil { model.rows.append(Kid(3)) } },
    ]
    #expect(names == ["kid", "age 1"])
    model.kid.age = 2
    #expect(names == ["kid", "age 1", "age 2"])
    #expect(model.rows.count == 3)
    #expect(tokens.map(\.runs) == [3, 2, 2])
    model.rows.remove(id: 3)
    #expect(model.rows.count == 3)
    #expect(tokens.map(\.runs) == [3, 2, 4])
  }

  @Test("A transaction inside a closure")
  func transactionInside() {
    let model = Model()
    var seen: [[Int]] = []
    let tokens = [
      observe { seen.append([model.first, model.second]) },
      observe {
        let age = model.kid.age
        transaction {
          model.first = age
          model.second = age
        }
      },
    ]
    model.kid.age = 7
    #expect(seen == [[0, 0], [1, 1], [7, 7]])
    _ = tokens
  }

  @Test("Reads that do not count")
  func untrackedReads() {
    let model = Model()
    let sum = Derived { model.first + untracked { model.second } }
    let tokens = [
      observe { _ = model.first + untracked { model.second + model.kid.age } },
      observe { _ = untracked { model.rows.map(\.name) + [model.kid.name] } },
      observe { _ = sum.value },
    ]
    model.second = 1
    model.kid.age = 5
    model.rows[id: 1]?.name = "x"
    #expect(tokens.map(\.runs) == [1, 1, 1])
    model.first = 1
    #expect(tokens.map(\.runs) == [2, 1, 2])
    #expect(sum.value == 2)
  }

  @Test("withTracking fires once, after the commit")
  func oneShot() {
    let model = Model()
    var fired: [Int] = []
    let result = withTracking {
      model.first + model.second
    } onChange: {
      fired.append(model.first)
    }
    #expect(result == 0)
    model.kid.age = 2
    #expect(fired == [])
    transaction {
      model.first = 1
      model.first = 2
      #expect(fired == [])
    }
    #expect(fired == [2])
    model.first = 3
    #expect(fired == [2])
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withTracking {
        throw Failure()
      } onChange: {
      }
    }
  }

  @Test("withTracking re-armed in its own onChange")
  func rearmed() {
    let model = Model()
    var seen: [Int] = []
    @MainActor func arm() {
      let value = withTracking {
        model.first
      } onChange: {
        arm()
      }
      seen.append(value)
    }
    arm()
    for value in 1...3 { model.first = value }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test("Conditional reads: a closure depends on what it read last time")
  func dynamic() {
    let model = Model()
    let token = observe { _ = model.first == 0 ? model.second : model.kid.age }
    model.kid.age = 2
    #expect(token.runs == 1)
    model.first = 1
    #expect(token.runs == 2)
    model.second = 1
    #expect(token.runs == 2)
    model.kid.age = 3
    #expect(token.runs == 3)
  }
}
