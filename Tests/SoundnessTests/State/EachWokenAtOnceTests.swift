import Observing
import Testing

/// Each closure of a list asks for its own element: what that costs does not depend on how many others ask with it.
@MainActor
@Suite("observeEach, all of whose closures are woken at once")
struct EachWokenAtOnceTests {
  struct Todo: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var isDone = false
  }

  final class Model {
    @Tracked var todos = IdentifiedArrayOf<Todo>(uniqueElements: (1...100).map { Todo(id: $0) })
    @Tracked var plain = (1...100).map { Todo(id: $0) }
    @Tracked var theme = "light"
    @Tracked var drawn = 0
    var open: IdentifiedArrayOf<Todo> { todos.filter { !$0.isDone } }
    var plainOpen: [Todo] { plain.filter { !$0.isDone } }
  }

  private let model = Model()

  private func draw(_ todo: Todo, _ counts: Counts, _ writing: Bool) {
    counts.drawn.append("\(todo.id) \(todo.title) \(model.theme)")
    if writing { model.drawn += 1 }
  }

  /// How often the elements of a list were made, and what was drawn, by some changes.
  final class Counts {
    var made = 0
    var drawn: [String] = []
    var token: ObservationToken?

    init(_ list: (Counts) -> ObservationToken) { token = list(self) }

    func making<Elements>(_ elements: Elements) -> Elements {
      made += 1
      return elements
    }

    func after(_ change: () -> Void) -> (made: Int, drawn: [String]) {
      made = 0
      drawn = []
      change()
      return (made, drawn)
    }
  }

  private func lists(writing: Bool) -> [Counts] {
    [
      Counts { counts in
        observeEach {
          counts.making(model.todos)
        } _: {
          draw($0, counts, writing)
        }
      },
      Counts { counts in
        observeEach {
          counts.making(model.open)
        } _: {
          draw($0, counts, writing)
        }
      },
      Counts { counts in
        observeEach {
          counts.making(model.plain)
        } _: {
          draw($0, counts, writing)
        }
      },
      Counts { counts in
        observeEach {
          counts.making(model.plainOpen)
        } _: {
          draw($0, counts, writing)
        }
      },
    ]
  }

  @Test("The elements are made for the first, and once more for all others")
  func wokenAtOnce() {
    for list in lists(writing: false) {
      let first = list.after { model.theme += "er" }
      #expect(first.made == 2)
      #expect(first.drawn == (1...100).map { "\($0)  \(model.theme)" })
      let again = list.after { model.theme += "er" }
      #expect(again.made == 2 && again.drawn.count == 100)
      list.token?.cancel()
    }
  }

  @Test("Those that write ask anew, and each sees what there is")
  func writing() {
    for list in lists(writing: true) {
      let drawn = list.after { model.theme += "er" }.drawn
      #expect(drawn == (1...100).map { "\($0)  \(model.theme)" })
      list.token?.cancel()
    }
  }

  @Test("What one of them changes in an element is seen by the closure of that")
  func changed() {
    var drawn: [String] = []
    let token = observeEach {
      model.open
    } _: { todo in
      drawn.append("\(todo.id) \(todo.title) \(model.theme)")
      // In the middle, when some have asked for the elements and others will.
      if todo.id == 50, model.theme != "light" {
        model.todos[id: 70]?.title = "seventy"
        model.todos[id: 80]?.isDone = true
      }
    }
    drawn = []
    model.theme = "dark"
    #expect(drawn.filter { $0.hasPrefix("70 ") }.last == "70 seventy dark")
    #expect(drawn.filter { $0.hasPrefix("70 ") }.count <= 2)
    model.theme = "grey"
    #expect(!drawn.contains("80  grey") && drawn.contains("99  grey"))
    withExtendedLifetime(token) {}
  }

  /// How often a list asks for its elements when one closure is woken, and when all are; and how many ran.
  private func asks<C: Collection>(
    _ elements: @escaping @MainActor (Model, Counter) -> C
  ) -> (one: Int, all: Int, runs: Int) where C.Element == Todo {
    let (model, counter) = (model, Counter())
    var runs = 0
    let token = observeEach {
      elements(model, counter)
    } _: { todo in
      _ = (todo.title, model.todos[id: todo.id]?.title, model.theme)
      runs += 1
    }
    (runs, counter.count) = (0, 0)
    model.todos[id: 50]?.title += "a"
    let one = counter.count
    counter.count = 0
    model.theme += "d"
    token.cancel()
    return (one, counter.count, runs)
  }

  final class Counter { var count = 0 }

  @Test("Of a lazy collection a closure that asks for its element makes that one alone")
  func lazy() {
    let asked = asks { model, counter in
      model.plain.lazy.map { todo in
        counter.count += 1
        return todo
      }
    }
    #expect(asked == (1, 100, 101))
  }

  @Test(
    "One in which no element is found without going through the others is gone through once or twice"
  )
  func filtered() {
    let asked = asks { model, counter in
      model.plain.lazy.filter { _ in
        counter.count += 1
        return true
      }
    }
    #expect(asked.one <= 200 && asked.all <= 400 && asked.runs == 101, "\(asked)")
  }
}
