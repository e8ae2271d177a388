import Observing
import Testing

@testable import ObservableStore

@Suite("What is known of a case that stores are scoped to") @MainActor
struct ScopedCasesTests {
  struct Count: ObservableState { @Tracked var number = 0 }
  enum Page: ObservableState {
    case count(Count)
    case text(String)
  }
  struct State: ObservableState { @Tracked var page = Page.count(Count(number: 1)) }

  private func makeStore() -> Store<State, Int> {
    Store(
      initialState: State(),
      reducer: Reduce<State, Int> { state, number in
        state.page = number < 0 ? .text("") : .count(Count(number: number))
        return .none
      })
  }

  @Test("A case is found once for a line, however many stores and newcomers it is asked of")
  func once() {
    func count(_ store: Store<State, Int>) -> Int? {
      store.scope(\.page, case: Page.count) { $0 }?.number
    }
    let before = ScopedCases.known.withLock(\.count)
    for _ in 0..<3 {
      let store = makeStore()
      #expect(count(store) == 1)
      store.send(-1)
      #expect(count(store) == nil)
      store.send(5)
      #expect(count(store) == 5)
    }
    #expect(ScopedCases.known.withLock(\.count) == before + 1)
  }

  @Test("A right case at one line does not vouch for a wrong one at another")
  func lines() {
    #expect(makeStore().scope(\.page, case: Page.count) { $0 }?.number == 1)
    let store = makeStore()
    let line: UInt = #line + 2
    let reports = StoreMisuse.recording {
      let child = store.scope(
        \.page, case: { (count: Count) in Page.count(Count(number: count.number + 1)) }
      ) { $0 }
      #expect(child == nil)
    }
    #expect(reports.count == 1 && reports[0].contains("ScopedCasesTests.swift:\(line)"))
    #expect(makeStore().scope(\.page, case: Page.count) { $0 }?.number == 1)
  }
}
