import ObservableStore
import Observing
import Testing

/// What a held store keeps of a child that has gone: its last value, as it was, no longer than the store is held.
@MainActor
@Suite("Children that have gone, and what is kept of them")
struct GoneWithObjectsTests {
  final class Thing: Sendable {}

  private struct Weak { weak var thing: Thing? }

  struct Child: ObservableState {
    @Tracked var text = "child"
    @Tracked var list = [1, 2, 3]
    @Tracked var thing: Thing?
  }

  struct State: ObservableState {
    @Tracked var child: Child? = Child()
    @Tracked var rows: IdentifiedArrayOf<Entry> = [Entry(id: 0)]
    @Tracked var other = 0
  }

  struct Entry: ObservableState, Identifiable {
    let id: Int
    @Tracked var thing: Thing?
  }

  private func child(_ store: Store<State, Change<State>>) -> Store<Child, Never>? {
    store.scope(\.child, action: unsent)
  }

  @Test("The objects in it go with the store, at once")
  func objects() {
    let store = makeStore(State())
    for way in 0..<3 {
      let known: Weak
      do {
        let thing = Thing()
        known = Weak(thing: thing)
        store.change { $0 = State(child: Child(thing: thing), rows: [Entry(id: 0, thing: thing)]) }
      }
      var held: [Any?] = []
      switch way {
      case 0: held = [child(store)]
      case 1:
        let made: Store<Child, Never>? = child(store)?.scope(state: { $0 }, action: unsent)
        _ = made?.text
        held = [made]
      default:
        let row: Store<Entry, Never>? = store.scope(\.rows, id: 0, action: unsent)
        held = [row]
      }
      store.change {
        $0.child = nil
        $0.rows = []
      }
      #expect(known.thing != nil, "way \(way)")
      withExtendedLifetime(held) {}
      held = []
      #expect(known.thing == nil, "way \(way)")
    }
  }

  @Test("A copy that is put back and changed is another child's")
  func putBack() {
    let store = makeStore(State())
    let child = child(store)
    let saved = store.withState(\.child)
    store.change { $0.child = nil }
    store.change {
      $0.child = saved
      $0.child?.text = "changed"
      $0.child?.list.append(4)
    }
    store.change { $0.child?.text = "changed again" }
    #expect(child?.text == "child" && child?.list == [1, 2, 3])
  }

  @Test("A function of it is called when somebody asks, and not when it goes")
  func transformed() {
    let store = makeStore(State())
    let child = child(store)
    let read: Store<Child, Never>? = child?.scope(state: { $0 }, action: unsent)
    let unread: Store<Child, Never>? = child?.scope(state: { $0 }, action: unsent)
    #expect(read?.text == "child")
    let counts = Instrumentation.measure {
      store.change { $0.child = nil }
      #expect(read?.text == "child")
    }
    #expect(counts.transforms == 0)
    #expect(unread?.text == "child" && unread?.list == [1, 2, 3])
  }

  final class Object { @Tracked var leaf = Leaf() }

  struct Note: ObservableState {
    @Tracked var number = 0
    var text = longText(1)

    mutating func look() {}
  }

  struct Notes: ObservableState { @Tracked var note: Note? = Note() }

  @Test("It goes in the action that has had it to be changed, and has not: nobody is told")
  func unchanged() throws {
    let store = makeStore(Notes())
    let note = try #require(store.scope(\.note, action: unsent))
    let watches = Watches()
    watches.watch("text") { note.text }
    store.change {
      $0.note?.look()
      $0.note = nil
    }
    watches.expect([:])
    #expect(note.isInvalid && note.text == longText(1))
  }

  @Test("A copy of all around it is changed outside of an action")
  func copyOutside() throws {
    let store = makeStore(State())
    let child = try #require(child(store) as Store<Child, Never>?)
    var copy = store.withState { $0 }
    copy.child?.list.append(4)
    store.change { $0 = State(child: nil) }
    #expect(child.list == [1, 2, 3] && copy.child?.list == [1, 2, 3, 4])
  }

