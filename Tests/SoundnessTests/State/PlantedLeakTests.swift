import ObservableStore
import Observation
import Observing
import Testing

/// The counts of what is alive are what the random tests look at for leaks: each kind of leak has to show there.
@MainActor
@Suite("What is not given back shows in the counts")
struct PlantedLeakTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = "row"
  }

  struct App: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    @Tracked var title = "app"
  }

  enum Action: Sendable {
    case row(Int, RowAction)
    case rename
  }
  enum RowAction: Sendable { case rename }

  final class Model { @Tracked var app = App() }

  /// Keeps itself, and what it is given, until it is told not to.
  final class Cycle {
    var own: Cycle?
    var kept: [Any] = []
    init(_ kept: Any...) {
      self.kept = kept
      own = self
    }
    func end() { own = nil }
  }

  private func makeStore() -> Store<App, Action> {
    Store(initialState: App()) { Reduce { (_: inout App, _: Action) in .none } }
  }

  private func expectLeak(_ plant: () -> Cycle, _ grows: (LiveCounts) -> Int) {
    let before = Instrumentation.live
    var cycle: Cycle? = plant()
    #expect(grows(Instrumentation.live) > grows(before))
    cycle?.end()
    cycle = nil
    #expect(grows(Instrumentation.live) == grows(before))
  }

  @Test("A closure that is kept, and all that it reads")
  func closure() {
    for count in [\LiveCounts.closures, \.sources, \.registrations, \.arrays] {
      expectLeak({
        let model = Model()
        return Cycle(observe { _ = model.app.rows[id: 1]?.title })
      }) { $0[keyPath: count] }
    }
  }

  @Test("A derived value that keeps itself")
  func derived() {
    expectLeak({
      let model = Model()
      return Cycle(Derived { model.app.title })
    }) { $0.derived }
  }

  @Test("A store of a child, of a row, and of what a function makes")
  func stores() {
    let store = makeStore()
    expectLeak({ Cycle(store.scope(\.rows, id: 1, action: Action.row) as Any) }) { $0.places }
    expectLeak({ Cycle(makeStore()) }) { $0.places }
    expectLeak({
      Cycle(store.scope(state: { $0.title.count }, action: { (_: RowAction) in Action.rename }))
    }) { $0.places }
  }

  @Test("What waits to tell the toolchain's own Observation")
  func bridge() {
    expectLeak({
      let model = Model()
      withObservationTracking {
        _ = model.app.title
      } onChange: {
      }
      return Cycle(BridgeOfModel(model))
    }) { $0.bridges }
  }

  /// Lets the bridge fire as it goes.
  final class BridgeOfModel {
    let model: Model
    init(_ model: Model) { self.model = model }
    deinit {
      let model = UncheckedModel(model)
      MainActor.assumeIsolated { model.model.app.title += "!" }
    }
  }

  struct UncheckedModel: @unchecked Sendable {
    let model: Model
    init(_ model: Model) { self.model = model }
  }
}
