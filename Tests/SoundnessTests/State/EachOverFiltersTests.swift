import Observing
import Testing

/// A filter gives the array itself as long as it hides nothing, and else a copy of a part: rows do not care.
@MainActor
@Suite("observeEach over filters")
struct EachOverFiltersTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var text = ""
    var note = ""
  }

  struct Todo: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var isDone = false
    @Tracked var leaf = Leaf()
    @Tracked var tags: [String] = []
    var note = ""
    var shown: [String] { [title, note, leaf.text, leaf.note, "\(isDone)"] + tags }
  }

  final class Model {
    @Tracked var todos: IdentifiedArrayOf<Todo>
    @Tracked var shows = Todo(id: 0)
    init(_ count: Int) { todos = IdentifiedArray(uniqueElements: (1...count).map { Todo(id: $0) }) }
    var open: IdentifiedArrayOf<Todo> { todos.filter { !$0.isDone } }
  }

  private func count(
    _ elements: @escaping @MainActor (Model) -> IdentifiedArrayOf<Todo>
  ) -> [Int] {
    let model = Model(1000)
    var runs = 0
    let token = observeEach {
      elements(model)
    } _: { todo in
      _ = todo.title
      runs += 1
    }
    var counts: [Int] = []
    func act(_ change: () -> Void) {
      runs = 0
      change()
      counts.append(runs)
    }
    act { model.todos[id: 7]?.isDone = true }
    act { model.todos[id: 8]?.isDone = true }
    act { model.todos[id: 9]?.title = "nine" }
    act { model.todos[id: 8]?.isDone = false }
    act { model.todos[id: 7]?.isDone = false }
    act { model.todos[id: 9]?.note = "note" }
    act { model.todos[id: 7]?.isDone = true }
    act { model.todos[id: 9]?.note = "another" }
    act { model.todos.append(Todo(id: 2000)) }
    withExtendedLifetime(token) {}
    return counts
  }

  @Test("The first row that is hidden and the last that comes back run no other row")
  func edges() {
    let expected = [0, 0, 1, 1, 1, 1, 0, 1, 1]
    #expect(count { $0.open } == expected)
    #expect(count { $0.todos.filter { !$0.isDone } } == expected)
    var derived: Derived<IdentifiedArrayOf<Todo>>?
    #expect(
      count { model in
        let open = derived ?? Derived { model.open }
        derived = open
        return open.value
      } == expected)
  }

  @Test("At random, rows show what there is and run for nothing else", arguments: UInt64(0)..<60)
  func random(_ seed: UInt64) {
    var numbers = SeededNumbers(state: seed)
    let model = Model(4)
    var shown: [Int: [String]] = [:]
    var runs: [Int] = []
    let token = observeEach("seed \(seed)") {
      model.open
    } _: { todo in
      let text = todo.shown
      if shown[todo.id] == text { runs.append(todo.id) }
      shown[todo.id] = text
    }
    for step in 0..<120 {
      let id = Int.random(in: 1...6, using: &numbers)
      let text = "\(Int.random(in: 0...2, using: &numbers))"
      let before = Set(model.open.ids)
      let old = Dictionary(uniqueKeysWithValues: model.open.map { ($0.id, $0.shown) })
      runs = []
      let action = Int.random(in: 0..<12, using: &numbers)
      switch action {
      case 0...2: model.todos[id: id]?.isDone.toggle()
      case 3: model.todos[id: id]?.title = text
      case 4: model.todos[id: id]?.note = text
      case 5: model.todos[id: id]?.leaf.text = text
      case 6: model.todos[id: id]?.leaf.note = text
      case 7: model.todos[id: id]?.tags.append(text)
      case 8: model.todos[id: id] = model.todos[id: id] == nil ? Todo(id: id, title: text) : nil
      case 9:
        transaction {
          for index in model.todos.indices { model.todos[index].isDone = false }
          model.todos[id: id]?.title = text
        }
      case 10:
        var saved = model.todos
        saved[id: id]?.leaf = Leaf(text: "copied \(step)")
        model.todos = saved
      default: model.todos.reverse()
      }
      let now = Dictionary(uniqueKeysWithValues: model.open.map { ($0.id, $0.shown) })
      for (id, text) in now {
        #expect(shown[id] == text, "seed \(seed), step \(step): the row \(id) is stale")
        if before.contains(id), old[id] == text {
          #expect(!runs.contains(id), "seed \(seed), \(step), \(action): \(id) ran for nothing")
        }
      }
      shown = shown.filter { now[$0.key] != nil }
    }
    withExtendedLifetime(token) {}
  }

  @Test("Elements that look the same and lie elsewhere are other ones, in a plain array too")
  func elsewhere() {
    final class Notes {
      @Tracked var saved = Todo(id: 1)
      @Tracked var draft = Todo(id: 1)
      @Tracked var first: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
      @Tracked var second: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 3)]
      @Tracked var isSecond = false
    }
    let notes = Notes()
    var seen: [String] = []
    let tokens = [
      observeEach {
        [notes.isSecond ? notes.draft : notes.saved]
      } _: {
        seen.append("one \($0.title)")
      },
      observeEach {
        (notes.isSecond ? notes.second : notes.first).filter { $0.id == 1 }
      } _: {
        seen.append("row \($0.title)")
      },
    ]
    notes.isSecond = true
    seen = []
    notes.draft.title = "new"
    notes.second[id: 1]?.title = "new"
    #expect(seen == ["one new", "row new"])
    withExtendedLifetime(tokens) {}
  }

  @Test("An older copy of the array that is shown is another one")
  func outdated() {
    final class Rows {
      @Tracked var rows: IdentifiedArrayOf<Todo> = [
        Todo(id: 1, title: "a"), Todo(id: 2, title: "z"),
      ]
      @Tracked var history: [IdentifiedArrayOf<Todo>] = []
      @Tracked var showsOld = false
    }
    let model = Rows()
    var seen: [String] = []
    let token = observeEach {
      model.showsOld ? model.history[0] : model.rows
    } _: {
      seen.append("\($0.id) \($0.title)")
    }
    model.history.append(model.rows)
    model.rows[id: 1]?.title = "b"
    seen = []
    model.showsOld = true
    #expect(seen == ["1 a"])
    seen = []
    model.showsOld = false
    #expect(seen == ["1 b"])
    seen = []
    model.rows[id: 2]?.title = "y"
    #expect(seen == ["2 y"])
    withExtendedLifetime(token) {}
  }
}
