import Testing

@testable import Observing

/// Each in a process of its own where writes are recorded, which other tests would see.
@MainActor
@Suite("The causes of a closure that runs again in the same transaction", .serialized)
struct RepeatedCausesTests {
  struct Deck: ObservableState {
    @Tracked var number = 0
    @Tracked var text = ""
  }

  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
    @Tracked var deck = Deck()
  }

  let model = Model()

  /// The causes reported while the body runs.
  private func traced(_ body: () -> Void) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    body()
    tracing.cancel()
    return causes
  }

  @Test("Each names what has changed since the run before")
  func each() {
    let tokens = [
      observe("leaf") { if (1...3).contains(model.number) { model.number += 1 } },
      observe("part") { if (1...2).contains(model.deck.number) { model.deck.number += 1 } },
    ]
    #expect(
      traced { model.number = 1 }
        == ["0 → 1", "1 → 2", "2 → 3", "3 → 4"].map { "leaf ← number: \($0)" })
    #expect(
      traced { model.deck.number = 1 }
        == ["0 → 1", "1 → 2", "2 → 3"].map { "part ← deck.number: \($0)" })
    withExtendedLifetime(tokens) {}
  }

  @Test("A change that comes again is named again")
  func again() {
    var rounds = 0
    let token = observe("swing") {
      let number = model.number
      if number > 0 || (1...4).contains(rounds) {
        rounds += 1
        if rounds < 5 { model.number = 1 - number }
      }
    }
    #expect(
      traced { model.number = 1 }
        == ["0 → 1", "1 → 0", "0 → 1", "1 → 0", "0 → 1"].map { "swing ← number: \($0)" })
    withExtendedLifetime(token) {}
  }

  @Test("Through derived values as well")
  func derived() {
    let double = Derived("double") { model.number * 2 }
    let sum = Derived("sum") { double.value + model.other }
    let token = observe("sum") { if (1...5).contains(sum.value) { model.number += 1 } }
    #expect(
      traced { model.number = 1 } == ["0 → 1", "1 → 2", "2 → 3"].map { "sum ← number: \($0)" })
    model.number = 0
    #expect(
      traced { model.other = 5 } == ["sum ← other: 0 → 5", "sum ← number: 0 → 1"])
    withExtendedLifetime(token) {}
  }

  @Test("What it has seen when it ran is not named, whoever changed it")
  func seen() {
    var inner: ObservationToken?
    let tokens = [
      observe("first") {
        if model.number == 1 {
          model.other = 7
          _ = model.other
        }
      },
      observe("second") {
        if model.number == 1 { model.number = 2 }
      },
      observe("maker") {
        if model.other == 7, inner == nil { inner = observe("inner") { _ = model.number } }
      },
      observe("last") {
        if model.number == 2 { model.number = 3 }
      },
    ]
    #expect(
      traced { model.number = 1 } == [
        "first ← number: 0 → 1", "second ← number: 0 → 1",
        "first ← number: 1 → 2", "second ← number: 1 → 2",
        "maker ← other: 0 → 7", "last ← number: 0 → 1, number: 1 → 2",
        "first ← number: 2 → 3", "second ← number: 2 → 3", "last ← number: 2 → 3",
        "inner ← number: 2 → 3",
      ])
    withExtendedLifetime((tokens, inner)) {}
  }

  @Test("All causes of a closure that runs a thousand times are as long as what has changed")
  func linear() async {
    await #expect(processExitsWith: .success) { await RepeatedCausesTests().linearAlone() }
  }

  private func linearAlone() {
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    let double = Derived("double") { model.number * 2 }
    let token = observe("counter") { if (1..<1000).contains(model.number) { model.number += 1 } }
    let derived = observe("derived") { _ = double.value }
    var changes: [String: Int] = [:]
    let tracing = traceRenders { changes[$0.label, default: 0] += $0.changes.count }
    model.number = 1
    #expect(changes["counter"] == 1000 && token.runs == 1001)
    #expect(changes["derived"] == 1000)
    tracing.cancel()
    withExtendedLifetime(derived) {}
  }

  @Test("Those who wait for a scheduler are told of all of it, once")
  func waiting() {
    var waiting: [@MainActor () -> Void] = []
    let scheduler = RenderScheduler { waiting.append($0) }
    let tokens = [
      observe("leaf") { if (1...2).contains(model.number) { model.number += 1 } },
      observe("late", scheduler: scheduler) { _ = model.number },
    ]
    while let next = waiting.popLast() { next() }
    let causes = traced {
      model.number = 1
      while let next = waiting.popLast() { next() }
    }
    #expect(causes.count == 4 && causes.last == "late ← number: 0 → 3")
    withExtendedLifetime(tokens) {}
  }
}
