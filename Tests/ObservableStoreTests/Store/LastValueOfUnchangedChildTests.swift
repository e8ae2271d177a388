import Testing

@testable import ObservableStore
@testable import Observing

@Suite("The last value of a child that was touched, but not changed") @MainActor
struct LastValueOfUnchangedChildTests {
  @Test("A child changed in place to what it was is still known when it has gone")
  func touched() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeTree(Tree(detail: Leaf(value: 1)))
        let detail = store.scope(\.detail, action: TreeAction.detail)!
        detail.send(Change { $0.value = 1 })
        store.change { $0.detail = nil }
        precondition(detail.isInvalid && detail.value == 1)
      }
    }
  }

  @Test("Nothing is kept watch over for a child that has gone")
  func gone() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeTree(Tree(detail: Leaf(value: 1)))
        let detail = store.scope(\.detail, action: TreeAction.detail)!
        precondition(detail.value == 1 && LastValues.areKept)
        store.change { $0.detail = nil }
        precondition(detail.isInvalid && detail.value == 1 && !LastValues.areKept)
      }
    }
  }
}
