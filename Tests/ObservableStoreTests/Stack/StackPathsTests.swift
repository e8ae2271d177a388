import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("The key paths into a stack")
struct StackPathsTests {
  struct Screen: ObservableState { @Tracked var number = 0 }
  struct App: ObservableState { @Tracked var path: StackState<Screen> = [Screen(), Screen()] }
  enum Action { case path(StackAction<Screen, Int>) }

  @Test("They are made once, however often a stack is scoped to")
  func madeOnce() {
    let store = Store<App, Action>(initialState: App()) { EmptyReducer() }
    func top() -> Store<Screen, Int>? { store.scope(\.path, action: Action.path).last }
    let before = StackPaths.count
    let first = top()
    #expect(StackPaths.count == before + 2)
    for _ in 0..<10 { #expect(top() == first) }
    #expect(StackPaths.count == before + 2)
  }
}
