import Observing
import Testing

/// An `inout` argument may be held while its function waits, and others go on meanwhile.
@Suite("A change in place that is held over an await")
struct HeldOverAwaitTests {
  struct State: ObservableState {
    @Tracked var items = [1]
    @Tracked var leaf = Leaf()
  }

  /// Not kept on an actor by the compiler, which would forbid such an access.
  final class Model {
    @Tracked var items = [1]
    @Tracked var state = State()
    @Tracked var other = 0
  }

  /// Lets those through who wait, once it is open.
  @MainActor final class Gate {
    private var isOpen = false
    private(set) var isWaitedFor = false
    func wait() async {
      isWaitedFor = true
      while !isOpen { try? await Task.sleep(for: .milliseconds(1)) }
    }
    func open() { isOpen = true }
  }

  @MainActor
  static func append(_ items: inout [Int], _ gate: Gate) async {
    items.append(2)
    await gate.wait()
    items.append(3)
  }

  @MainActor
  static func rename(_ leaf: inout Leaf, _ gate: Gate) async {
    leaf.text = "first"
    await gate.wait()
    leaf.text = "last"
  }

  /// Holds a property of one object while others, and another object's, are written.
  @MainActor
  static func hold(
    _ name: String, _ change: @escaping @MainActor (Model, Gate) async -> Void
  ) async {
    let (model, another, gate) = (Model(), Model(), Gate())
    let double = Derived("double") { model.other * 2 }
    let watches = Watches()
    watches.watch("other") { model.other }
    watches.watch("double") { double.value }
    watches.watch("another's items") { another.items }
    watches.watch("another's text") { another.state.leaf.text }
    let task = Task { @MainActor in await change(model, gate) }
    while !gate.isWaitedFor { try? await Task.sleep(for: .milliseconds(1)) }
    for round in 0..<3 {
      model.other += 1
      watches.expect(["other": 1, "double": 1], "other, while held, round \(round)")
      another.items.append(round)
      watches.expect(["another's items": 1], "another's, while held, round \(round)")
      another.state.leaf.text += "!"
      watches.expect(["another's text": 1], "another's text, while held, round \(round)")
    }
    gate.open()
    await task.value
    watches.expect([:], "\(name): let go of")
    model.other += 1
    watches.expect(["other": 1, "double": 1], "afterwards")
  }

  @Test("Other updates do not wait for it")
  func others() async {
    await #expect(processExitsWith: .success) {
      await HeldOverAwaitTests.hold("items") { model, gate in
        await HeldOverAwaitTests.append(&model.items, gate)
        #expect(model.items == [1, 2, 3])
      }
      await HeldOverAwaitTests.hold("a struct's leaf") { model, gate in
        await HeldOverAwaitTests.rename(&model.state.leaf, gate)
        #expect(model.state.leaf.text == "last")
      }
    }
  }

  @Test("Its own readers run when it ends")
  func readers() async {
    await #expect(processExitsWith: .success) {
      await HeldOverAwaitTests.readOwn()
    }
  }

  @MainActor
  static func readOwn() async {
    let (model, gate) = (Model(), Gate())
    let watches = Watches()
    watches.watch("items") { model.items }
    watches.watch("text") { model.state.leaf.text }
    let task = Task { @MainActor in
      await append(&model.items, gate)
      await rename(&model.state.leaf, gate)
    }
    while !gate.isWaitedFor { try? await Task.sleep(for: .milliseconds(1)) }
    model.other += 1
    gate.open()
    await task.value
    watches.expect(["items": 1, "text": 1], "it has ended")
  }

  @Test("Tasks that change rows of copies of their own do not meet")
  func copies() async {
    await #expect(processExitsWith: .success) {
      await HeldOverAwaitTests.changeCopies()
    }
  }

  /// Changes a row, and waits in between.
  nonisolated static func rename(_ row: inout Row, to title: String) async {
    row.title += "…"
    await Task.yield()
    row.title = title
  }

  @MainActor
  static func changeCopies() async {
    @MainActor final class Lists {
      @Tracked var rows = makeRows(100)
      @Tracked var round = 0
    }
    let lists = Lists()
    let watches = Watches()
    watches.watch("row 1") { lists.rows[id: 1]?.title }
    watches.watch("round") { lists.round }
    let rows = lists.rows
    let tasks = (0..<4).map { number in
      Task.detached {
        var copy = rows
        for id in 0..<100 { await rename(&copy[id: id]!, to: "\(number), \(id)") }
        return copy
      }
    }
    for round in 0..<20 {
      lists.round += 1
      watches.expect(["round": 1], "round \(round)")
      await Task.yield()
    }
    for (number, task) in tasks.enumerated() {
      let copy = await task.value
      #expect(copy.map(\.title) == (0..<100).map { "\(number), \($0)" })
    }
    watches.expect([:], "the copies are nobody's")
    #expect(lists.rows == makeRows(100))
    lists.rows = await tasks[2].value
    watches.expect(["row 1": 1], "one is put back")
  }
}
