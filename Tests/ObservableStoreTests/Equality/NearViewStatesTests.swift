import ObservableStore
import Observing
import StrategyComparison
import Testing

/// A comparison that takes what is near for the same: what comes is compared with what was told last, and not with what came
/// last, or many small steps would never be told.
@Suite("View states that are compared with a tolerance") @MainActor
struct NearViewStatesTests {
  struct State: ObservableState { @Tracked var x = 0.0 }
  struct Near: Equatable {
    var x: Double
    static func == (left: Near, right: Near) -> Bool { abs(left.x - right.x) < 1 }
  }

  private let reducer = Reduce<State, Double> { state, x in
    state.x = x
    return .none
  }
  private let steps = (1...100).map { Double($0) * 0.4 }

  private func areNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1 }

  @Test("Each way of comparing tells every third of steps of 0.4")
  func ways() {
    let store = Store(initialState: State(), reducer: reducer)
    let near: Store<Near, Double> = store.scope(state: { Near(x: $0.x) }, action: { $0 })
    let held = ViewStore(store, observe: { $0.x }, removeDuplicates: areNear)
    var shown: [[Double]] = [[], [], [], [], []]
    let tokens = [
      withViewStore(store, observe: { $0.x }, removeDuplicates: areNear) {
        shown[0].append($0.state)
      },
      withViewStore(store, observe: { Near(x: $0.x) }) { shown[1].append($0.state.x) },
      ViewStore(store, observe: { $0 }, removeDuplicates: { $0.x == $1.x }).publisher
        .map({ $0.x }, removeDuplicates: areNear).sink { shown[2].append($0) },
      observe { shown[3].append(held.state) },
      observe { shown[4].append(near.state.x) },
    ]
    for x in steps { store.send(x) }
    for (number, shown) in shown.enumerated() {
      #expect(shown.count == 34 && 40 - shown.last! < 1, "way \(number): \(shown)")
    }
    for token in tokens { token.cancel() }
  }

  @Test("What nobody was told of, since nobody asked but once, is not what comes is compared with")
  func untold() {
    let store = Store(initialState: State(), reducer: reducer)
    let view = ViewStore(store, observe: { $0.x }, removeDuplicates: areNear)
    #expect(view.state == 0)
    store.send(0.4)
    #expect(view.state == 0.4)
    var shown: [Double] = []
    let token = observe { shown.append(view.state) }
    store.send(-0.9)
    #expect(shown == [0.4, -0.9] && token.runs == 2)
  }

  struct Named: ObservableState {
    var number: Int
    @Tracked var name: String
  }

  @Test(
    "A view state that is as good is there when it is asked for, with what it refers to, and is told to nobody"
  )
  func state() {
    struct Plain {
      var number: Int
      var name: String
    }
    struct Root: ObservableState { @Observing.Tracked var name = "a" }
    let store = Store<Root, String>(
      initialState: Root(),
      reducer: Reduce { state, name in
        state.name = name
        return .none
      })
    let plain = ViewStore(store, observe: { Plain(number: 1, name: $0.name) }) {
      $0.number == $1.number
    }
    let tracked = ViewStore(store, observe: { Named(number: 1, name: $0.name) }) {
      $0.number == $1.number
    }
    let tokens = [observe { _ = plain.state }, observe { _ = tracked.state }]
    store.send("b")
    #expect(plain.name == "b" && tracked.name == "b" && tokens.map(\.runs) == [1, 1])
  }

  struct Inner: ObservableState, Equatable { @Tracked var number = 1 }
  struct Two: ObservableState {
    @Tracked var first = Inner()
    @Tracked var second = Inner()
    @Tracked var isSecond = false
    @Shared var shared = 0
  }

  @Test(
    "Another instance that looks the same is as good, whoever reads a part of the one before",
    arguments: [false, true])
  func alike(isRead: Bool) {
    let store = Store<Two, Change<Two>>.changing(Two())
    let reader = isRead ? observe { _ = store.first.number } : nil
    func inner(_ state: Two) -> Inner { state.isSecond ? state.second : state.first }
    let view = ViewStore(store, observe: inner)
    let tokens = [
      view.publisher.sink { _ in }, withViewStore(store, observe: inner) { _ in },
      ViewStore(store, observe: inner).publisher.map { $0 }.sink { _ in },
      observe { _ = view.state.number }, observe { _ = view.number },
    ]
    store.send(Change { $0.isSecond = true })
    #expect(tokens.map(\.runs) == [1, 1, 1, 1, 1])
    store.send(Change { $0.second.number = 2 })
    #expect(tokens.map(\.runs) == [2, 2, 2, 2, 2] && view.number == 2)
    withExtendedLifetime(reader) {}
  }

  struct Sharing: Equatable { @Shared var number: Int }
  struct Shares: ObservableState {
    @Tracked var values = [Sharing(number: Shared(1)), Sharing(number: Shared(1))]
    @Tracked var index = 0
  }

  struct Picked {
    var sharing: Sharing
    var number: Double
  }
  struct Picks: ObservableState {
    @Tracked var values = [Sharing(number: Shared(1)), Sharing(number: Shared(1))]
    @Tracked var index = 0
    @Tracked var number = 0.0
  }

  @Test("What is told of for its shared value is what comes next is compared with")
  func sharingAndNear() {
    let store = Store<Picks, Change<Picks>>.changing(Picks())
    var shown: [Int] = []
    let token = withViewStore(
      store, observe: { Picked(sharing: $0.values[$0.index], number: $0.number) },
      removeDuplicates: { abs($0.number - $1.number) < 1 }
    ) { shown.append($0.state.sharing.number) }
    store.send(Change { $0.number = 0.4 })
    store.send(Change { $0.index = 1 })
    store.send(
      Change {
        $0.index = 0
        $0.number = 0
      })
    store.state.values[0].$number.wrappedValue = 5
    #expect(shown.last == 5)
    token.cancel()
  }

  @Test("But with another shared value in it, it is told, since that changes without the state")
  func sharing() {
    let store = Store<Shares, Int>(
      initialState: Shares(),
      reducer: Reduce { state, index in
        state.index = index
        return .none
      })
    var shown: [Int] = []
    let token = withViewStore(store, observe: { $0.values[$0.index] }) {
      shown.append($0.state.number)
    }
    store.send(1)
    store.state.values[1].$number.wrappedValue = 5
    #expect(shown.last == 5)
    token.cancel()
  }

  /// Says how often it was compared.
  struct Item: Equatable {
    nonisolated(unsafe) static var compared = 0
    var number: Int
    static func == (left: Item, right: Item) -> Bool {
      compared += 1
      return left.number == right.number
    }
  }

  @Test(
    "One that came as an equal one is known again by where it lies, and not compared with each action"
  )
  func comparedOnce() {
    struct Root: ObservableState {
      @Observing.Tracked var items = (0..<10).map { Item(number: $0) }
      @Observing.Tracked var number = 0
    }
    struct View: Equatable {
      var items: [Item]
      var isEven: Bool
    }
    let store = Store<Root, Bool>(
      initialState: Root(),
      reducer: Reduce { state, isCopied in
        if isCopied { state.items = state.items.map { $0 } }
        state.number += 1
        return .none
      })
    let token = withViewStore(store, observe: { View(items: $0.items, isEven: true) }) { _ in }
    store.send(true)
    Item.compared = 0
    for _ in 0..<10 { store.send(false) }
    // Once more for the first, which is compared with the one that was told.
    #expect(Item.compared <= 10 && token.runs == 1)
  }

  @Test("All strategies run as often")
  func strategies() {
    let report = StrategyComparison(initialState: State(), reducer: reducer) {
      Region(
        "x",
        making: { store in
          let near = Derived { Near(x: store.x) }
          return { _ = near.value }
        }, viewState: { Near(x: $0.x) }, drawing: { _ in })
    }
    .play(steps, rounds: 0, includingNaive: true)
    for strategy in report.strategies where strategy.strategy != .everything {
      #expect(strategy.runs["x"]! == 33, "\(strategy.strategy)")
    }
  }
}
