import ObservableStore
import Observing
import Testing

/// Stores of a case whose payload ends in an array: the pointer to the array also holds the case.
@Suite("Stores of cases whose payloads end in arrays")
struct ArrayEndedCasesTests {
  struct First: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var items = [1]
  }

  struct Second: ObservableState, Equatable {
    @Tracked var text = "second"
    @Tracked var items = ["a"]
  }

  enum Sheet: ObservableState {
    case a(First)
    case b(Second)
    case c(First)
    case n
  }

  struct State: ObservableState {
    @Tracked var sheet = Sheet.n
    @Tracked var maybe: Sheet?
  }

  @Test("A store of the second case reads its own payload")
  func second() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeStore(State(sheet: .b(Second()), maybe: .c(First())))
        let watches = Watches()
        let second = store.scope(\.sheet, case: { Sheet.b($0) }, action: unsent)!
        let third = store.scope(\.maybe, case: { Sheet.c($0) }, action: unsent)!
        watches.watch("second") { second.items }
        watches.watch("second's text") { second.text }
        watches.watch("third") { third.items }
        store.change { state in
          guard case .b(var payload) = state.sheet else { return }
          payload.items.append("b")
          state.sheet = .b(payload)
        }
        watches.expect(["second": 1], "the second's array")
        store.change { state in
          guard case .c(var payload) = state.maybe else { return }
          payload.items.append(2)
          state.maybe = .c(payload)
        }
        watches.expect(["third": 1], "the third's array")
        #expect(second.state == Second(items: ["a", "b"]))
        store.change { $0.sheet = .n }
        store.change { $0.maybe = nil }
        #expect(second.isInvalid && third.isInvalid)
        #expect(second.items == ["a", "b"] && third.items == [1, 2])
      }
    }
  }

  @Test("No store of a case is given while another case is there")
  func absent() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeStore(State(sheet: .a(First(number: 1))))
        let watches = Watches()
        watches.watch("which") {
          let first = store.scope(\.sheet, case: { Sheet.a($0) }, action: unsent)
          let second = store.scope(\.sheet, case: { Sheet.b($0) }, action: unsent)
          let third = store.scope(\.sheet, case: { Sheet.c($0) }, action: unsent)
          return [first?.number, second?.items.count, third?.number]
        }
        store.change { $0.sheet = .b(Second(items: ["x", "y"])) }
        watches.expect(["which": 1], "the second comes")
        store.change { $0.sheet = .c(First(number: 3)) }
        watches.expect(["which": 1], "the third comes")
        store.change { $0.sheet = .n }
        watches.expect(["which": 1], "nothing is left")
      }
    }
  }
}
