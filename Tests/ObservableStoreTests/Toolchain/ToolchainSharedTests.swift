import ObservableStore
import Observation
import Observing
import Testing

/// What lies in a shared state, read through a store: the store hands out a copy, and what is read of that nobody sees.
@MainActor
@Suite("The toolchain's Observation and shared states", .serialized)
struct ToolchainSharedTests {
  struct Leaf: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var n = 0
    @Tracked var inner: Inner? = Inner()
  }

  struct Inner: ObservableState, Equatable { @Tracked var n = 0 }

  struct Branch: ObservableState, Equatable {
    @Tracked var n = 0
    @Tracked var leaf: Leaf? = Leaf(id: 1)
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
  }

  struct Page: ObservableState, Equatable { @Shared var branch: Branch }

  struct App: ObservableState, Equatable {
    @Shared var branch: Branch
    @Shared var number = 0
    @Tracked var page: Page?

    init() {
      let branch = Shared(Branch())
      _branch = branch
      page = Page(branch: branch)
    }
  }

  enum Way: CaseIterable {
    case property, optional, row, ids, number, whole, binding, scope, scopedOptional, scopedRow
    case page, scopedPage
  }

  @Test("Whatever way it is read, it is told of the change, once", arguments: Way.allCases)
  func told(_ way: Way) {
    let store = Store(
      initialState: App(),
      reducer: Reduce<App, (inout App) -> Void> { state, change in
        change(&state)
        return .none
      })
    func read() -> String {
      switch way {
      case .property: "\(store.branch.n)"
      case .optional: "\(store.branch.leaf?.n as Any)"
      case .row: "\(store.branch.leaves[id: 2]?.n as Any)"
      case .ids: "\(store.branch.leaves.ids.map { $0 })"
      case .number: "\(store.number)"
      case .whole: "\(store.state.branch.n)"
      case .binding: "\(store.binding(\.branch, send: { _ in { _ in } }).n.wrappedValue)"
      case .scope: "\(store.scope(\.branch, action: { (a: @escaping (inout App) -> Void) in a }).n)"
      case .scopedOptional:
        "\(store.scope(\.branch, action: { (a: @escaping (inout App) -> Void) in a }).leaf?.n as Any)"
      case .scopedRow:
        "\(store.scope(\.branch, action: { (a: @escaping (inout App) -> Void) in a }).scope(\.leaves, id: 2, action: { (_: Int, a: @escaping (inout App) -> Void) in a })?.inner?.n as Any)"
      case .page: "\(store.page?.branch.n as Any)"
      case .scopedPage:
        "\(store.scope(\.page, action: { (a: @escaping (inout App) -> Void) in a })?.branch.n as Any)"
      }
    }
    for round in 1...3 {
      let told = Told()
      let before = withObservationTracking {
        read()
      } onChange: {
        told.count += 1
      }
      store.send { state in
        state.branch.n = round
        state.branch.leaf?.n = round
        state.branch.leaves[id: 2]?.n = round
        state.branch.leaves[id: 2]?.inner?.n = round
        state.branch.leaves.append(Leaf(id: 10 + round))
        state.number = round
      }
      #expect(told.count == 1)
      #expect(read() != before)
    }
  }

  private final class Told: @unchecked Sendable { var count = 0 }
}
