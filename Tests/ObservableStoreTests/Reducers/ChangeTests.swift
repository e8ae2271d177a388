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

  struct Page: ObservableState, Equatable {
    @Shared var total = 0
    @Tracked var title = ""
  }
  struct Shop: ObservableState {
    @Tracked var page = Page()
    @Shared var visits = 0
    @Tracked var log: [String] = []
  }

  private func shop(_ change: @escaping (inout Shop) -> Void) -> Reduce<Shop, Int> {
    Reduce { state, _ in
      change(&state)
      return .none
    }
  }

  @Test("A change of a shared value is printed with what it was, also around one that prints")
  func printSharedChanges() {
    var lines: [String] = []
    let reducer = shop {
      $0.page.total += 2
      $0.visits += 1
    }
    let store = SmallStore(
      Shop(),
      CombineReducers { reducer.printChanges("inner") { lines.append($0) } }
        .printChanges("outer") { lines.append($0) })
    store.send(1)
    store.send(2)
    let changes = ["page.total: 0 → 2\n  visits: 0 → 1", "page.total: 2 → 4\n  visits: 1 → 2"]
    #expect(
      lines == [
        "inner: received 1\n  \(changes[0])", "outer: received 1\n  \(changes[0])",
        "inner: received 2\n  \(changes[1])", "outer: received 2\n  \(changes[1])",
      ])
  }

  @Test("A reaction to a part hears of a shared value inside it, and of none beside it")
  func onSharedChange() {
    var reactions = 0
    var change: (inout Shop) -> Void = { $0.page.total += 1 }
    let store = SmallStore(
      Shop(),
      shop { change(&$0) }.onChange(of: \.page) { _, _ in
        reactions += 1
        return EmptyReducer<Shop, Int>()
      })
    store.send(1)
    #expect(reactions == 1)
    change = { $0.visits += 1 }
    store.send(2)
    #expect(reactions == 1)
    change = { $0.page.total += 0 }
    store.send(3)
    #expect(reactions == 1)
  }

  @Test("A shared optional is what it has become, also where it has been nothing")
  func sharedOptional() {
    struct Account: ObservableState { @Shared var user: String? }
    var lines: [String] = []
    var names: [[String?]] = []
    let reducer = Reduce<Account, String?> { state, name in
      state.user = name
      return .none
    }
    let store = SmallStore(
      Account(user: Shared(nil)),
      reducer.onChange(of: \.$user) { old, new in
        names.append([new.wrappedValue])
        return EmptyReducer<Account, String?>()
      }
      .printChanges("Test") { lines.append($0.split(separator: "\n").dropFirst().joined()) })
    for name in ["a", "b", "b", nil, nil] { store.send(name) }
    #expect(names == [["a"], ["b"], [nil]])
    #expect(
      lines == [
        #"  user: nil → "a""#, #"  user: "a" → "b""#, "  (no change)", #"  user: "b" → nil"#,
        "  (no change)",
      ])
  }
}
