import ObservableStore
import Observing
import Testing

@MainActor
@Suite("A part that a closure may not have read is coarse, the whole is not", .serialized)
struct PartCausesTests {
  struct Point: Equatable { var x = 0, y = 0 }

  enum Mode: Equatable {
    case off
    case at(Point)
    case among([Int])
  }

  struct Kid: ObservableState, Equatable {
    @Tracked var name = "Ann"
    @Tracked var age = 1
  }

  struct State: ObservableState {
    @Tracked var point = Point()
    @Tracked var dict: [String: Int] = [:]
    @Tracked var arr = [1, 2, 3]
    @Tracked var mode = Mode.off
    @Tracked var text = "a"
    @Tracked var kid = Kid()
    var older: Kid { Kid(name: kid.name, age: kid.age + 1) }
  }

  private let store = Store(
    initialState: State(),
    reducer: Reduce<State, @Sendable (inout State) -> Void> { state, change in
      change(&state)
      return .none
    })

  private func change(_ change: @escaping @Sendable (inout State) -> Void) -> [String] {
    var changes: [String] = []
    let tracing = traceRenders { changes += $0.changes.map(\.description) }
    store.send(change)
    tracing.cancel()
    return changes
  }

  @Test("Plain arrays, dictionaries, structs and enums")
  func plain() {
    let tokens = [
      observe { _ = store.point.x }, observe { _ = store.dict["k"] },
      observe { _ = store.arr.first },
      observe { _ = store.mode }, observe { _ = store.text },
    ]
    #expect(
      change { $0.point.y += 1 } == [
        "point.y: 0 → 1 (coarse: Point is no ObservableState: it counts as a whole)"
      ])
    #expect(
      change { $0.dict["j"] = 1 } == [
        "dict[j]: (nothing) → 1 (coarse: a plain Dictionary<String, Int>: one element that changes counts as all)"
      ])
    #expect(
      change { $0.arr[1] = 7 } == [
        "arr[1]: 2 → 7 (coarse: a plain Array<Int>: one element that changes counts as all)"
      ])
    #expect(change { $0.arr = [] } == ["arr: [1, 7, 3] → []"])
    #expect(change { $0.text = "b" } == ["text: a → b"])
    let point = "Point(x: 0, y: "
    #expect(change { $0.mode = .at(Point()) } == ["mode: off → at(\(point)0))"])
    #expect(
      change { $0.mode = .at(Point(x: 0, y: 1)) } == [
        "mode.at.y: 0 → 1 (coarse: Point is no ObservableState: it counts as a whole)"
      ])
    #expect(
      change { $0.mode = .among([1]) } == ["mode: at(\(point)1)) → among([1])"])
    #expect(
      change { $0.mode = .among([2]) } == [
        "mode.among[0]: 1 → 2 (coarse: a plain Array<Int>: one element that changes counts as all)"
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("A child that is computed counts as a whole")
  func computed() {
    let older = store.scope(\.older) { $0 as (@Sendable (inout State) -> Void) }
    let token = observe { _ = older.age }
    #expect(
      change { $0.kid.name = "Bea" } == [
        "kid.name: Ann → Bea (coarse: Kid is computed and lies nowhere: it counts as a whole)"
      ])
    withExtendedLifetime(token) {}
  }
}
