import ObservableStore
import Observing
import Testing

/// Rows that come from elsewhere, a server say, are matched by their ids.
@Suite("Rows replaced by rows that look the same") @MainActor
struct ReplacedRowsTests {
  struct Person: ObservableState, Identifiable {
    let id: Int
    @Tracked var name: String
    @Tracked var visits = 0
    @Tracked var tags: [String] = []
    init(_ id: Int) {
      self.id = id
      name = longText(id)
    }
  }

  typealias People = IdentifiedArrayOf<Person>

  enum Loaded: ObservableState {
    case loading
    case people(People)
    case failed(String)
    var people: People? { if case .people(let people) = self { people } else { nil } }
  }

  struct State: ObservableState {
    @Tracked var people: People
    @Tracked var loaded: Loaded
    @Tracked var maybe: People?
    @Tracked var byName: [String: People]
    init(_ people: People) {
      self.people = people
      loaded = .people(people)
      maybe = people
      byName = ["all": people]
    }
  }

  final class Model {
    @Tracked var state: State
    init(_ people: People) { state = State(people) }
  }

  /// Each time other values in other memory.
  private func decode(_ count: Int) -> People {
    IdentifiedArray(uniqueElements: (0..<count).map { Person($0) })
  }

  @Test("Ten thousand rows from a server, of which three differ: three run, and the list sleeps")
  func decoded() {
    let count = 10_000
    let store = makeStore(State(decode(count)))
    let rows: StoreRows<Int, Person, Never> = store.scope(\.people, action: unsent)
    let list = observe("list") { _ = store.people.ids.count }
    let tokens = rows.map { row in observe { _ = row.name } }
    store.change { [decode] in $0.people = decode(count) }
    #expect(list.runs == 1 && tokens.allSatisfy { $0.runs == 1 })
    var next = decode(count)
    for id in [0, 5_000, 9_999] { next[id: id]?.name += "!" }
    next[id: 77]?.visits = 5  // Nobody has read that.
    store.change { $0.people = next }
    #expect(list.runs == 1)
    let ran = tokens.indices.filter { tokens[$0].runs != 1 }
    #expect(ran == [0, 5_000, 9_999] && ran.allSatisfy { tokens[$0].runs == 2 })
    next.append(Person(count))
    store.change { $0.people = next }
    #expect(list.runs == 2 && tokens.map(\.runs).reduce(0, +) == count + 3)
    next.swapAt(1, 2)
    store.change { $0.people = next }
    #expect(list.runs == 3 && tokens.map(\.runs).reduce(0, +) == count + 3)
  }

  /// Where rows lie, and how they are put there.
  static let places: [(name: String, set: @MainActor (inout State, People) -> Void)] = [
    ("a property", { $0.people = $1 }),
    ("an enum", { $0.loaded = .people($1) }),
    ("an optional", { $0.maybe = $1 }),
  ]

  @Test("In a property, an enum and an optional, one row differs and one runs", arguments: 0..<3)
  func places(place: Int) {
    let set = Self.places[place].set
    let model = Model(decode(4))
    func get() -> People? {
      switch place {
      case 0: model.state.people
      case 1: model.state.loaded.people
      default: model.state.maybe
      }
    }
    let watches = Watches()
    watches.watch("ids") { get().map { Array($0.ids) } }
    for id in 0..<4 { watches.watch("name \(id)") { get()?[id: id]?.name } }
    watches.watch("tags") { get()?[id: 1]?.tags }
    watches.watch("is it there?") { get()?.contains(id: 2) }
    set(&model.state, decode(4))
    watches.expect([:], "the same")
    var next = decode(4)
    next[id: 1]?.name = "changed"
    set(&model.state, next)
    watches.expect(["name 1": 1], "a name")
    next = decode(4)
    next[id: 1]?.name = "changed"
    next[id: 1]?.tags = ["new"]
    set(&model.state, next)
    watches.expect(["tags": 1], "the tags")
    next = decode(4)
    next.move(fromOffsets: [3], toOffset: 0)
    set(&model.state, next)
    watches.expect(["ids": 1, "name 1": 1, "tags": 1], "another order, and back as it was")
    next = decode(4)
    next.remove(id: 2)
    set(&model.state, next)
    watches.expect(["ids": 1, "name 2": 1, "is it there?": 1], "one less")
    set(&model.state, decode(5))
    watches.expect(["ids": 1, "name 2": 1, "is it there?": 1], "one more")
  }

  @Test("The whole state is decoded again")
  func whole() {
    let model = Model(decode(3))
    let watches = Watches()
    watches.watch("property") { model.state.people[id: 1]?.name }
    watches.watch("enum") { model.state.loaded.people?[id: 1]?.name }
    watches.watch("optional") { model.state.maybe?[id: 1]?.name }
    watches.watch("ids") { Array(model.state.people.ids) }
    model.state = State(decode(3))
    watches.expect([:], "the same")
    var next = decode(3)
    next[id: 1]?.name = "changed"
    model.state = State(next)
    watches.expect(["property": 1, "enum": 1, "optional": 1], "a name")
    model.state.loaded = .loading
    watches.expect(["enum": 1], "loading")
    model.state.loaded = .people(next)
    watches.expect(["enum": 1], "loaded")
  }
}
