import ObservableStore
import Testing

@testable import ObservableStoreTesting

@Suite("Actions that are not received") @MainActor
struct UnreceivedActionsTests {
  /// An action that has changed shared values, with their values before it.
  private func record(_ number: Int, _ change: () -> Void) -> RecordedAction<Int, Int> {
    let (_, shared) = SharedAssertions.recording(change)
    return RecordedAction(
      action: number, before: number, after: number, sharedBefore: shared,
      sharedAfter: shared.asTheyAre)
  }

  /// What the shared values are taken to be.
  private func values(
    of values: [Shared<Int>], _ actions: UnreceivedActions<Int, Int>
  ) -> [Int] {
    var shared = actions.shared
    return SharedAssertions.asserting(&shared) { values.map(\.wrappedValue) }
  }

  @Test("The shared values are those before the first of them")
  func shared() {
    let (first, second) = (Shared(0), Shared(0))
    let both = [first, second]
    var actions = UnreceivedActions<Int, Int>()
    #expect(values(of: both, actions) == [0, 0])
    actions.append(record(1) { first.wrappedValue = 1 })
    actions.append(record(2) {})
    actions.append(record(3) { for each in both { each.wrappedValue = 3 } })
    actions.append(record(4) { second.wrappedValue = 4 })
    var seen: [[Int]] = [values(of: both, actions)]
    for _ in 0..<3 {
      _ = actions.removeFirst(1)
      seen.append(values(of: both, actions))
    }
    #expect(seen == [[0, 0], [1, 0], [1, 0], [3, 3]])
    actions.append(record(5) { first.wrappedValue = 5 })
    #expect(values(of: both, actions) == [3, 3])
    _ = actions.removeFirst(2)
    #expect(values(of: both, actions) == [5, 4])
  }

  @Test("However many change shared values, to take one costs the same", .timeLimit(.minutes(20)))
  func many() {
    let shared = Shared(0)
    var actions = UnreceivedActions<Int, Int>()
    let count = 20_000
    for number in 0..<count { actions.append(record(number) { shared.wrappedValue += 1 }) }
    var seen: [Int] = []
    while !actions.isEmpty {
      seen += values(of: [shared], actions)
      _ = actions.removeFirst(1)
    }
    #expect(seen == Array(0..<count))
  }
}
