import ObservableStore
import Testing

@testable import Observing

/// What a transform makes is let go of when nothing is under way, is made no oftener than is asked for, and tells of what
/// differs in it alone.
@Suite("What transforms make: how often, for how long, and what is said of it") @MainActor
struct ResultsOfTransformsTests {
  final class Tally {
    var alive = 0
    /// How much was under way when each of them went.
    var depths: [Int] = []
  }

  /// An object that is counted, and equal to any other.
  final class Counted: Equatable {
    let tally: Tally

    init(_ tally: Tally) {
      self.tally = tally
      tally.alive += 1
    }

    deinit {
      nonisolated(unsafe) let tally = tally
      tally.alive -= 1
      MainActor.assumeIsolated { tally.depths.append(Outgoing.depth) }
    }

    nonisolated static func == (left: Counted, right: Counted) -> Bool { true }
  }

  struct Holder: ObservableState {
    @Tracked var object: Counted?
    @Tracked var text = ""
  }

  struct State: ObservableState {
    @Tracked var holder = Holder()
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var number = 0
  }

  struct Made: ObservableState {
    var object: Counted
    @Tracked var maybe: Leaf?
  }

  // MARK: In the middle of a transaction

  @Test("To send to a part of it in the middle of a transaction makes it once, and keeps nothing")
  func middle() {
    let tally = Tally()
    let store = makeStore(State())
    do {
      let made: Store<Made, Change<State>> = store.scope(
        state: { Made(object: Counted(tally), maybe: $0.maybe) }, action: { $0 })
      let leaf: Store<Leaf, Change<Leaf>>? = made.scope(\.maybe, action: Change.ifThere(\.maybe))
      #expect(leaf != nil && tally.alive == 1)
      transaction {
        store.change { $0.number += 1 }
        let counts = Instrumentation.measure { leaf?.change { $0.number += 1 } }
        #expect(counts.transforms == 1)
      }
      #expect(store.maybe?.number == 1)
    }
    #expect(tally.alive == 0)
  }

  // MARK: When it goes

  @Test("An object in a result goes when nothing is under way, though the next looks the same")
  func result() {
    let tally = Tally()
    let store = makeStore(State(holder: Holder(object: Counted(tally))))
    let holder: Store<Holder, Never> = store.scope(state: { $0.holder }, action: unsent)
    let token = observe { _ = holder.object }
    for round in 1...3 {
      store.change {
        $0.holder = Holder(object: Counted(tally))
        $0.number += 1
      }
      #expect(tally.depths.count == round && token.runs == 1)
    }
    #expect(tally.depths == [0, 0, 0])
  }

  @Test("So does one in a part that is looked at later than the result")
  func part() {
    let tally = Tally()
    let store = makeStore(State(holder: Holder(object: Counted(tally))))
    let top: Store<State, Never> = store.scope(state: { $0 }, action: unsent)
    let part: Store<Holder, Never> = top.scope(\.holder, action: unsent)
    var turns: [@MainActor () -> Void] = []
    let frames = RenderScheduler { turns.append($0) }
    let now = observe { _ = top.state }
    let late = observe(scheduler: frames) { _ = part.object }
    for round in 1...3 {
      store.change {
        $0 = State(holder: Holder(object: Counted(tally)), number: $0.number + 1)
      }
      while !turns.isEmpty { turns.removeFirst()() }
      #expect(now.runs == round + 1 && tally.depths.count == round)
    }
    #expect(tally.depths == [0, 0, 0])
    withExtendedLifetime(late) {}
  }

  // MARK: What is said of it

  struct Two: ObservableState {
    @Tracked var first = Leaf()
    @Tracked var second = Leaf()
    @Tracked var showsSecond = false
  }

  @Test("Who runs since another state lies there that looks the same is told that")
  func explained() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        Instrumentation.recordsWrites = true
        let store = makeStore(Two())
        let shown: Store<Leaf, Never> = store.scope(
          state: { $0.showsSecond ? $0.second : $0.first }, action: unsent)
        let token = observe("shown leaf") { _ = shown.text }
        store.change { $0.showsSecond = true }
        let text = explain("shown leaf").description
        #expect(token.runs == 2 && text.contains("scope: looks the same"))
        #expect(!text.contains("unknown"))
      }
    }
  }

  @Test(
    "Who is told that another child lies there: the place itself, and the closure that reads it")
  func notifications() {
    let store = makeStore(State())
    let maybe: Store<Leaf, Never>? = store.scope(\.maybe, action: unsent)
    let token = observe { _ = maybe?.text }
    let counts = Instrumentation.measure { store.change { $0.maybe = Leaf() } }
    #expect(token.runs == 2)
    #expect(counts.notifications == 2)
  }

  // MARK: Its own equality

  struct Named: ObservableState, Equatable, Identifiable {
    let id: Int
    @Shared var number: Int
    @Tracked var text = ""

    init(_ id: Int, _ number: Shared<Int>) {
      self.id = id
      _number = number
    }
  }

  struct Shown: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Named>
    @Tracked var title: String
    static func == (left: Self, right: Self) -> Bool { left.title == right.title }
  }

  struct List: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Named>
    @Tracked var title = "a"
  }

  @Test("Rows that have come make no other view state where its equality leaves them out")
  func newcomers() {
    let shared = Shared(1)
    let store = makeStore(List(rows: [Named(1, shared), Named(2, shared)]))
    let shown = ViewStore(store, observe: { Shown(rows: $0.rows, title: $0.title) })
    let token = observe { _ = shown.state }
    store.change { $0.rows.append(Named(3, shared)) }
    #expect(token.runs == 1)
    store.change { $0.rows.insert(Named(4, shared), at: 0) }
    #expect(token.runs == 1)
    store.change { $0.title = "b" }
    #expect(token.runs == 2)
  }

  // MARK: Whose equality is asked

  /// Plain bytes, with an equality of their own.
  struct Rounded: Equatable {
    var value: Double
    static func == (left: Self, right: Self) -> Bool {
      left.value.rounded() == right.value.rounded()
    }
  }

  @Test("Of plain bytes the type's own equality is asked, and not what the bytes are")
  func ownEquality() {
    let store = makeStore(State())
    let rounded: Store<Rounded, Never> = store.scope(
      state: { Rounded(value: Double($0.number) / 10) }, action: { $0 })
    let sign: Store<Double, Never> = store.scope(
      state: { $0.number < 5 ? 0.0 : -0.0 }, action: { $0 })
    let readers = [observe { _ = rounded.state }, observe { _ = sign.state }]
    store.change { $0.number = 4 }
    store.change { $0.number = 1 }
    #expect(readers.map(\.runs) == [1, 1] && rounded.state.value == 0.1)
    store.change { $0.number = 12 }
    #expect(readers.map(\.runs) == [2, 1])
  }
}
