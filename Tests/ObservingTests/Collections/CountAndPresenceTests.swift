import Testing

@testable import Observing

@MainActor
@Suite("How many elements there are, and whether there are any")
struct CountAndPresenceTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  final class Model { @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)] }

  @Test("Each reader runs for its own answer alone")
  func answers() {
    let model = Model()
    var runs = [0, 0, 0]
    let tokens = [
      observe {
        runs[0] += 1
        _ = model.rows.count
      },
      observe {
        runs[1] += 1
        _ = model.rows.isEmpty
      },
      observe {
        runs[2] += 1
        _ = model.rows.ids
      },
    ]
    func expect(_ count: Int, _ presence: Int, _ ids: Int, _ change: () -> Void) {
      runs = [0, 0, 0]
      change()
      #expect(runs == [count, presence, ids])
    }
    expect(0, 0, 1) { model.rows.reverse() }
    expect(1, 0, 1) { model.rows.append(Row(id: 3)) }
    expect(0, 0, 1) { model.rows.swapAt(0, 1) }
    expect(0, 0, 0) { model.rows[id: 1]?.title = "x" }
    expect(0, 0, 1) { model.rows = [Row(id: 7), Row(id: 8), Row(id: 9)] }
    expect(1, 1, 1) { model.rows = [] }
    expect(1, 1, 1) { model.rows = [Row(id: 7)] }
    expect(0, 0, 0) {
      transaction {
        model.rows.append(Row(id: 8))
        _ = model.rows.removeLast()
      }
    }
    expect(0, 0, 1) { model.rows[0] = Row(id: 5) }
    expect(1, 1, 1) { model.rows.removeAll() }
    expect(0, 0, 0) { model.rows = [] }
    let copy = {
      model.rows.append(Row(id: 1))
      return model.rows
    }()
    expect(1, 0, 1) { model.rows.append(Row(id: 2)) }
    expect(1, 0, 1) { model.rows = copy }
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "At random, large and small: each saw last what there is, and ran no oftener than that changed",
    arguments: 0..<20)
  func random(_ seed: UInt64) {
    var numbers = SplitMix64(state: seed)
    let model = Model()
    if seed % 2 == 0 {
      model.rows = IdentifiedArray(uniqueElements: (0..<200).map { Row(id: $0) }, id: \.id)
    }
    var counts: [Int] = []
    var presences: [Bool] = []
    let tokens = [
      observe { counts.append(model.rows.count) }, observe { presences.append(model.rows.isEmpty) },
    ]
    var kept = model.rows
    for step in 0..<60 {
      switch numbers.below(8) {
      case 0: model.rows.append(Row(id: 1_000 + step))
      case 1 where model.rows.count > 0: model.rows.removeLast()
      case 2: model.rows = []
      case 3: kept = model.rows
      case 4: model.rows = kept
      case 5: model.rows.reverse()
      case 6:
        transaction {
          let all = model.rows
          model.rows = []
          model.rows = all
        }
      default: model.rows[id: 1_000 + step - 1] = nil
      }
      #expect(
        counts.last == model.rows.count && presences.last == model.rows.isEmpty,
        "seed \(seed), step \(step)")
    }
    #expect(zip(presences, presences.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
    withExtendedLifetime(tokens) {}
  }
}
