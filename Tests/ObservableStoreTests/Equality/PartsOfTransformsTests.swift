import ObservableStore
import Testing

@testable import Observing

/// Stores of parts of what a function makes, `scope(state:)`, which is made anew with each change and may be as good as before.
@Suite("Parts of what a function makes") @MainActor
struct PartsOfTransformsTests {
  struct Item: Equatable {
    var title: String
    var done = false
  }
  struct State: ObservableState {
    @Tracked var items = [Item(title: "one"), Item(title: "a title that is kept on the heap")]
    @Tracked var count = 0
    @Tracked var other = 0
  }
  struct Part: Equatable { var texts: [String] }
  struct Summary: Equatable {
    var count: Int
    var titles: [String]
    var text: String
    var part: Part
    var maybe: Part?

    init(_ state: State) {
      count = state.count
      titles = state.items.map(\.title)
      text = titles.joined()
      part = Part(texts: titles)
      maybe = part
    }
  }

  private func makeStore() -> Store<State, Change<State>> {
    Store.changing(State())
  }

  @Test(
    "One that is as good has been made in between: the parts that are equal do not run",
    arguments: [false, true])
  func equal(isReadInBetween: Bool) {
    let store = makeStore()
    let same: (Change<State>) -> Change<State> = { $0 }
    let summary = store.scope(state: { Summary($0) }, action: same)
    let titles = summary.scope(\.titles, action: same)
    let part = summary.scope(\.part, action: same)
    let inner = part.scope(\.texts, action: same)
    let reads: [() -> Void] = [
      { _ = titles.state }, { _ = summary.scope(\.text, action: same).state }, { _ = part.state },
      { _ = part.texts }, { _ = inner.state },
      { _ = summary.scope(\.maybe, action: same)?.texts },
    ]
    let tokens = reads.map { read in observe { read() } }
    let whole = observe { _ = summary.state }
    for number in 1...5 {
      store.send(Change { $0.count += 1 })
      store.send(Change { $0.items[0].done.toggle() })
      if isReadInBetween { for read in reads { read() } }
      #expect(tokens.map(\.runs) == [1, 1, 1, 1, 1, 1] && whole.runs == number + 1)
    }
    store.send(Change { $0.items[0].title = "another" })
    #expect(tokens.map(\.runs) == [2, 2, 2, 2, 2, 2] && titles.state[0] == "another")
  }

  struct Near: Equatable {
    var x: Double
    static func == (left: Near, right: Near) -> Bool { abs(left.x - right.x) < 1 }
  }
  struct Both: Equatable {
    var near: Near
    var y: Double
  }
  struct Point: ObservableState {
    @Tracked var x = 0.0
    @Tracked var y = 0.0
  }

  @Test("What comes is compared with what was told last, and then told to all who read that part")
  func near() {
    let store = Store<Point, Change<Point>>.changing(Point())
    let same: (Change<Point>) -> Change<Point> = { $0 }
    let both = store.scope(state: { Both(near: Near(x: $0.x), y: $0.y) }, action: same)
    let near = both.scope(\.near, action: same)
    var shown: [[Double]] = [[], []]
    let first = observe { shown[0].append(near.state.x) }
    store.send(Change { $0.x = 0.9 })
    #expect(first.runs == 1)
    let second = observe { shown[1].append(near.state.x) }
    store.send(
      Change {
        $0.y = 1
        $0.x = 1.8
      })
    #expect(shown == [[0, 1.8], [0.9, 1.8]])
    store.send(
      Change {
        $0.y = 2
        $0.x = 2.1
      })
    #expect(shown == [[0, 1.8], [0.9, 1.8]])
    withExtendedLifetime((first, second)) {}
  }

  @MainActor final class Count { @Tracked var made = 0 }

  @Test(
    "A function that keeps something in what it reads is named, and its readers hear of all else")
  func counting() {
    func counting() -> (State) -> Int {
      let count = Count()
      return { state in
        let made = count.made
        if made < 3 { count.made = made + 1 }
        return state.count
      }
    }
    let store = makeStore()
    let reports = Misuse.recording {
      let same: (Change<State>) -> Change<State> = { $0 }
      let whole = store.scope(state: counting(), action: same)
      let view = ViewStore(store, observe: counting())
      var shown: [[Int]] = [[], [], []]
      let tokens = [
        observe { shown[0].append(whole.state) }, observe { shown[1].append(view.state) },
        withViewStore(store, observe: counting()) { shown[2].append($0.state) },
      ]
      for _ in 1...2 { store.send(Change { $0.count += 1 }) }
      #expect(shown == [[0, 1, 2], [0, 1, 2], [0, 1, 2]] && tokens.map(\.runs) == [3, 3, 3])
      for token in tokens { token.cancel() }
    }
    #expect(reports.contains { $0.contains("'view state'") && $0.contains("writes 'made'") })
    #expect(reports.count < 40, "\(reports)")
  }
}
