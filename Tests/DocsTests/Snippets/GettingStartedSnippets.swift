import Observing

extension Snippets {
  static var gettingStarted: [(String, Run)] {
    [
      ("closure", closure), ("cleanup", cleanup), ("struct", structure), ("enum", enumeration),
      ("class", object), ("rows", rows),
    ] + storesGettingStarted
  }

  private static func closure() {
    // snippet: closure
    @MainActor final class Room {
      @Tracked var celsius = 20
      @Tracked var isHeated = false
    }

    let room = Room()
    let display = observe("display") { print("\(room.celsius) °C") }

    room.isHeated = true  // Runs nothing.
    room.celsius = 20  // Runs nothing: an equal value is no change.
    room.celsius = 21

    transaction {  // Two writes, one run.
      room.celsius = 30
      room.celsius = 22
    }

    display.cancel()
    room.celsius = 23  // Runs nothing.
    // end
  }

  private static func cleanup() {
    @MainActor final class Search {
      @Tracked var query = "swift"
    }
    let search = Search()
    // snippet: cleanup
    let results = observe("results") {
      let query = search.query
      print("searching for \(query)")
      onCleanup { print("no longer searching for \(query)") }
    }
    search.query = "swallow"
    results.cancel()
    // end
  }

  private static func structure() {
    // snippet: struct
    struct Counter: ObservableState, Equatable, Codable {
      @Tracked var count = 0
      @Tracked var favorites: Set<Int> = []
      var isFavorite: Bool { favorites.contains(count) }
      mutating func reset() { self = Self() }
    }

    @MainActor final class Screen {
      @Tracked var counter = Counter()
    }

    let screen = Screen()
    let star = observe("star") { print(screen.counter.isFavorite ? "★" : "☆") }
    screen.counter.favorites.insert(1)
    screen.counter.count = 1
    screen.counter.reset()

    let plain = Counter(count: 3)
    print(plain, plain == Counter(count: 3), star.runs)
    // end
  }

  private static func enumeration() {
    // snippet: enum
    struct Draft: ObservableState {
      @Tracked var text = ""
    }

    enum Sheet: ObservableState {
      case none
      case edit(Draft)
    }

    @MainActor final class Window {
      @Tracked var sheet = Sheet.none
    }

    let window = Window()
    let shown = observe("is it shown?") {
      if case .edit = window.sheet { print("the sheet is shown") } else { print("no sheet") }
    }
    let text = observe("text") {
      if case .edit(let draft) = window.sheet { print("text: \(draft.text)") }
    }
    window.sheet = .edit(Draft(text: "Hello"))
    if case .edit(var draft) = window.sheet {
      draft.text += "!"
      window.sheet = .edit(draft)
    }
    print("\(shown.runs) and \(text.runs) runs")
    // end
  }

  private static func object() {
    // snippet: class
    @MainActor final class Cart {
      @Tracked var prices = [3, 4]
      @Tracked var note: String?
    }

    let cart = Cart()
    let total = Derived("total") { cart.prices.reduce(0, +) }
    let label = observe("label") { print("total: \(total.value)") }

    cart.note = "a present"  // Runs nothing.
    cart.prices = [7]  // Computes the total again, which is what it was: the label sleeps.
    cart.prices.append(5)
    print("\(label.runs) runs, which read \(label.dependencies)")
    // end
  }

  private static func rows() {
    // snippet: rows
    struct Todo: ObservableState, Identifiable {
      let id: Int
      @Tracked var title: String
      @Tracked var isDone = false
    }

    @MainActor final class List {
      @Tracked var todos: IdentifiedArrayOf<Todo> = [
        Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread"),
      ]
    }

    let list = List()
    let order = observe("order") { print("order: \(list.todos.ids)") }
    let second = observe("second") { print("2: \(list.todos[id: 2]?.title ?? "gone")") }

    list.todos[id: 1]?.title = "Oat milk"  // Nobody has read that.
    list.todos[id: 2]?.title = "Rye bread"
    list.todos.append(Todo(id: 3, title: "Jam"))
    list.todos.remove(id: 2)
    print("\(order.runs) and \(second.runs) runs")
    // end
  }
}
