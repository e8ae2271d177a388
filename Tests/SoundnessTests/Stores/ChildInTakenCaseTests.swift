import ObservableStore
import Observing
import Testing

/// While the reducer of a case runs, the enum is taken apart: what it carries lies somewhere else.
@MainActor
@Suite("An optional child inside an enum's case, changed by the case's reducer")
struct ChildInTakenCaseTests {
  struct Detail: ObservableState {
    @Tracked var items = Array(0..<100)
    @Tracked var n = 0
  }

  struct Edit: ObservableState {
    @Tracked var detail: Detail? = Detail()
    @Tracked var x = 0
  }

  enum Screen: ObservableState {
    case edit(Edit)
    case other(Int)
  }

  struct App: ObservableState { @Tracked var screen = Screen.edit(Edit()) }

  enum AppAction { case edit(EditAction) }
  enum EditAction { case change, append, finish }

  private func makeStore() -> Store<App, AppAction> {
    Store(
      initialState: App(),
      reducer: Reduce<App, AppAction> { _, _ in .none }
        .ifCase(\.screen, case: Screen.edit, action: AppAction.edit) {
          Reduce<Edit, EditAction> { edit, action in
            switch action {
            case .change: edit.x += 1
            case .append: edit.detail?.items.append(contentsOf: 0..<1_000)
            case .finish:
              edit.detail?.n = 7
              edit.detail = nil
            }
            return .none
          }
        })
  }

  @Test("Its store shows what was appended, and the last value when it has gone")
  func changedInPlace() {
    let store = makeStore()
    let edit = store.scope(\.screen, case: Screen.edit) { (a: EditAction) in AppAction.edit(a) }!
    let detail = edit.scope(\.detail) { (a: EditAction) in a }!
    var seen = (count: 0, n: 0)
    let token = observe { seen = (detail.items.count, detail.n) }
    for _ in 0..<3 { store.send(.edit(.change)) }
    for round in 1...3 {
      store.send(.edit(.append))
      #expect(detail.items.count == 100 + 1_000 * round && seen.count == detail.items.count)
    }
    store.send(.edit(.finish))
    #expect(detail.isInvalid && detail.n == 7 && detail.items.count == 3_100)
    #expect(seen == (3_100, 7))
    withExtendedLifetime(token) {}
  }
}
