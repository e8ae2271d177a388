import ObservableStore
import Observation
import Observing
import Testing

/// Who reads a property of a store hears of that property, whatever comes in the place of the whole state.
@MainActor
@Suite("The toolchain's Observation over states that are made anew, and shared values beside them")
struct ToolchainLookalikesTests {
  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var title = "row"
  }
  struct App: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var other = 0
    @Tracked var child: Row? = Row(id: 7)
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var plain = 0
    var sum: Int { number + rows.count }
  }
  struct Sharing: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var other = 0
    @Shared var songs: IdentifiedArrayOf<Row>
    @Shared var count: Int
    var first: Row? { songs.first }
    var both: Int { number + count }
  }

  private typealias TestStore<State> = Store<State, Change<State>>
  private typealias Read<State> = (name: String, read: @MainActor (TestStore<State>) -> Void)

  private func store<State>(_ state: State) -> TestStore<State> {
    Store.changing(state)
  }

  /// Which of the readers hear of a change.
  private func told<State>(
    _ state: @autoclosure () -> State, _ reads: [Read<State>],
    by change: @escaping (inout State) -> Void
  ) -> [String] {
    reads.filter { read in
      let store = store(state())
      let told = Locked(0)
      withObservationTracking {
        read.read(store)
      } onChange: {
        told.withLock { $0 += 1 }
      }
      store.send(Change(change))
      return told.withLock { $0 } > 0
    }
    .map(\.name)
  }

  private let reads: [Read<App>] = [
    ("number", { _ = $0.number }),
    ("child is there", { _ = $0.child != nil }),
    ("child's title", { _ = $0.child?.title }),
    ("ids", { _ = $0.rows.ids }),
    ("sum", { _ = $0.sum }),
    ("scoped rows", { _ = $0.scope(\.rows) { (_: Int, a: Change<App>) in a }.first?.title }),
  ]

  @Test(
    "A state that is made anew is told to who reads a property that differs, and to nobody else")
  func madeAnew() {
    #expect(told(App(), reads) { $0 = App(other: 1, rows: $0.rows) } == [])
    #expect(told(App(), reads) { $0 = App(number: 1, rows: $0.rows) } == ["number", "sum"])
    #expect(
      told(App(), reads) { $0 = App(child: nil, rows: $0.rows) }
        == ["child is there", "child's title"])
    #expect(
      told(App(), reads) { $0 = App(rows: [Row(id: 1)]) } == ["ids", "sum", "scoped rows"])
    #expect(
      told(App(), reads) { $0 = App(rows: [Row(id: 1, title: "x"), Row(id: 2)]) }
        == ["ids", "scoped rows"])
  }

  @Test("What is not tracked is told of whatever differs")
  func untracked() {
    let read: [Read<App>] = [("plain", { _ = $0.plain })]
    #expect(told(App(), read) { $0 = App(other: 1) } == ["plain"])
    #expect(told(App(), read) { $0 = App(rows: $0.rows) } == [])
    #expect(told(App(), reads) { $0.plain = 1 } == reads.dropLast().map(\.name))
  }

  private let sharedReads: [Read<Sharing>] = [
    ("ids", { _ = $0.songs.ids }),
    ("title", { _ = $0.songs[id: 1]?.title }),
    ("first", { _ = $0.first?.title }),
    ("count", { _ = $0.count }),
    ("both", { _ = $0.both }),
    ("number", { _ = $0.number }),
  ]

  private func sharing() -> Sharing {
    Sharing(songs: Shared([Row(id: 1)]), count: Shared(0))
  }

  @Test("What is read of a shared value is told of that value, and of nothing beside it")
  func shared() {
    let songs = ["ids", "title", "first"]
    #expect(told(sharing(), sharedReads) { $0.other += 1 } == [])
    #expect(told(sharing(), sharedReads) { $0.number += 1 } == ["both", "number"])
    #expect(told(sharing(), sharedReads) { $0.songs.append(Row(id: 2)) } == songs)
    #expect(told(sharing(), sharedReads) { $0.songs[id: 1]?.title = "x" } == songs)
    #expect(told(sharing(), sharedReads) { $0.count += 1 } == ["count", "both"])
  }

  @Test("Another shared value that is put in its place is told to all who read the state")
  func replacedShared() {
    let all = sharedReads.map(\.name)
    #expect(told(sharing(), sharedReads) { $0.$songs = Shared([Row(id: 5)]) } == all)
  }
}
