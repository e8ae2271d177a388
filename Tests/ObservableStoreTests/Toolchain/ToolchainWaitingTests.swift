import Observation
import Testing

@testable import ObservableStore
@testable import Observing

@MainActor
@Suite("What the toolchain's Observation waits for, and what it keeps for that", .serialized)
struct ToolchainWaitingTests {
  private func track(_ read: () -> Void, told: @escaping @MainActor () -> Void = {}) {
    withObservationTracking(read) { MainActor.assumeIsolated { told() } }
  }

  @Test("Whether a row is of a case: what waits goes with the row")
  func cases() {
    struct Paged: ObservableState, Identifiable {
      let id: Int
      @Tracked var page: Page?
    }
    struct Book: ObservableState {
      @Tracked var pages: IdentifiedArrayOf<Paged> = []
    }
    typealias Change = @MainActor (inout Book) -> Void
    let store = Store(
      initialState: Book(),
      reducer: Reduce<Book, Change> { state, change in
        MainActor.assumeIsolated { change(&state) }
        return .none
      })
    let before = Instrumentation.live
    for number in 0..<30 {
      store.send { $0.pages = [Paged(id: number)] }
      track {
        let row: Store<Paged, Never>? = store.scope(\.pages, id: number) { _, never in never }
        #expect(row?.matches(\.page, case: Page.other) == false)
      }
      store.send { $0.pages = [] }
    }
    #expect(Instrumentation.live == before)
  }

  @Test(
    "A tree that ends in the middle of a transaction commits nothing for those who wait elsewhere")
  func endsInTransaction() {
    @MainActor final class Model { @Tracked var number = 0 }
    let model = Model()
    let token = observe { _ = model.number }
    let store = makeTree(Tree(rows: [Row(id: 1)]))
    track { _ = store.scope(\.rows, id: 1, action: TreeAction.row)?.isInvalid }
    var other: Store<Tree, TreeAction>? = makeTree()
    track { _ = other?.count }
    transaction {
      model.number = 5
      other = nil
      model.number = 0
    }
    #expect(token.runs == 1 && other == nil)
  }

  @Test(
    "A property of a child: for that of the child's, and for which child it is, and for nothing else"
  )
  func links() {
    let store = makeTree()
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let before = Instrumentation.live
    track { _ = leaf.value }
    let live = Instrumentation.live
    #expect(live.closures - before.closures == 2 && live.derived == before.derived)
    #expect(live.registrations - before.registrations == 4)
  }
}