  @Test("A function of it that has read an object is not called again when that changes")
  func transformedWithObject() throws {
    let store = makeStore(State())
    let object = Object()
    let child = try #require(self.child(store))
    let made: Store<String, Never> = child.scope(
      state: { "\($0.text) \(object.leaf.number)" }, action: unsent)
    let watches = Watches()
    watches.watch("made") { made.state }
    object.leaf.number = 1
    watches.expect(["made": 1])
    store.change { $0.child = nil }
    let counts = Instrumentation.measure { object.leaf.number = 2 }
    watches.expect([:])
    #expect(made.state == "child 1" && counts.transforms == 0)
  }

  @Test("It goes while an object is being changed in place: its collections are there")
  func duringAnotherChange() {
    let store = makeStore(State())
    let object = Object()
    let child = child(store)
    let token = observe { _ = object.leaf.number }
    func change(_ leaf: inout Leaf) {
      leaf.number += 1
      store.change { $0.child!.list.append(4) }
      #expect(store.child?.list.count == 4)
      store.change { $0 = State(child: nil) }
      #expect(child?.list == [1, 2, 3, 4])
    }
    transaction {
      object.leaf.text = "changed"
      change(&object.leaf)
    }
    #expect(child?.list == [1, 2, 3, 4] && child?.isInvalid == true)
    withExtendedLifetime(token) {}
  }

  @Test("All who ask whether it has gone hear of it from one source")
  func asked() {
    let store = makeStore(State())
    let child = child(store)
    let first = observe { _ = child?.isInvalid }
    let before = Instrumentation.live
    let second = observe { _ = child?.isInvalid }
    #expect(Instrumentation.live.derived == before.derived)
    #expect(Instrumentation.live.registrations == before.registrations + 1)
    let counts = Instrumentation.measure { store.change { $0.child = nil } }
    #expect(first.runs == 2 && second.runs == 2 && counts.evaluations == 2)
  }

  // MARK: Parts

  struct Around: ObservableState {
    var plain = Leaf()
    @Tracked var other = 0
  }

  struct Holder: ObservableState { @Tracked var around = Around() }

  @Test("Who reads an untracked part as a whole hears of nothing beside it")
  func untrackedPart() {
    let store = makeStore(Holder())
    let leaf: Store<Leaf, Never> = store.scope(\.around.plain, action: unsent)
    let watches = Watches()
    watches.watch("leaf") { leaf.state }
    store.change { $0.around.other += 1 }
    watches.expect([:])
    store.change { $0.around.plain.text = "changed" }
    watches.expect(["leaf": 1])
  }

  // MARK: Copies that are as they were

  struct Filtered: ObservableState {
    @Tracked var rows = makeRows(3)
    var without: IdentifiedArrayOf<Row> { quietly { $0.remove(id: 9) } }
    var cleared: IdentifiedArrayOf<Row> { quietly { $0[id: 1]?.count = 0 } }

    private func quietly(
      _ change: @Sendable (inout IdentifiedArrayOf<Row>) -> Void
    ) -> IdentifiedArrayOf<Row> {
      MainActor.assumeIsolated {
        untracked {
          var copy = rows
          change(&copy)
          return copy
        }
      }
    }
  }

  @Test("A computed array that had nothing to change in its copy has something later")
  func computed() {
    let store = makeStore(Filtered())
    let without: Store<IdentifiedArrayOf<Row>, Never> = store.scope(\.without, action: unsent)
    let cleared: Store<IdentifiedArrayOf<Row>, Never> = store.scope(\.cleared, action: unsent)
    let watches = Watches()
    watches.watch("ids") { Array(without.ids) }
    watches.watch("count") { cleared[id: 1]?.count }
    store.change { $0.rows.append(Row(id: 9)) }
    watches.expectSeen("without")
    store.change { $0.rows[id: 1]?.count = 5 }
    watches.expectSeen("cleared")
    #expect(Array(without.ids) == [0, 1, 2] && cleared[id: 1]?.count == 0)
  }
}
