import Foundation
import Testing

@testable import Observing

@MainActor
@Suite("Misuse is named")
struct MisuseIsNamedTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
    @Tracked var kid = Kid(1)
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1)]
  }

  /// Whether what the process said contains all of these.
  func expectNamed(
    _ result: ExitTest.Result?, _ parts: [String], at location: SourceLocation = #_sourceLocation
  ) {
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    for part in parts { #expect(said.contains(part), sourceLocation: location) }
  }

  @Test("A closure that wakes itself for ever")
  func loop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        precondition(RunLimit.limit == 1_000_000)
        RunLimit.limit = 10_000
        let model = Model()
        _ = observe("counter") { model.number = model.number + 1 }
      }
    }
    expectNamed(result, ["for ever", "10000 times", "'counter'", "'number'"])
  }

  @Test("Closures that wake each other for ever, by nested properties")
  func loopOfTwo() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        RunLimit.limit = 10_000
        let model = Model()
        let tokens = [
          observe("ping") { model.kid.age = (model.rows[id: 1]?.age ?? 0) + 1 },
          observe("pong") { model.rows[id: 1]?.age = model.kid.age + 1 },
          observe("bystander") { _ = model.number },
        ]
        _ = tokens
      }
    }
    expectNamed(result, ["'ping'", "'pong'", "'kid.age'", "'rows[id: 1].age'"])
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(!said.contains("bystander"))
  }

  @Test("A closure that empties a queue runs as often as it takes, and nothing is told")
  func manyRuns() async {
    // In a process of its own: another test's tracing would make each run cost more than the one before.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        precondition(RunLimit.patience == .seconds(10))
        // Not even a machine that stands still for a while makes it long.
        RunLimit.patience = .seconds(1_000_000)
        let model = Model()
        let reports = Misuse.recording {
          let token = observe { if model.number < 9_999 { model.number += 1 } }
          #expect(token.runs == 10_000)
          model.number = 0
          #expect(token.runs == 20_000)
        }
        #expect(reports == [])
      }
    }
  }

  @Test("Closures that have woken each other for long are named once in a transaction, and go on")
  func longLoop() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        RunLimit.patience = .zero
        let model = Model()
        let token = observe("counter") { if model.number < 5_000 { model.number += 1 } }
        precondition(token.runs == 5_001 && model.number == 5_000)
        printToStandardError("between")
        model.number = 0
        precondition(token.runs == 10_002)
      }
    }
    expectNamed(
      result,
      [
        "closures wake each other again and again: one was woken 2010 times in one transaction",
        "goes on", "'counter' re-ran because 'number' changed",
      ])
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(
      said.split(separator: "between").map { $0.split(separator: "again and again").count } == [
        2, 2,
      ])
  }

  @Test("A derived value that reads itself")
  func cycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        @MainActor final class Values {
          var all: [Derived<Int>] = []
        }
        let values = Values()
        values.all = (0..<3).map { index in
          Derived("value \(index)") { values.all[(index + 1) % 3].value + 1 }
        }
        _ = values.all[1].value
      }
    }
    expectNamed(result, ["'value 1' → 'value 2' → 'value 0' → 'value 1'"])
  }

  @Test("observe, onCleanup and withTracking in a derived value have no effect, and name the line")
  func observingDerived() {
    let model = Model()
    var ran = 0
    let line: UInt = #line + 4
    let reports = Misuse.recording {
      let derived = Derived("it") {
        // One line each.
        let token = observe("inner") { ran += 1 }
        onCleanup { ran += 1 }
        let tracked = withTracking({ model.number }, onChange: { ran += 1 })
        return token.runs + tracked + (token.isCancelled ? 10 : 0)
      }
      let reader = observe { _ = derived.value }
      #expect(derived.value == 10)
      model.number = 1
      #expect(derived.value == 11 && reader.runs == 2)
      reader.cancel()
    }
    #expect(ran == 0)
    #expect(
      Array(reports.prefix(3)) == [
        """
        observe was called while the derived value 'it' is computed, at \
        ObservingTests/MisuseIsNamedTests.swift:\(line); the closure 'inner' will not run
        """,
        """
        onCleanup was called while the derived value 'it' is computed, at \
        ObservingTests/MisuseIsNamedTests.swift:\(line + 1); the work will not be done
        """,
        """
        withTracking was called while the derived value 'it' is computed, at \
        ObservingTests/MisuseIsNamedTests.swift:\(line + 2); its reads are the derived value's
        """,
      ])
    #expect(reports.count == 6)
  }

  @Test("onCleanup outside any closure")
  func strayCleanup() {
    var ran = false
    let line: UInt = #line + 2
    let reports = Misuse.recording {
      onCleanup { ran = true }
      withTracking {
      } onChange: {
      }
    }
    #expect(
      reports == [
        """
        onCleanup was called outside any closure, at ObservingTests/MisuseIsNamedTests.swift:\(line); \
        the work will not be done
        """
      ])
    #expect(!ran)
  }

  @Test("onCleanup in a closure's cleanup, which is named")
  func cleanupInCleanup() {
    let token = observe("outer") { onCleanup { onCleanup {} } }
    let reports = Misuse.recording { token.cancel() }
    #expect(
      reports.count == 1
        && reports[0].contains("onCleanup was called in a cleanup of the closure 'outer', at "))
  }

  @Test("A class's tracked property written off the main actor")
  func writtenElsewhere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let settings = Loose()
      await Task.detached { settings.theme = "light" }.value
    }
    expectNamed(result, ["'theme'", "Loose", "written off the main actor"])
  }

  @Test("A class's tracked property read off the main actor, and a nested one changed in place")
  func readElsewhere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let settings = Loose()
      await Task.detached { _ = settings.theme }.value
    }
    expectNamed(result, ["'theme'", "Loose", "read off the main actor"])
    let nested = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let settings = Loose()
      await Task.detached { settings.kid.inner.note = "x" }.value
    }
    expectNamed(nested, ["'kid'", "Loose", "written off the main actor"])
  }

  @Test("A Registrar's property touched off the main actor")
  func registrarElsewhere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let registrar = Registrar()
      await Task.detached { registrar.access(\Loose.theme, name: "theme") }.value
    }
    expectNamed(result, ["theme", "read off the main actor"])
    let written = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let registrar = Registrar()
      await Task.detached { registrar.withMutation(of: \Loose.theme, name: "theme") {} }.value
    }
    expectNamed(written, ["theme", "written off the main actor"])
  }

  @Test("Duplicate ids")
  func duplicates() {
    let model = Model()
    let token = observe { _ = model.rows.ids }
    let reports = Misuse.recording {
      model.rows.append(Kid(1))
      model.rows.insert(Kid(1), at: 0)
      _ = IdentifiedArray(uniqueElements: [Kid(3), Kid(3)])
    }
    #expect(reports.count == 3)
    #expect(reports.allSatisfy { $0.contains("id") })
    #expect(model.rows.count == 1)
    #expect(token.runs == 1)
  }
}

/// A class that the compiler does not keep on the main actor.
final class Loose: @unchecked Sendable {
  @Tracked var theme = "dark"
  @Tracked var kid = Kid(1)
}
