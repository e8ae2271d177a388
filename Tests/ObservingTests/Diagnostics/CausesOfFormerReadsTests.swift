import Testing

@testable import Observing

/// In a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("Causes behind derived values that read something else than before", .serialized)
struct CausesOfFormerReadsTests {
  @MainActor final class Model {
    @Tracked var isFirst = false
    @Tracked var first = 1
    @Tracked var second = 10
    @Tracked var other = 0

    var chosen: Int { isFirst ? first : second }
  }

  @Test("They are what had been read, as those of a closure that reads it itself", arguments: 0...2)
  func former(_ derivedBetween: Int) async {
    await #expect(processExitsWith: .success) { [derivedBetween] in
      await MainActor.run { CausesOfFormerReadsTests().play(derivedBetween) }
    }
  }

  private func play(_ derivedBetween: Int) {
    let model = Model()
    var read: @MainActor () -> Int = { model.chosen }
    for number in 0..<derivedBetween {
      let inner = read
      let derived = Derived("derived \(number)") { inner() }
      read = { derived.value }
    }
    let last = read
    let tokens = [
      observe("shown") { _ = last() },
      observe("first alone") { _ = model.first },
    ]
    var causes: [String] = []
    let tracing = traceRenders { if $0.label == "shown" { causes.append($0.description) } }
    Instrumentation.recordsWrites = true
    transaction {
      model.isFirst = true
      (model.first, model.second) = (2, 20)
    }
    transaction {
      model.isFirst = false
      (model.first, model.second) = (3, 30)
    }
    #expect(
      causes == [
        "shown ← isFirst: false → true, second: 10 → 20",
        "shown ← isFirst: true → false, first: 2 → 3",
      ])
    let second = explain("second").description
    #expect(second.contains("written second: 10 → 20, for which 'shown' ran"), "\(second)")
    #expect(!second.contains("second: 20 → 30, for which"), "\(second)")
    tracing.cancel()
    for token in tokens { token.cancel() }
  }

  @Test("A derived value that came out the same is none")
  func same() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { CausesOfFormerReadsTests().playSame() }
    }
  }

  private func playSame() {
    let model = Model()
    let isLarge = Derived("large") { model.first > 100 }
    let word = Derived("word") { isLarge.value ? "large" : "small" }
    let double = Derived("double") { model.other * 2 }
    let token = observe("shown") { _ = (word.value, double.value) }
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    transaction { (model.other, model.first) = (1, 2) }
    transaction { (model.other, model.first) = (2, 200) }
    model.first = 201
    model.first = 3
    #expect(
      causes == [
        "shown ← other: 0 → 1", "shown ← first: 2 → 200, other: 1 → 2", "shown ← first: 201 → 3",
      ])
    tracing.cancel()
    token.cancel()
  }

  @Test("One that is computed twice before its reader runs has both")
  func twice() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { CausesOfFormerReadsTests().playTwice() }
    }
  }

  private func playTwice() {
    let model = Model()
    let chosen = Derived("chosen") { model.chosen }
    let token = observe("shown") { _ = chosen.value }
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    transaction {
      model.isFirst = true
      _ = chosen.value
      model.first = 5
      _ = chosen.value
      model.second = 50
    }
    #expect(causes == ["shown ← isFirst: false → true, first: 1 → 5"])
    tracing.cancel()
    token.cancel()
  }
}
