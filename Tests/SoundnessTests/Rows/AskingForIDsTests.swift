import Testing

@testable import Observing

/// What it costs that elements wait for their ids, by how often elements are asked for them.
@Suite("How often elements that wait are asked for their ids") @MainActor
struct AskingForIDsTests {
  /// Says how often elements are asked for their ids.
  struct Counting: Identifiable {
    nonisolated(unsafe) static var asked = 0
    var number: Int
    var id: Int {
      Self.asked += 1
      return number
    }
  }

  @Test("Elements that wait are asked again when the id that one waits for is free, and not else")
  func asked() {
    let count = 100
    func asked(renumbering: Bool) -> (all: Int, removing: Int) {
      var rows = IdentifiedArrayOf<Counting>(
        uniqueElements: (0..<2 * count).map { Counting(number: $0) })
      Counting.asked = 0
      if renumbering {
        _ = Misuse.recording { for index in 0..<count { rows[index].number = index + 1 } }
      }
      let all = Counting.asked
      for _ in 0..<count - 1 { rows.removeLast() }
      return (all, Counting.asked - all)
    }
    let plain = asked(renumbering: false)
    let waiting = asked(renumbering: true)
    // A few for each that is renumbered; to be removed, nobody is asked on account of those that wait.
    #expect(waiting.all <= 4 * count && waiting.removing == plain.removing)
  }

  @Test(
    "Renumbered from the last on, which comes to lie where another is, they wait without being asked again"
  )
  func backwards() {
    let count = 100
    var rows = IdentifiedArrayOf<Counting>(
      uniqueElements: (1...count + 1).map { Counting(number: $0) })
    Counting.asked = 0
    _ = Misuse.recording { for index in (0..<count).reversed() { rows[index].number += 1 } }
    #expect(Counting.asked <= 4 * count && Array(rows.ids) == Array(1...count + 1))
    Counting.asked = 0
    _ = Misuse.recording { for index in (0..<count).reversed() { rows[index].number -= 1 } }
    #expect(Counting.asked <= 4 * count && Array(rows.ids) == Array(1...count + 1))
    _ = Misuse.recording { for index in (0..<count).reversed() { rows[index].number += 1 } }
    Counting.asked = 0
    _ = Misuse.recording { rows[count].number = 1_000 }
    #expect(Array(rows.ids) == Array(2...count + 1) + [1_000] && Counting.asked <= 4 * count)
  }
}
