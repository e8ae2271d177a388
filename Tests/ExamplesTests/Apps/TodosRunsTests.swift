import Testing

@testable import Examples

@MainActor @Suite("What the todo list draws again, of 1,000 rows")
struct TodosRunsTests {
  @Test("Ten steps, each region, under each strategy")
  func runs() {
    let steps = steps(.todos(rows: 1_000))
    let done = (1...1_000).count { $0 % 3 == 0 || $0 == 5 || $0 == 7 }
    let expected = [
      "count, todo 5",
      "filter, list",
      "count, list, todo 7",
      "filter, list",
      "filter, list",
      "",
      "todo 10",
      // What is deleted is not drawn any more, and what is brought back is drawn once.
      "count, list, undo",
      "count, list, undo, todo 10",
      "list",
    ]
    #expect(steps.regions == 1_004)
    #expect(steps.tracking == expected)
    #expect(steps.viewStores == expected)
    let all = Array(repeating: 1_004, count: 7) + [1_003, 1_004, 1_004 - done]
    #expect(steps.everything == all)
    // Four regions of the whole, and the rows that are changed or come.
    #expect(steps.transforms == [5, 4, 5, 4, 4, 4, 5, 4, 5, 4])
  }

  @Test("In the terminal a row has a closure of its own: one that comes runs it and the list")
  func rows() {
    let session = PlaySession(TodosPlay(clock: StillClock(), rows: 1_000))
    let steps: [(key: Key, runs: [String])] = [
      (.down, []),
      (.character(" "), ["count", "todo 2"]),
      (.character("f"), ["filter", "list"]),
      (.character(" "), ["count", "list", "todo 4"]),
      (.character("a"), ["count", "list", "todo 1001"]),
      (.character("x"), ["todo 1001"]),
      (.enter, []),
      (.character("d"), ["count", "list", "undo"]),
      (.character("u"), ["count", "list", "undo", "todo 1001"]),
      (.character("c"), []),
    ]
    _ = session.board.takeRan()
    for (number, step) in steps.dropLast().enumerated() {
      session.press(step.key)
      #expect(session.board.takeRan().sorted() == step.runs.sorted(), "step \(number + 1)")
    }
    #expect(session.board.content.count == 1_005)
    session.press(.character("c"))
    #expect(session.board.takeRan() == [])
    #expect(session.board.content.count == 1_005 - 335)
  }

  @Test("In the terminal, too, a row's view store is one of its row's store")
  func viewStates() {
    let session = PlaySession(TodosPlay(clock: StillClock(), rows: 1_000))
    let made = [Key.down, .character(" "), .character("f"), .character(" ")].map { key in
      session.press(key)
      return session.board(.viewStores).last.transforms
    }
    // Four regions of the whole, and the row that was done.
    #expect(made == [0, 5, 4, 5])
  }
}
