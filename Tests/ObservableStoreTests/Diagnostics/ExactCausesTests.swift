import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("A cause is what the closure has read", .serialized)
struct ExactCausesTests {
  struct Light: ObservableState {
    @Tracked var exposure = 0
    @Tracked var tint = 0
  }

  struct Model: ObservableState {
    @Tracked var light = Light()
    @Tracked var warmth = 0
  }

  struct Root: ObservableState {
    @Tracked var model = Model()
    @Tracked var name = "Ada"
  }

  @Test(
    "Where a state is replaced, each closure hears of what it reads, and who hands it on of all")
  func replaced() {
    let store = Store(
      initialState: Root(),
      reducer: Reduce<Root, Int> { state, number in
        state.model = Model(
          light: Light(exposure: number, tint: number), warmth: number)
        state.name = "\(number)"
        return .none
      })
    let light = store.scope(\.model.light) { $0 as Int }
    let tokens = [
      observe("exposure") { _ = store.model.light.exposure },
      observe("scoped") { _ = (light.tint, store.name) },
      observe("handed on") { _ = store.model },
    ]
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    Instrumentation.recordsWrites = true
    store.send(1)
    let writes = explain("model").property?.writes.map { "\($0.path) \($0.closures)" }
    Instrumentation.recordsWrites = false
    tracing.cancel()
    #expect(
      writes == [
        "model.light.exposure [\"exposure\", \"handed on\"]",
        "model.light.tint [\"scoped\", \"handed on\"]", "model.warmth [\"handed on\"]",
      ])
    let another =
      "(coarse: another Model in its place counts: it was scoped to, or nothing that is tracked in it was read)"
    #expect(
      causes == [
        "exposure ← 1: model.light.exposure: 0 → 1",
        "scoped ← 1: model.light.tint: 0 → 1, name: Ada → 1",
        "handed on ← 1: model.light.exposure: 0 → 1 \(another), model.light.tint: 0 → 1 (coarse, as before), model.warmth: 0 → 1 (coarse, as before)",
      ])
    withExtendedLifetime(tokens) {}
  }
}
