import Observing
import Testing

@testable import ObservableStore

@Suite("Actions that set each other off") @MainActor
struct ActionChainTests {
  struct Counter: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action { case next, other }

  private func makeStore(
    _ watch: ActionChain.Watch = .init(), end: Int = .max,
    _ send: @escaping (Action) -> Effect<Action>
  ) -> Store<Counter, Action> {
    let reducer = Reduce<Counter, Action> { state, action in
      state.count += 1
      return state.count < end ? send(action) : .none
    }
    let root = StoreRoot(.make(Counter()), { reducer._resolved() }, watch: watch)
    return Store(root.place, sender: root)
  }

  // However long these take, which are told of nothing: in a build without optimisation, on a busy machine, that may be
  // longer than the ten seconds after which a chain is named.

  @Test("A chain of 30,000 actions sent by effects at once runs, and nothing is told")
  func ofManyEffects() {
    let reports = StoreMisuse.recording {
      let store = makeStore(.init(patience: nil), end: 30_000) { _ in .send(.next) }
      store.send(.next)
      #expect(store.count == 30_000)
    }
    #expect(reports == [])
  }

  @Test("So does one through a child, whose actions are embedded each time")
  func manyOfChild() {
    enum Outer { case child(Action) }
    let store = Store<Counter, Outer>(initialState: Counter()) {
      Scope(\.self, action: Outer.child) {
        Reduce<Counter, Action> { state, _ in
          state.count += 1
          return state.count < 30_000 ? .send(.next) : .none
        }
      }
    }
    let task = store.send(.child(.next))
    #expect(store.count == 30_000)
    #expect(!task.isCancelled)
  }

  @Test("So does one sent by reducers, which is named once")
  func manyByReducers() {
    final class Box: @unchecked Sendable { var store: Store<Counter, Action>? }
    let box = Box()
    let reports = StoreMisuse.recording {
      box.store = makeStore(.init(patience: nil), end: 30_000) { _ in
        MainActor.assumeIsolated { _ = box.store?.send(.next) }
        return .none
      }
      box.store?.send(.next)
      #expect(box.store?.count == 30_000)
    }
    #expect(reports.count == 1)
    box.store = nil
  }

  @Test("So does one sent by closures, each of which runs in a transaction of its own")
  func manyByClosures() {
    let reports = StoreMisuse.recording {
      let store = makeStore(.init(patience: nil)) { _ in .none }
      let token = observe { if (1..<30_000).contains(store.count) { store.send(.next) } }
      store.send(.next)
      #expect(store.count == 30_000)
      #expect(token.runs == 30_001)
    }
    #expect(reports == [])
  }

  @Test("No more waits than what was sent and not processed")
  func breadth() {
    let store = makeStore(end: 1_000) { _ in .merge(.send(.next), .send(.other)) }
    store.send(.next)
    // Each of the first 999 sends two.
    #expect(store.count == 1 + 2 * 999)
  }

  @Test("A long one is named by its last actions and goes on, again when ten times as long")
  func long() {
    let reports = StoreMisuse.recording {
      let store = makeStore(.init(length: 1_000, patience: nil), end: 30_000) {
        .send($0 == .next ? .other : .next)
      }
      store.send(.next)
      #expect(store.count == 30_000)
    }
    #expect(reports.count == 2)
    #expect(
      reports.first == """
        in a store of Counter actions set each other off again and again: 1016 so far, each sent while the \
        one before was processed. It goes on. The last were:
          other, sent by an effect or a deinit
          next, sent by an effect or a deinit
        """)
    #expect(reports.last?.contains("10016 so far") == true)
  }

  @Test("What a closure's cleanup or an object's deinit sends is told so")
  func otherSenders() {
    final class Farewell {
      let say: @MainActor () -> Void
      init(_ say: @escaping @MainActor () -> Void) { self.say = say }
      deinit { MainActor.assumeIsolated(say) }
    }
    for isCleanup in [true, false] {
      let reports = StoreMisuse.recording {
        let store = makeStore(.init(length: 100, patience: nil), end: 3_000) { _ in .none }
        let token = observe("cleaner") {
          let count = store.count
          if isCleanup { return onCleanup { if count < 900 { store.send(.next) } } }
          let farewell = Farewell { if count < 900 { store.send(.next) } }
          onCleanup { [farewell] in _ = farewell }
        }
        store.send(.next)
        token.cancel()
      }
      let sender =
        isCleanup ? "a cleanup of the closure 'cleaner'" : "an effect or a deinit"
      #expect(reports.first?.contains("next, sent by \(sender)") == true, "\(reports)")
    }
  }

  @Test("Each send begins anew")
  func anew() {
    let reports = StoreMisuse.recording {
      let store = makeStore(.init(length: 1_000, patience: nil)) { _ in .none }
      let token = observe("echo") { if store.count % 600 != 0 { store.send(.next) } }
      for _ in 0..<3 { store.send(.next) }
      #expect(store.count == 1_800)
      withExtendedLifetime(token) {}
    }
    #expect(reports == [])
  }

  @Test("One that has taken long is named, with the closures that send")
  func slow() {
    let reports = StoreMisuse.recording {
      let store = makeStore(.init(patience: .nanoseconds(1))) { _ in .none }
      let token = observe("echo") {
        if (1..<10_000).contains(store.count) { store.send(.next) }
      }
      store.send(.next)
      #expect(store.count == 10_000)
      withExtendedLifetime(token) {}
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("next, sent by the closure 'echo', which read 'count'") == true)
  }

  @Test(
    "In a test the rest of an endless one is dropped, however it branches, and the store goes on")
  func dropped() async {
    let reports = await StoreMisuse.recording {
      let watch = ActionChain.Watch(length: 1_000, patience: nil, dropsRest: true)
      let line = makeStore(watch) { _ in .send(.next) }
      await line.send(.next).finish()
      #expect(line.count == 1_016)
      let tree = makeStore(watch) { $0 == .next ? .merge(.send(.next), .send(.other)) : .none }
      await tree.send(.next).finish()
      let count = tree.count
      await tree.send(.other).finish()
      #expect(tree.count == count + 1)
    }
    #expect(reports.count == 2)
    #expect(reports.first?.contains("The rest of it is dropped") == true)
  }

  @Test("What a program takes for long is ten million actions, or ten seconds")
  func usual() {
    let watch = ActionChain.Watch()
    #expect(watch.length == 10_000_000 && watch.patience == .seconds(10) && !watch.dropsRest)
  }
}
