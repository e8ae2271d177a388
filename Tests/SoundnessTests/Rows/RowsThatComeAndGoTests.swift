import ObservableStore
import Observing
import Testing

/// What a row was last is what a transaction left, and nothing that came and went within one, wherever it is read.
@MainActor
@Suite("Rows that come and go in one transaction")
struct RowsThatComeAndGoTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = 0
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: 5), Row(id: 2, title: 6)]
    @Tracked var other = 0
  }

  typealias Change = (inout State) -> Void

  @Test("At random: what each closure has seen last is what it would see now", arguments: 0..<200)
  func random(_ seed: UInt64) {
    var numbers = Numbers(state: seed)
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Change> { state, change in
        change(&state)
        return .none
      })
    let rows = [1, 2].map {
      store.scope(\.rows, id: $0, action: { (_: Int, change: @escaping Change) in change })!
    }
    var seen = ["", ""]
    let tokens = rows.indices.map { index in
      observe { seen[index] = "\(rows[index].title) \(rows[index].isInvalid)" }
    }
    var log: [String] = []
    for _ in 0..<12 {
      transaction {
        for _ in 0...numbers.below(5) {
          let id = 1 + numbers.below(2)
          let title = numbers.below(100)
          let kind = numbers.below(8)
          log.append("\(kind) of \(id): \(title)")
          switch kind {
          case 0: store.send { $0.rows.updateOrAppend(Row(id: id, title: title)) }
          case 1: store.send { $0.rows = [Row(id: 1, title: title), Row(id: 3)] }
          case 2: store.send { $0.rows = [Row(id: 3), Row(id: 2, title: title)] }
          case 3: store.send { $0.rows.remove(id: id) }
          case 4: store.send { $0.rows = [] }
          case 5: store.send { $0.rows[id: id]?.title = title }
          case 6: _ = store.other
          default: store.send { $0.rows.reverse() }
          }
        }
      }
      log.append("|")
      let now = rows.map { row in untracked { "\(row.title) \(row.isInvalid)" } }
      #expect(seen == now, "seed \(seed): \(log)")
      if seen != now { break }
    }
    withExtendedLifetime(tokens) {}
  }

  private struct Numbers {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
