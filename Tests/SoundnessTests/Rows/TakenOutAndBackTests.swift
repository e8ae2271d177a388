import Observing
import Testing

@testable import Observing

/// A row that is taken out and put in again in one transaction is the one that was there, with all the places in it.
@Suite("Rows that are taken out and put back, with lists in them") @MainActor
struct TakenOutAndBackTests {
  struct Deck: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var rows = makeRows(2)
  }

  @MainActor final class Model {
    @Tracked var decks: IdentifiedArrayOf<Deck> = [Deck(id: 1), Deck(id: 2)]
  }

  @Test("Its list keeps its place")
  func list() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { checkingInvariants { TakenOutAndBackTests().playList() } }
    }
  }

  private func playList() {
    let model = Model()
    let keeps = observe { _ = model.decks[id: 1] }
    func takeOutAndBack() {
      transaction {
        guard let deck = model.decks.remove(id: 1) else { return }
        model.decks.insert(deck, at: 0)
      }
    }
    takeOutAndBack()
    var (count, title) = (0, "")
    let tokens = [
      observe { count = model.decks[id: 1]?.rows.count ?? 0 },
      observe { title = model.decks[id: 1]?.rows[id: 1]?.title ?? "" },
    ]
    precondition(count == 2 && title == "row 1" && keeps.runs == 1)
    model.decks[id: 1]?.rows[id: 1]?.title = "one"
    precondition(title == "one" && tokens.map(\.runs) == [1, 2])
    model.decks[id: 1]?.rows.append(Row(id: 9))
    precondition(count == 3 && tokens.map(\.runs) == [2, 2])
    takeOutAndBack()
    precondition(tokens.map(\.runs) == [2, 2])
    model.decks[id: 1]?.rows[id: 1]?.title = "two"
    precondition(title == "two" && tokens.map(\.runs) == [2, 3])
  }
}
