import Testing

@testable import Observing

@MainActor
@Suite("Turns of closures inside those that wait for a scheduler")
struct TurnsOfInnerClosuresTests {
  typealias Frames = ParentsFirstWithSchedulersTests.Frames

  let model = ParentsFirstWithSchedulersTests.Model()
  let frames = Frames()

  struct Element: Identifiable { let id: Int }

  @Test("The rows of a list that wakes itself in each turn have their turns beside it")
  func restlessList() {
    var log: [Int] = []
    let rows: IdentifiedArrayOf<Element> = [Element(id: 1), Element(id: 2)]
    let token = observeEach(scheduler: frames.scheduler) {
      if model.number > 0 { model.number += 1 }
      return rows
    } _: { row in
      log.append(row.id * 100 + model.more)
    }
    log = []
    model.number = 1
    model.more = 5
    for _ in 0..<3 { frames.next() }
    #expect(Set(log) == [105, 205])
    token.cancel()
  }

  @Test("One that was looked at in a turn, and did not run, still comes before those inside it")
  func lookedAt() {
    let half = Derived { model.more / 10 }
    var log: [String] = []
    let outer = observe("outer", scheduler: frames.scheduler) {
      _ = half.value
      log.append("outer")
      guard model.maybe != nil else { return }
      _ = observe("inner", scheduler: frames.scheduler) {
        log.append("inner \(model.number) \(model.maybe?.name ?? "of one that has gone")")
      }
    }
    let writer = observe("writer", scheduler: frames.scheduler) {
      if model.number == 2 { model.maybe = nil }
    }
    // The inner one is made after the writer.
    model.more = 10
    frames.next()
    log = []
    transaction {
      model.number = 2
      model.more = 11
    }
    model.more = 12
    for _ in 0..<3 { frames.next() }
    #expect(log == ["outer"])
    withExtendedLifetime((outer, writer)) {}
  }

  @Test(
    "What a list's row makes has its own scheduler's turns, also where the list waits for another")
  func innerOfRow() {
    let slow = Frames()
    var log: [String] = []
    let token = observeEach(scheduler: frames.scheduler) {
      IdentifiedArray(uniqueElements: (1...model.number + 2).map { Element(id: $0) })
    } _: { row in
      _ = observe(scheduler: slow.scheduler) { log.append("\(row.id): \(model.more)") }
    }
    log = []
    transaction {
      model.number = 1
      model.more = 1
    }
    frames.next()
    #expect(log == ["3: 1"])
    slow.next()
    #expect(log == ["3: 1", "1: 1", "2: 1"])
    // It is the list's turn that the rows wait for, too.
    transaction {
      model.number = 2
      model.more = 2
    }
    log = []
    slow.next()
    #expect(log == [])
    frames.next()
    #expect(log.sorted() == ["1: 2", "2: 2", "3: 2", "4: 2"])
    token.cancel()
  }
}
