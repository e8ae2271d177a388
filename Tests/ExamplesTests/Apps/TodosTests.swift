import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@testable import Examples

@MainActor @Suite("The todo list")
struct TodosTests {
  let clock = TestClock()

  private func store(_ count: Int = 3) -> TestStoreOf<TodosFeature> {
    TestStore(initialState: .sample(count), reducer: TodosFeature(clock: clock))
  }

  @Test("A deletion can be undone, and where it stood it stands again")
  func undo() async {
    let store = store()
    let deletion = TodosFeature.Deletion(todo: store.state.todos[1], position: 1)
    await store.send(.todo(2, .deleteTapped)) {
      $0.todos.remove(id: 2)
      $0.deletion = deletion
    }
    await clock.advance(by: .seconds(4))
    await store.send(.undoTapped) {
      $0.todos.insert(deletion.todo, at: 1)
      $0.deletion = nil
    }
    #expect(store.state.todos.map(\.id) == [1, 2, 3])
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("After five seconds it cannot, counted from the last deletion")
  func expiry() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.todo(1, .deleteTapped))
    await clock.advance(by: .seconds(4))
    await store.send(.todo(2, .deleteTapped))
    await clock.advance(by: .seconds(4))
    #expect(store.state.deletion?.todo.id == 2)
    await clock.advance(by: .seconds(1))
    await store.receive(.undoExpired) { $0.deletion = nil }
    await store.send(.undoTapped)
    #expect(store.state.todos.map(\.id) == [3])
    await store.finish()
  }

  @Test("What is new is edited where it stands, and goes again if it gets no title")
  func editing() async {
    let store = store()
    await store.send(.addTapped) {
      $0.todos.insert(Todo(id: 4), at: 0)
      $0.editing = 4
    }
    await store.send(.binding(.set(\.todos[id: 4]!.title, "T"))) { $0.todos[id: 4]?.title = "T" }
    await store.send(.binding(.set(\.todos[id: 4]!.title, ""))) { $0.todos[id: 4]?.title = "" }
    await store.send(.todo(4, .editEnded)) {
      $0.todos.remove(id: 4)
      $0.editing = nil
    }
  }

  @Test("The filter lets through what is open, or done")
  func filter() {
    var state = TodosFeature.State.sample(7)
    #expect(state.shown.count == 7 && state.openCount == 5)
    state.filter = .done
    #expect(state.shown.map(\.id) == [3, 6])
    state.filter = .open
    #expect(state.shown.map(\.id) == [1, 2, 4, 5, 7])
  }
}
