import ObservableStore
import Observing
import Testing

/// With the last store of a computed child goes what is kept of it, and somebody's object with that.
@Suite("An object that scopes to the child whose store it goes with") @MainActor
struct ScopedAsItsStoreGoesTests {
  final class Ending {
    @MainActor static var work: (() -> Void)?
    deinit {
      MainActor.assumeIsolated {
        let work = Self.work
        Self.work = nil
        work?()
      }
    }
  }

  struct Item: ObservableState {
    @Tracked var number = 1
    @Tracked var object: Ending? = Ending()
  }

  struct State: ObservableState {
    @Tracked var number = 1
    var maybe: Item? { Item(number: number) }
    var made: Item { Item(number: number) }
  }

  @Test("It changes what the child is made of")
  func changes() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for isObserved in [false, true] {
          for isInTransaction in [false, true] {
            let store = makeStore(State())
            let token = isObserved ? observe { _ = store.number } : nil
            var child: Store<Item, Never>? = store.scope(\.maybe, action: unsent)
            precondition(child?.number == 1)
            Ending.work = { store.change { $0.number = 2 } }
            if isInTransaction { transaction { child = nil } } else { child = nil }
            precondition(Ending.work == nil && store.number == 2)
            token?.cancel()
          }
        }
      }
    }
  }

  @Test("It gets a store of its own")
  func scopes() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for isOptional in [false, true] {
          for isInTransaction in [false, true] {
            let store = makeStore(State())
            @MainActor func scoped() -> Store<Item, Never>? {
              isOptional
                ? store.scope(\.maybe, action: unsent) : store.scope(\.made, action: unsent)
            }
            var child = scoped()
            precondition(child?.number == 1)
            var kept: Store<Item, Never>?
            Ending.work = { kept = scoped() }
            if isInTransaction { transaction { child = nil } } else { child = nil }
            precondition(Ending.work == nil && kept?.number == 1)
            store.change { $0.number = 2 }
            precondition(kept?.number == 2)
          }
        }
      }
    }
  }
}
