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
  private func expectNamed(
    _ result: ExitTest.Result?, _ parts: [String], at location: SourceLocation = #_sourceLocation
  ) {
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    for part in parts { #expect(said.contains(part), sourceLocation: location) }
  }

  @Test("A closure that wakes itself for ever")
  func loop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let model = Model()
        _ = observe("counter") { model.number = model.number + 1 }
      }
    }
    expectNamed(result, ["for ever", "100", "'counter'", "'number'"])
  }

  @Test("Closures that wake each other for ever, by nested properties")
  func loopOfTwo() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
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

  @Test("A hundred runs are allowed")
  func hundredRuns() {
    let model = Model()
    let token = observe { if model.number < 99 { model.number += 1 } }
    #expect(token.runs == 100)
    model.number = 0
    #expect(token.runs == 200)
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

  @Test("A derived value that writes")
  func writingDerived() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let model = Model()
        let derived = Derived("writer") {
          model.number = 7
          return model.number
        }
        _ = derived.value
      }
    }
    expectNamed(result, ["'writer'", "'number'", "while it is computed"])
    let state = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let model = Model()
        _ = model.kid.name
        _ =
          Derived("writer") { () -> Int in
            model.kid.name = "x"
            return 0
          }.value
      }
    }
    expectNamed(state, ["'writer'", "'kid'", "while it is computed"])
  }

  @Test("observe, onCleanup and withTracking in a derived value")
  func observingDerived() async {
    let observing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Derived("it") { observe {}.runs }.value }
    }
    expectNamed(observing, ["observe was called", "'it'"])
    let cleaning = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let derived = Derived("it") { () -> Int in
          onCleanup {}
          return 0
        }
        _ = observe { _ = derived.value }
      }
    }
    expectNamed(cleaning, ["onCleanup was called", "'it'"])
    let tracking = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ =
          Derived("it") {
            withTracking {
              1
            } onChange: {
            }
          }.value
      }
    }
    expectNamed(tracking, ["withTracking was called", "'it'"])
  }

  @Test("onCleanup outside any closure")
  func strayCleanup() {
    var ran = false
    let reports = Misuse.recording {
      onCleanup { ran = true }
      withTracking {
      } onChange: {
      }
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("onCleanup was called outside any closure") == true)
    #expect(!ran)
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
