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
}
