import ObservableStore
import Observing
import Testing

/// A list is the one that lies there, whatever comes in its place: its ids and its rows tell of themselves.
///
/// So who takes it and reads nothing of it hears of nothing, and who has read something hears of just that.
@Suite("A closure that only hands a list on hears of nothing in it") @MainActor
struct ListsHandedOnTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  typealias Rows = IdentifiedArrayOf<Row>

  struct Page: ObservableState, Equatable {
    @Tracked var name = ""
    @Tracked var rows: Rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
    @Tracked var optional: Rows? = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
    @Tracked var shown = Shown.rows([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
  }

  enum Shown: ObservableState, Equatable {
    case none
    case rows(Rows)

    var rows: Rows {
      get { if case .rows(let rows) = self { rows } else { [] } }
      set { self = .rows(newValue) }
    }
  }

  final class Model {
    @Tracked var rows: Rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
    @Tracked var page = Page()
  }

  /// A list somewhere, and how it is replaced and changed in place.
  struct Place {
    let name: String
    let read: @MainActor () -> Rows
    let set: @MainActor (Rows) -> Void
    let change: @MainActor (@escaping @MainActor (inout Rows) -> Void) -> Void
    let owner: AnyObject
  }

  private func places() -> [Place] {
    let model = Model()
    let store = makeStore(Page())
    return [
      Place(
        name: "a class's property", read: { model.rows }, set: { model.rows = $0 },
        change: { $0(&model.rows) }, owner: model),
      Place(
        name: "a struct", read: { model.page.rows }, set: { model.page.rows = $0 },
        change: { $0(&model.page.rows) }, owner: model),
      Place(
        name: "an optional", read: { model.page.optional ?? [] },
        set: { model.page.optional = $0 },
        change: { change in if model.page.optional != nil { change(&model.page.optional!) } },
        owner: model),
      Place(
        name: "a case", read: { model.page.shown.rows }, set: { model.page.shown = .rows($0) },
        change: { change in
          var rows = model.page.shown.rows
          change(&rows)
          model.page.shown = .rows(rows)
        }, owner: model),
      Place(
        name: "a store's state", read: { store.rows },
        set: { rows in store.change { $0.rows = rows } },
        change: { change in store.change { change(&$0.rows) } }, owner: store),
      Place(
        name: "a store's state, an optional", read: { store.optional ?? [] },
        set: { rows in store.change { $0.optional = rows } },
        change: { change in store.change { if $0.optional != nil { change(&$0.optional!) } } },
        owner: store),
    ]
  }

  /// Runs of: who hands on, who reads the ids, how many, whether any, row 1's title, row 2's title.
  @MainActor
  private final class Readers {
    var closures: [ObservationToken] = []
    var before: [Int] = []

    init(_ place: Place) {
      closures = [
        observe("hands on") { _ = place.read() },
        observe("ids") { _ = place.read().ids },
        observe("count") { _ = place.read().count },
        observe("empty") { _ = place.read().isEmpty },
        observe("row 1") { _ = place.read()[id: 1]?.title },
        observe("row 2") { _ = place.read()[id: 2]?.title },
      ]
      before = closures.map(\.runs)
    }

    func runs() -> [Int] {
      let now = closures.map(\.runs)
      defer { before = now }
      return zip(now, before).map { $0 - $1 }
    }
  }

  @Test("Replaced by a setter, wherever it lies")
  func replaced() {
    for place in places() {
      let readers = Readers(place)
      func expect(_ runs: [Int], _ what: Comment, line: Int = #line) {
        let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
        #expect(readers.runs() == runs, "\(place.name): \(what)", sourceLocation: location)
      }
      place.set([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
      expect([0, 0, 0, 0, 0, 0], "one that looks the same")
      place.set([Row(id: 1, title: "a"), Row(id: 2, title: "c")])
      expect([0, 0, 0, 0, 0, 1], "another title")
      place.set([Row(id: 2, title: "c"), Row(id: 1, title: "a")])
      expect([0, 1, 0, 0, 0, 0], "another order")
      place.set([Row(id: 1, title: "a"), Row(id: 2, title: "c"), Row(id: 3)])
      expect([0, 1, 1, 0, 0, 0], "one more")
      place.set([Row(id: 1, title: "x")])
      expect([0, 1, 1, 0, 1, 1], "fewer")
      place.set([])
      expect([0, 1, 1, 1, 1, 0], "none")
      place.set([Row(id: 7)])
      expect([0, 1, 1, 1, 0, 0], "others")
    }
  }

  @Test("Changed in place, or put back as a copy that was changed")
  func inPlace() {
    for place in places() {
      let readers = Readers(place)
      place.change { $0.append(Row(id: 3)) }
      #expect(readers.runs() == [0, 1, 1, 0, 0, 0], "\(place.name)")
      place.change { $0[id: 1]?.title = "z" }
      #expect(readers.runs() == [0, 0, 0, 0, 1, 0], "\(place.name)")
      var copy = place.read()
      copy.remove(id: 3)
      place.set(copy)
      #expect(readers.runs() == [0, 1, 1, 0, 0, 0], "\(place.name)")
    }
  }

  @Test("Replaced where no setter runs")
  func withoutSetter() {
    for place in places() {
      let readers = Readers(place)
      place.change { $0 = [Row(id: 4), Row(id: 1, title: "a")] }
      #expect(readers.runs() == [0, 1, 0, 0, 0, 1], "\(place.name)")
    }
  }
}
