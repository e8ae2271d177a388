import Testing

@testable import Observing

@MainActor
@Suite("Parents first")
struct ParentsFirstTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
    @Tracked var maybe: Kid? = Kid(1)
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1), Kid(2)]
  }

  @MainActor final class Log {
    var lines: [String] = []
    func callAsFunction(_ line: String) { lines.append(line) }
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  let model = Model()
  let log = Log()

  @Test("Closures run in the order in which they were made")
  func order() {
    let tokens = (0..<5).map { index in
      observe {
        _ = index % 2 == 0 ? model.number : model.other
        log("\(index)")
      }
    }
    _ = log.take()
    transaction {
      model.other += 1
      model.number += 1
    }
    #expect(log.take() == ["0", "1", "2", "3", "4"])
    model.other += 1
    #expect(log.take() == ["1", "3"])
    _ = tokens
  }

  @Test("A closure inside one whose state has gone is cancelled before it could run")
  func goneChild() {
    let token = observe("outer") {
      log("outer")
      guard model.maybe != nil else { return }
      _ = observe("inner") { log("inner \(model.maybe!.name)") }
    }
    #expect(log.take() == ["outer", "inner kid"])
    model.maybe?.name = "x"
    #expect(log.take() == ["inner x"])
    transaction {
      model.maybe?.name = "y"
      model.maybe = nil
    }
    #expect(log.take() == ["outer"])
    model.maybe = Kid(2)
    #expect(log.take() == ["outer", "inner kid"])
    token.cancel()
    model.maybe = nil
    #expect(log.take() == [])
  }

  @Test("A row's closure is gone with the row, through derived values as well")
  func goneRow() {
    let ids = Derived { Array(model.rows.ids) }
    let token = observe("list") {
      for id in ids.value {
        let name = Derived { model.rows[id: id]!.name }
        _ = observe("row") { log("\(id) \(name.value)") }
      }
    }
    _ = log.take()
    transaction {
      model.rows[id: 1]?.name = "x"
      model.rows.remove(id: 1)
    }
    #expect(log.take() == ["2 kid"])
    model.rows[id: 2]?.name = "y"
    #expect(log.take() == ["2 y"])
    model.rows = []
    #expect(log.take() == [])
    _ = token
  }

  @Test("Inner closures are run after outer ones, to any depth, and made anew with them")
  func depth() {
    func nest(_ level: Int) -> ObservationToken {
      observe("level \(level)") {
        _ = model.number
        log("\(level)")
        if level < 4 { _ = nest(level + 1) }
        onCleanup { log("-\(level)") }
      }
    }
    let token = nest(1)
    #expect(log.take() == ["1", "2", "3", "4"])
    model.number += 1
    #expect(log.take() == ["-4", "-3", "-2", "-1", "1", "2", "3", "4"])
    token.cancel()
    #expect(log.take() == ["-4", "-3", "-2", "-1"])
  }

  @Test("An inner closure belongs to the outer one, wherever its token is")
  func ownership() {
    var kept: [ObservationToken] = []
    let token = observe("outer") {
      _ = model.number
      kept.append(observe("stored") { log("stored \(model.other)") })
      untracked { kept.append(observe("untracked") { log("untracked \(model.other)") }) }
      _ = observe("thrown away") { log("thrown away \(model.other)") }
    }
    _ = log.take()
    model.other = 1
    #expect(log.take() == ["stored 1", "untracked 1", "thrown away 1"])
    model.number = 1
    #expect(log.take() == ["stored 1", "untracked 1", "thrown away 1"])
    #expect(kept.map(\.isCancelled) == [true, true, false, false])
    kept.removeAll()
    model.other = 2
    #expect(log.take() == ["stored 2", "untracked 2", "thrown away 2"])
    token.cancel()
    model.other = 3
    #expect(log.take() == [])
  }

  @Test("Cleanups run before the next run and at cancellation, the last registered first")
  func cleanups() {
    let token = observe {
      let number = model.number
      for index in 1...3 { onCleanup { log("cleanup \(number).\(index)") } }
      log("run \(number)")
    }
    #expect(log.take() == ["run 0"])
    model.number = 1
    #expect(log.take() == ["cleanup 0.3", "cleanup 0.2", "cleanup 0.1", "run 1"])
    token.cancel()
    #expect(log.take() == ["cleanup 1.3", "cleanup 1.2", "cleanup 1.1"])
    token.cancel()
    #expect(log.take() == [])
  }

  @Test("Cleanups are not tracked, and may read, write, and make closures of their own")
  func cleanupsMay() {
    var made: [ObservationToken] = []
    var token: ObservationToken? = observe("outer") {
      _ = model.number
      onCleanup {
        model.rows[id: 1]?.age += model.other
        made.append(observe("made") { log("made \(model.rows[id: 1]!.age)") })
      }
    }
    model.other = 5
    #expect(token?.runs == 1)
    model.number = 1
    #expect(token?.runs == 2)
    #expect(log.take() == ["made 6"])
    model.other = 1
    #expect(token?.runs == 2)
    token = nil
    #expect(made.map(\.isCancelled) == [false, false])
    #expect(log.take() == ["made 7", "made 7"])
    made = []
  }

  @Test("A closure may cancel itself")
  func cancelItself() {
    var token: ObservationToken?
    token = observe {
      log("run \(model.number)")
      onCleanup { log("cleanup") }
      _ = observe { log("inner \(model.number)") }
      if model.number == 2 { token?.cancel() }
      log("end")
    }
    _ = log.take()
    model.number = 1
    #expect(log.take() == ["cleanup", "run 1", "inner 1", "end"])
    model.number = 2
    #expect(log.take() == ["cleanup", "run 2", "inner 2", "cleanup", "end"])
    #expect(token?.isCancelled == true)
    model.number = 3
    #expect(log.take() == [])
  }

  @Test("A closure cancelled while it is pending does not run")
  func cancelPending() {
    var second: ObservationToken?
    let first = observe("first") { if model.number == 1 { second?.cancel() } }
    second = observe("second") { log("second \(model.number)") }
    _ = log.take()
    model.number = 1
    #expect(log.take() == [])
    transaction {
      let third = observe("third") { log("third \(model.number)") }
      model.number = 2
      third.cancel()
    }
    #expect(log.take() == ["third 1"])
    _ = first
  }

  @Test("A token released cancels its closure, also while the closure is pending or running")
  func released() {
    var token: ObservationToken? = observe {
      log("run \(model.number)")
      onCleanup { log("cleanup") }
    }
    #expect(token != nil)
    transaction {
      model.number = 1
      token = nil
    }
    #expect(log.take() == ["run 0", "cleanup"])
    token = observe {
      log("run \(model.number)")
      if model.number == 2 { token = nil }
    }
    model.number = 2
    #expect(log.take() == ["run 1", "run 2"])
    model.number = 3
    #expect(log.take() == [])
  }

  @Test("A token says what its closure is called, how often it ran, and what it read")
  func tokens() {
    let token = observe("label") { _ = model.number + (model.number > 0 ? model.other : 0) }
    #expect(token.label == "label")
    #expect(token.runs == 1)
    #expect(token.dependencies == ["number"])
    model.number = 1
    #expect(token.runs == 2)
    #expect(token.dependencies == ["number", "other"])
    #expect(!token.isCancelled)
    token.cancel()
    #expect(token.isCancelled)
    #expect(token.runs == 2)
    #expect(token.dependencies == [])
    let unlabelled = observe {}
    #expect(unlabelled.label == "ParentsFirstTests.swift:\(#line - 1)")
  }
}
