import Testing

@testable import Observing

/// In a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("Causes and explanations where several ways lead to one property", .serialized)
struct CausesBehindDiamondsTests {
  @MainActor final class Model {
    @Tracked var size = 1
  }

  @Test("Each closure has its cause, in whatever order the first has read")
  func diamond() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for isFarFirst in [true, false] { CausesBehindDiamondsTests().play(isFarFirst) }
      }
    }
  }

  private func play(_ isFarFirst: Bool) {
    let model = Model()
    let double = Derived("double") { model.size * 2 }
    let sum = Derived("sum") { double.value + 1 }
    let more = Derived("more") { double.value + sum.value }
    let tokens = [
      observe("first") {
        let all = isFarFirst ? [more, sum, double] : [double, sum, more]
        for value in all { _ = value.value }
      },
      observe("second") { _ = sum.value },
      observe("third") { _ = more.value },
    ]
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    Instrumentation.recordsWrites = true
    model.size = 2
    #expect(causes == ["first", "second", "third"].map { "\($0) ← size: 1 → 2" })
    let told = explain("size").description
    #expect(
      told.contains("written size: 1 → 2, for which 'first', 'second', 'third' ran"), "\(told)")
    tracing.cancel()
    for token in tokens { token.cancel() }
  }
}
