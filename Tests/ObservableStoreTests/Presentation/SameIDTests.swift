import Observing
import Testing

@testable import ObservableStore

@Suite("A child that is made anew with the id that it had") @MainActor
struct SameIDTests {
  private let gate = Gate()

  private func start(in tree: PresenterStore) async -> StoreTask {
    let gate = gate
    let wait = Effect<LeafFeature.Action>.run { send in
      try? await gate.wait()
      await send(.up)
    }
    let task = tree.store.send(.sheet(.presented(.inner(.presented(.run(wait))))))
    await gate.waitForWaiting(1)
    return task
  }

  @Test(
    "It is the same child to its effects, taken away in between or not", arguments: [true, false])
  func same(isTakenAway: Bool) async {
    let tree = PresenterStore(.init(sheet: .init(inner: .init(id: 1))))
    let task = await start(in: tree)
    tree.change {
      if isTakenAway { $0.sheet?.inner = nil }
      $0.sheet?.inner = .init(id: 1, number: 5)
    }
    #expect(gate.waiting == 1)
    gate.open()
    await task.finish()
    #expect(tree.store.sheet?.inner == .init(id: 1, number: 6))
    #expect(tree.runner.counts == .zero)
  }

  @Test(
    "With another id, or in a later action, it is another one, and the effects have ended",
    arguments: [2, 1])
  func other(id: Int) async {
    let tree = PresenterStore(.init(sheet: .init(inner: .init(id: 1))))
    let task = await start(in: tree)
    if id == 1 { tree.change { $0.sheet?.inner = nil } }
    tree.change { $0.sheet?.inner = .init(id: id, number: 5) }
    await task.finish()
    #expect(gate.waiting == 0)
    #expect(tree.store.sheet?.inner == .init(id: id, number: 5))
    #expect(tree.runner.counts == .zero)
  }
}
