import Observing
import Testing

@testable import ObservableStore

@Suite("The last value of a child inside a child that has gone") @MainActor
struct LastValueOfInnerChildTests {
  @Test("It is known, though nobody holds the child around it")
  func inner() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeTree(Tree(detail: Leaf(value: 1)))
        let inner: Store<Inner, Change<Leaf>> = store.scope(\.detail, action: TreeAction.detail)!
          .scope(\.inner) { (change: Change<Leaf>) in change }
        let runs = Runs { _ = inner.number }
        store.send(.detail(Change { $0.rows.append(Row(id: 1)) }))
        store.change { $0 = Tree() }
        precondition(inner.isInvalid && inner.number == 0 && runs.count == 1)
      }
    }
  }

  @Test("It is known when another child has taken the place and was changed")
  func replaced() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeTree(Tree(detail: Leaf(value: 1)))
        let inner: Store<Inner, Change<Leaf>> = store.scope(\.detail, action: TreeAction.detail)!
          .scope(\.inner) { (change: Change<Leaf>) in change }
        store.change { $0.detail = Leaf(value: 2) }
        precondition(inner.isInvalid && inner.number == 0)
        store.send(.detail(Change { $0.rows.append(Row(id: 1)) }))
        store.change { $0 = Tree() }
        precondition(inner.isInvalid && inner.number == 0)
      }
    }
  }
}
