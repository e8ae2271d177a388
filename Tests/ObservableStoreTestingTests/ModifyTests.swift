import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("One case of an enum is changed in an assertion") @MainActor
struct ModifyTests {
  struct Edit: ObservableState, Equatable {
    @Tracked var name = ""
    @Tracked var count = 0
  }
  enum Destination: ObservableState, Equatable {
    case edit(Edit)
    case pair(Int, name: String)
    case alert
  }
  struct State: ObservableState, Equatable {
    @Tracked var destination: Destination?
    @Tracked var page = Destination.edit(Edit())
  }
  enum Action {
    case show(Destination?)
    case rename(String)
  }

  private func makeStore() -> TestStore<State, Action> {
    TestStore(initialState: State(destination: .edit(Edit(name: "a", count: 3)))) {
      Reduce { state, action in
        switch action {
        case .show(let destination): state.destination = destination
        case .rename(let name):
          if case .edit(var edit)? = state.destination {
            edit.name = name
            state.destination = .edit(edit)
          }
          if case .edit(var edit) = state.page {
            edit.name = name
            state.page = .edit(edit)
          }
        }
        return .none
      }
    }
  }

  @Test("Of an enum and of an optional one, by a constructor and by a function like it")
  func changes() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.rename("x")) {
        modify(&$0.destination, case: Destination.edit) { $0.name = "x" }
        modify(&$0.page, case: Destination.edit) { $0.name = "x" }
      }
      await store.send(.rename("y")) {
        modify(&$0.destination, case: { .edit($0) }) { $0.name = "y" }
        modify(&$0.page, case: Destination.edit) { $0.name = "y" }
      }
      await store.send(.show(.pair(1, name: "a"))) { $0.destination = .pair(1, name: "a") }
      await store.send(.show(.pair(2, name: "a"))) {
        modify(&$0.destination, case: { (pair: (Int, String)) in .pair(pair.0, name: pair.1) }) {
          $0.0 = 2
        }
      }
    }
    #expect(failures.map(\.message) == [])
  }

  @Test("Another case, or none, is a failure at the caller's line, and changes nothing")
  func otherCase() async {
    let failures = await TestFailures.recording {
      var destination: Destination? = .alert
      modify(&destination, case: Destination.edit, line: 10) { $0.name = "x" }
      #expect(destination == .alert)
      destination = nil
      modify(&destination, case: Destination.edit, line: 11) { $0.name = "x" }
      #expect(destination == nil)
      var page = Destination.pair(1, name: "a")
      modify(&page, case: Destination.edit, line: 12) { $0.name = "x" }
      #expect(page == .pair(1, name: "a"))
    }
    #expect(failures.map(\.line) == [10, 11, 12])
    #expect(
      failures.map(\.message) == [
        "Expected the case .edit, but it is .alert",
        "Expected the case .edit, but it is nil",
        "Expected the case .edit, but it is .pair(1, name: \"a\")",
      ])
  }

  @Test("An error that is thrown on the way leaves the enum as it was")
  func throwing() {
    struct Failure: Error {}
    var page = Destination.edit(Edit(name: "a"))
    #expect(throws: Failure.self) {
      try modify(&page, case: Destination.edit) {
        $0.name = "b"
        throw Failure()
      }
    }
    #expect(page == .edit(Edit(name: "a")))
  }
}
