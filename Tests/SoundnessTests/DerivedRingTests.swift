import Observing
import Testing

@Suite("A ring of derived values")
struct DerivedRingTests {
  /// Derived values of which each reads the next one once a switch is on.
  @MainActor final class Ring {
    @Tracked var isClosed = false
    @Tracked var base = 1
    var members: [Derived<Int>] = []

    /// - Parameters:
    ///   - count: How many members there are.
    ///   - isSummedFirst: Whether a member reads the others before the switch is asked.
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
}
