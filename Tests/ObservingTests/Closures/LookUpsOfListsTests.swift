import Testing

@testable import Observing

/// What a list of closures looks up when it runs again: what has come, gone or moved, and not what stays.
@MainActor
@Suite("What a list of closures looks up")
struct LookUpsOfListsTests {
  /// Counts how often it is asked for its hash.
  struct ID: Hashable {
    static nonisolated(unsafe) var hashes = 0
    let number: Int
    func hash(into hasher: inout Hasher) {
      Self.hashes += 1
      hasher.combine(number)
    }
  }

  struct Row: ObservableState, Identifiable {
    let id: ID
    @Tracked var title = ""
    init(_ number: Int) { id = ID(number: number) }
  }

  final class Model { @Tracked var rows: IdentifiedArrayOf<Row> = [] }

  /// How many hashes a change of so many rows takes.
  private func hashes(_ count: Int, _ change: (inout IdentifiedArrayOf<Row>) -> Void) -> Int {
    let model = Model()
    model.rows = IdentifiedArray(uniqueElements: (0..<count).map(Row.init))
    let token = observeEach {
      model.rows
    } _: {
      _ = $0.title
    }
    ID.hashes = 0
    change(&model.rows)
    defer { token.cancel() }
    return ID.hashes
  }

  @Test(
    "To append, to remove the last, and to put one in near the end takes no more in a long list")
  func stays() {
    // To check looks up all.
    if Invariants.areChecked { return }
    let changes: [(inout IdentifiedArrayOf<Row>) -> Void] = [
      { $0.append(Row(-1)) },
      { $0.removeLast() },
      { $0.insert(Row(-1), at: $0.count - 2) },
    ]
    for change in changes {
      #expect(hashes(200, change) < 20)
      #expect(hashes(3200, change) < 20)
    }
  }

  /// The closures' elements, in the order in which they run.
  private func shown(_ listings: [[Int]]) -> (runs: [[Int]], messages: Int) {
    struct Item: Identifiable { let id: Int }
    final class Items { @Tracked var all: [Item] = [] }
    let items = Items()
    var runs: [[Int]] = []
    let messages = Misuse.recording {
      let token = observeEach {
        items.all
      } _: { item in
        runs[runs.count - 1].append(item.id)
        onCleanup { runs[runs.count - 1].append(-item.id) }
      }
      for listing in listings {
        runs.append([])
        items.all = listing.map(Item.init)
      }
      runs.append([])
      token.cancel()
    }
    return (runs, messages.count)
  }

  @Test("Of an id that is there twice the first element counts, wherever the others stand")
  func twice() {
    #expect(shown([[1, 2], [2, 1, 2], [1, 2]]) == ([[1, 2], [], [], [-2, -1]], 1))
    #expect(shown([[1, 2], [1, 1, 2], [1, 3, 3, 2]]) == ([[1, 2], [], [3], [-3, -2, -1]], 2))
    #expect(shown([[1, 1], [1, 1], [2, 1, 1]]) == ([[1], [], [2], [-2, -1]], 3))
  }

  @Test("Lists in every order of three, one after the other, keep the closures of what stays")
  func orders() {
    let all = [[], [1], [2], [1, 2], [2, 1], [1, 2, 3], [3, 2, 1], [2, 3, 1], [1, 3]]
    for first in all {
      for second in all {
        let (runs, messages) = shown([first, second])
        #expect(runs[0] == first && messages == 0)
        let come = second.filter { !first.contains($0) }
        let gone = first.reversed().filter { !second.contains($0) }.map { -$0 }
        #expect(runs[1] == gone + come, "\(first), then \(second)")
      }
    }
  }
}
