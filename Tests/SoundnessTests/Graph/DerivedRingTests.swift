import Observing
import Testing

@Suite("A ring of derived values")
struct DerivedRingTests {
  /// Derived values of which each reads the next one once a switch is on.
  @MainActor final class Ring {
    @Tracked var isClosed = false
    @Tracked var base = 1
    var members: [Derived<Int>] = []

    init(_ count: Int) {
      members = (0..<count).map { index in
        Derived("member \(index)") { [unowned self] in
          guard isClosed || index + 1 < count else { return base }
          return members[(index + 1) % count].value + 1
        }
      }
    }
  }

  @Test("It stops with every member's label", arguments: [1, 2, 3, 7])
  func formsLater(count: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [count] in
      await MainActor.run {
        let ring = Ring(count)
        precondition(ring.members[0].value == count)
        ring.isClosed = true
        _ = ring.members[0].value
      }
    }
    expectSaid(result, (0..<count).map { "member \($0)" })
  }

  @Test(
    "It stops too where somebody reads a member, and the ring closes under him",
    arguments: [1, 2, 3, 7])
  func closesUnderReader(count: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [count] in
      await MainActor.run {
        let ring = Ring(count)
        let token = observe("reader") { _ = ring.members[0].value }
        precondition(token.runs == 1)
        ring.isClosed = true
      }
    }
    expectSaid(result, (0..<count).map { "member \($0)" })
  }

  /// Three derived values of which the first alone knows whether they are a ring.
  @MainActor final class Triangle {
    @Tracked var isClosed = false
    private(set) lazy var first: Derived<Int> = Derived("the first") { [unowned self] in
      isClosed ? third.value + 1 : 1
    }
    private(set) lazy var second: Derived<Int> = Derived("the second") { [unowned self] in
      first.value + 1
    }
    private(set) lazy var third: Derived<Int> = Derived("the third") { [unowned self] in
      second.value + 1
    }
  }

  @Test("It stops where the others have read nothing that has changed but each other")
  func closesBehindOthers() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let triangle = Triangle()
        let token = observe { _ = triangle.third.value }
        precondition(triangle.third.value == 3 && token.runs == 1)
        triangle.isClosed = true
      }
    }
    expectSaid(result, ["the first", "the second", "the third"])
  }

  /// Two derived values that each read the other if a switch of their own says so.
  @MainActor final class Pair {
    @Tracked var firstReads = false
    @Tracked var secondReads = false
    @Tracked var base = 1
    private(set) lazy var first: Derived<Int> = Derived("the first") { [unowned self] in
      firstReads ? second.value + 1 : base
    }
    private(set) lazy var second: Derived<Int> = Derived("the second") { [unowned self] in
      secondReads ? first.value + 1 : base
    }
  }

  /// In what order the switches are turned, and which value is asked for in the end.
  static let ways = [
    "first, second, ask first", "first, second, ask second", "second, first, ask first",
    "second, first, ask second", "both, ask first", "both, ask second",
  ]

  @Test("It stops however it formed after all members were computed", arguments: 0..<6)
  func forms(way: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [way] in
      await MainActor.run {
        let pair = Pair()
        let words = DerivedRingTests.ways[way]
        precondition(pair.first.value == 1 && pair.second.value == 1)
        if words.hasPrefix("first") {
          pair.firstReads = true
          precondition(pair.first.value == 2 && pair.second.value == 1)
          pair.secondReads = true
        } else if words.hasPrefix("second") {
          pair.secondReads = true
          precondition(pair.first.value == 1 && pair.second.value == 2)
          pair.firstReads = true
        } else {
          transaction {
            pair.firstReads = true
            pair.secondReads = true
          }
        }
        _ = words.hasSuffix("first") ? pair.first.value : pair.second.value
      }
    }
    expectSaid(result, ["the first", "the second"])
  }

  @Test("It stops however it formed while closures read the members", arguments: 0..<6)
  func formsUnderReaders(way: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [way] in
      await MainActor.run {
        let pair = Pair()
        let words = DerivedRingTests.ways[way]
        let tokens = [
          observe { _ = pair.first.value }, observe { _ = pair.second.value },
          observe { _ = pair.first.value + pair.second.value },
        ]
        if words.hasPrefix("first") {
          pair.firstReads = true
          pair.secondReads = true
        } else if words.hasPrefix("second") {
          pair.secondReads = true
          pair.firstReads = true
        } else {
          transaction {
            pair.firstReads = true
            pair.secondReads = true
          }
        }
        withExtendedLifetime(tokens) {}
      }
    }
    expectSaid(result, ["the first", "the second"])
  }

  @Test("What looks like a ring over time, and never is one, computes")
  @MainActor func turns() {
    let pair = Pair()
    let watches = Watches()
    watches.watch("first") { pair.first.value }
    watches.watch("second") { pair.second.value }
    for round in 0..<5 {
      pair.firstReads = true
      watches.expect(["first": 1], "the first reads, round \(round)")
      transaction {
        pair.firstReads = false
        pair.secondReads = true
      }
      watches.expect(["first": 1, "second": 1], "they turn, round \(round)")
      pair.base += 1
      watches.expect(["first": 1, "second": 1], "the base, round \(round)")
      pair.secondReads = false
      watches.expect(["second": 1], "neither reads, round \(round)")
    }
  }
}
