import Observing
import Testing

/// `_kid = other._kid` copies a value, as it does with any other property.
@Suite("A wrapper copied from another object or state") @MainActor
struct CopiedWrapperTests {
  struct State: ObservableState {
    @Tracked var x = 0
    @Tracked var leaf = Leaf()
    @Tracked var title = "state"

    init(title: String) { self.title = title }

    init(_ other: State, title: String) {
      _x = other._x
      _leaf = other._leaf
      self.title = title
    }
  }

  final class Model {
    @Tracked var number = 0
    @Tracked var kid = Leaf()
    @Tracked var items = [1]
    @Tracked var rows = makeRows(2)
    @Tracked var state = State(title: "model's")

    init() {}

    init(_ other: Model) {
      _number = other._number
      _kid = other._kid
      _items = other._items
      _rows = other._rows
      _state = other._state
    }

    func take(_ other: Model) {
      _number = other._number
      _kid = other._kid
      _items = other._items
      _rows = other._rows
      _state = other._state
    }
  }

  private func watch(_ watches: Watches, _ name: String, _ model: Model) {
    watches.watch("\(name) number") { model.number }
    watches.watch("\(name) text") { model.kid.text }
    watches.watch("\(name) items") { model.items }
    watches.watch("\(name) row") { model.rows[id: 1]?.title }
    watches.watch("\(name) x") { model.state.x }
  }

  /// Each object's readers see its own updates, and nobody else's.
  private func check(_ watches: Watches, _ models: [(name: String, model: Model)], _ step: String) {
    for round in 0..<2 {
      for (name, model) in models {
        model.number += 1
        watches.expect(["\(name) number": 1], "\(step), \(name), round \(round)")
        model.kid.text += "!"
        watches.expect(["\(name) text": 1], "\(step), \(name), round \(round)")
        model.items.append(2)
        watches.expect(["\(name) items": 1], "\(step), \(name), round \(round)")
        model.rows[id: 1]?.title += "!"
        watches.expect(["\(name) row": 1], "\(step), \(name), round \(round)")
        model.state.x += 1
        watches.expect(["\(name) x": 1], "\(step), \(name), round \(round)")
      }
    }
  }

  @Test("In an initialiser, from an object that nobody has read")
  func unread() {
    let first = Model()
    let second = Model(first)
    let watches = Watches()
    watch(watches, "first", first)
    watch(watches, "second", second)
    check(watches, [("first", first), ("second", second)], "unread")
  }

  @Test("In an initialiser, from an object that is read")
  func read() {
    let first = Model()
    let watches = Watches()
    watch(watches, "first", first)
    first.number = 5
    watches.expect(["first number": 1])
    let second = Model(first)
    watch(watches, "second", second)
    check(watches, [("second", second), ("first", first)], "read")
    #expect(second.number == 7 && first.number == 7)
  }

  @Test("Later, between two objects that are both read")
  func later() async {
    // The process may be stopped by what the copies share when the objects go.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let tests = CopiedWrapperTests()
        let watches = Watches()
        do {
          let (first, second) = (Model(), Model())
          tests.watch(watches, "first", first)
          tests.watch(watches, "second", second)
          first.number = 5
          first.kid.text = "first's"
          second.take(first)
          // Nothing says that a wrapper was copied: only what is written afterwards is seen.
          for (name, model) in [("first", first), ("second", second)] {
            model.number += 1
            model.kid.text += "!"
            model.items.append(3)
            model.rows[id: 1]?.title += "!"
            model.state.x += 1
            #expect(model.number == 6 && model.kid.text == "first's!", "\(name)")
          }
          watches.expect(
            [
              "first number": 2, "second number": 1, "first text": 2, "second text": 1,
              "first items": 1, "second items": 1, "first row": 1, "second row": 1, "first x": 1,
              "second x": 1,
            ], "after it was taken")
          tests.check(watches, [("first", first), ("second", second)], "taken")
        }
      }
    }
  }

  @Test("The object that it was copied from goes")
  func sourceGoes() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let tests = CopiedWrapperTests()
        let watches = Watches()
        var first: Model? = Model()
        let token = observe { _ = (first?.number, first?.kid.text) }
        let second = Model(first!)
        tests.watch(watches, "second", second)
        token.cancel()
        first = nil
        tests.check(watches, [("second", second)], "the first has gone")
        let third = Model(second)
        tests.watch(watches, "third", third)
        tests.check(watches, [("third", third), ("second", second)], "a third has come")
      }
    }
  }

  @Test("In a struct's initialiser, from a state that is placed")
  func inStruct() {
    @MainActor final class Holder {
      @Tracked var first = State(title: "first")
      @Tracked var second = State(title: "second")
    }
    let holder = Holder()
    let watches = Watches()
    for (name, path) in [("first", \Holder.first), ("second", \Holder.second)] {
      watches.watch("\(name) x") { holder[keyPath: path].x }
      watches.watch("\(name) text") { holder[keyPath: path].leaf.text }
      watches.watch("\(name) title") { holder[keyPath: path].title }
    }
    holder.first.x = 5
    holder.first.leaf.text = "changed"
    watches.expect(["first x": 1, "first text": 1], "the first")
    holder.second = State(holder.first, title: "copied")
    watches.expect(["second x": 1, "second text": 1, "second title": 1], "copied to the second")
    holder.first = State(holder.first, title: "retitled")
    watches.expect(["first title": 1], "copied to itself")
    for round in 0..<2 {
      holder.first.x += 1
      watches.expect(["first x": 1], "round \(round)")
      holder.second.x += 1
      watches.expect(["second x": 1], "round \(round)")
      holder.second.leaf.text += "!"
      watches.expect(["second text": 1], "round \(round)")
    }
    var changed = holder.first
    changed.x = 77
    holder.first = State(changed, title: "retitled")
    watches.expect(["first x": 1], "from a copy that was changed")
  }
}
