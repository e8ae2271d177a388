import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Causes say what differs", .serialized)
struct CausesTests {
  struct Face: ObservableState, Equatable {
    @Tracked var color = "white"
    @Tracked var isPressed = false
  }

  struct Cube: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var left = Face()
    @Tracked var top = Face()
  }

  /// No state, so that a property that holds one counts as a whole.
  struct Size: Equatable {
    var width = 1
    var height = 2
  }

  struct State: ObservableState, Equatable {
    @Tracked var cubes: IdentifiedArrayOf<Cube> = [Cube(id: 13), Cube(id: 26)]
    @Tracked var size = Size()
    @Tracked var numbers = [1, 2, 3]
    @Tracked var name = "Ada"
    @Shared var model = Model()

    static func == (left: State, right: State) -> Bool { left.name == right.name }
  }

  struct Model: ObservableState, Equatable {
    @Tracked var exposure = 0
    @Tracked var size = Size()
  }

  enum Action {
    case reset, resize, renumber, append
    case rename(String)
    case expose
    case press(Int)
  }

  let store = Store(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .reset: state.cubes = [Cube(id: 13), Cube(id: 26)]
      case .resize: state.size.height += 1
      case .renumber: state.numbers[1] = 7
      case .append: state.numbers.append(4)
      case .rename(let name): state.name = name
      case .expose: state.model.exposure += 1
      case .press(let id):
        state.cubes[id: id]?.left.isPressed = true
        state.cubes[id: id]?.left.color = "red"
      }
      return .none
    })

  /// The causes reported while the body runs.
  private func traced(_ body: () -> Void) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    body()
    tracing.cancel()
    return causes
  }

  @Test("Each row's change begins with the name of the collection, and is told once")
  func rows() {
    let tokens = [13, 26].map { id in
      observe("\(id)") {
        let left = store.cubes[id: id]?.left
        _ = (left?.color, left?.isPressed)
      }
    }
    store.send(.press(13))
    store.send(.press(26))
    #expect(
      traced { store.send(.reset) } == [
        "13 ← reset: cubes[id: 13].left.color: red → white, cubes[id: 13].left.isPressed: true → false",
        "26 ← reset: cubes[id: 26].left.color: red → white, cubes[id: 26].left.isPressed: true → false",
      ])
    withExtendedLifetime(tokens) {}
  }

  private static let plain = "(coarse: Size is no ObservableState: it counts as a whole)"

  @Test("Of a plain value the part that differs, of a collection the one element or the whole")
  func parts() {
    let tokens = [
      observe("size") { _ = store.size }, observe("numbers") { _ = store.numbers },
    ]
    #expect(traced { store.send(.resize) } == ["size ← resize: size.height: 2 → 3 \(Self.plain)"])
    #expect(
      traced { store.send(.renumber) } == [
        "numbers ← renumber: numbers[1]: 2 → 7 (coarse: a plain Array<Int>: one element that changes counts as all)"
      ])
    #expect(
      traced { store.send(.append) } == ["numbers ← append: numbers: [1, 7, 3] → [1, 7, 3, 4]"])
    withExtendedLifetime(tokens) {}
  }

  @Test("A shared value goes by the name that a state has for it")
  func shared() {
    let token = observe("exposure") { _ = store.model.exposure }
    #expect(
      traced { store.send(.expose) } == ["exposure ← expose: model.exposure: 0 → 1"])
    #expect(token.dependencies == ["model", "model.exposure"])
    #expect(!"\(store.withState { $0 })".contains("_model"))
    let shared = Shared(wrappedValue: Model())
    let alone = observe("alone") { _ = shared.wrappedValue.exposure }
    #expect(
      traced { shared.wrappedValue.exposure = 3 } == [
        "alone ← shared Model.exposure: 0 → 3"
      ])
    withExtendedLifetime((token, alone)) {}
  }

  struct ViewState: Equatable {
    var name = ""
    var sum = 0
  }

  @Test("Under view stores: the fields of the view state that differ")
  func viewStates() {
    let tokens = [
      withViewStore(
        store, observe: { ViewState(name: $0.name, sum: $0.numbers.reduce(0, +)) }, "both"
      ) { _ in },
      withViewStore(store, observe: { $0.name.count }, "count") { _ in },
      observe("two") { [sum = store.scope(state: { $0.size.height }, action: { $0 })] in
        _ = (sum.state, store.name)
      },
    ]
    #expect(
      traced { store.send(.rename("Grace")) } == [
        "both ← rename(\"Grace\"): name: Ada → Grace",
        "count ← rename(\"Grace\"): view state: 3 → 5",
        "two ← rename(\"Grace\"): name: Ada → Grace",
      ])
    #expect(traced { store.send(.append) } == ["both ← append: sum: 6 → 10"])
    #expect(traced { store.send(.resize) } == ["two ← resize: scope: 2 → 3"])
    withExtendedLifetime(tokens) {}
  }

  @Test("A closure that waits for its turn knows its cause, and all of them")
  func late() {
    var work: [@MainActor () -> Void] = []
    let scheduler = RenderScheduler { work.append($0) }
    let token = observe("late", scheduler: scheduler) { _ = (store.name, store.size) }
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    store.send(.rename("Grace"))
    store.send(.rename("Alan"))
    store.send(.resize)
    #expect(causes == [])
    work.first?()
    #expect(
      causes == [
        "late ← rename(\"Grace\"), rename(\"Alan\"), resize: name: Ada → Alan, size.height: 2 → 3 \(Self.plain)"
      ])
    causes = []
    store.send(.resize)
    #expect(work.count == 2)
    work.last?()
    #expect(causes == ["late ← resize: size.height: 3 → 4 \(Self.plain)"])
    tracing.cancel()
    withExtendedLifetime(token) {}
  }

  @Test("A cause can be coded")
  func coded() throws {
    let cause = RenderCause(
      label: "a", action: "b", changes: [.init(path: "c", oldValue: "d", newValue: "d")])
    #expect(cause.description == "a ← b: c: looks the same")
    #expect(Set([cause]).contains(cause))
  }
}
