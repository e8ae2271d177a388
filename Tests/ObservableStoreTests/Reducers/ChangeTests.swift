import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Reducers that look at changes")
struct ChangeTests {
  struct State: ObservableState {
    @Tracked var count = 0
    @Tracked var name = "a"
    @Tracked var log: [String] = []
  }
  enum Action {
    case count(Int)
    case name(String)
    case reacted
  }

  private let base = Reduce<State, Action> { state, action in
    switch action {
    case .count(let count): state.count = count
    case .name(let name): state.name = name
    case .reacted: break
    }
    return .none
  }

  @Test("A reaction runs when its value has changed, and its effects are merged")
  func onChange() {
    let store = SmallStore(
      State(),
      base.onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.log.append("\(old) → \(new)")
          return .send(.reacted)
        }
      })
    store.send(.count(1))
    store.send(.name("b"))
    store.send(.count(1))
    store.send(.count(3))
    #expect(store.state.log == ["0 → 1", "1 → 3"])
    #expect(store.received.count == 6)
  }

  @Test("What has changed may be computed")
  func onChangeOfClosure() {
    let store = SmallStore(
      State(),
      base.onChange(of: { $0.count > 1 }) { _, isLarge in
        Reduce { state, _ in
          state.log.append("\(isLarge)")
          return .none
        }
      })
    for count in 0...4 { store.send(.count(count)) }
    #expect(store.state.log == ["true"])
  }

  @Test("The printing reducer shows the action and what it changed")
  func printChanges() {
    var lines: [String] = []
    let store = SmallStore(State(), base.printChanges("Test") { lines.append($0) })
    store.send(.count(2))
    store.send(.name("a"))
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("Test: received "))
    #expect(lines[0].hasSuffix(" .count(2)\n  count: 0 → 2"))
    #expect(lines[1].hasSuffix(" .name(\"a\")\n  (no change)"))
  }
}
