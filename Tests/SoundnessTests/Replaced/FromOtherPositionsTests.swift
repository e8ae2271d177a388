import Observing
import Testing

/// What comes from another position without a setter brings nothing along that was true of that position alone.
@MainActor
@Suite("Parts that come from other positions, in place")
struct FromOtherPositionsTests {
  struct Kid: ObservableState {
    @Tracked var x = 0
    var rest = 0
  }

  struct Holder: ObservableState {
    @Tracked var kid = Kid()

    mutating func become(_ other: Self) { self = other }
  }

  final class Holders {
    @Tracked var a = Holder(kid: Kid(x: 9, rest: 0))
    @Tracked var b = Holder(kid: Kid(x: 0, rest: 5))
  }

  @Test("An untracked part differs although it was equal where it came from")
  func rest() {
    let model = Holders()
    let watches = Watches()
    watches.watch("rest") { model.a.kid.rest }
    watches.watch("x") { model.a.kid.x }
    transaction {
      model.b.kid = Kid(x: 9, rest: 5)
      model.a.become(model.b)
    }
    watches.expect(["rest": 1], coarse: ["x"])
    #expect(model.a.kid.rest == 5)
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var n = 0
  }

  struct Lists: ObservableState {
    @Tracked var a: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var b: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  final class Model { @Tracked var lists = Lists() }

  enum Look: CaseIterable {
    case removed
    case written
    case sorted
  }

  private func look(at rows: IdentifiedArrayOf<Row>, _ look: Look) -> Int? {
    var copy = rows
    switch look {
    case .removed: copy[id: 2] = nil
    case .written: copy[id: 2]?.n += 1
    case .sorted: copy.sort { $0.n > $1.n }
    }
    return copy[id: 1]?.n
  }

  private func put(_ array: inout IdentifiedArrayOf<Row>, _ other: IdentifiedArrayOf<Row>) {
    array = other
  }

  @Test("Rows read in a written copy get places of their own", arguments: Look.allCases)
  func rows(_ way: Look) {
    let model = Model()
    let watches = Watches()
    watches.watch("a") { model.lists.a[id: 1]?.n }
    watches.watch("b") { look(at: model.lists.b, way) }
    let steps: [() -> Void] = [
      { put(&model.lists.b, model.lists.a) },
      { model.lists.a[id: 1]?.n = 5 },
      { put(&model.lists.a, [Row(id: 1, n: 5), Row(id: 2)]) },
      { model.lists.b[id: 1]?.n = 7 },
      { model.lists.a[id: 1]?.n = 8 },
    ]
    for (number, step) in steps.enumerated() {
      step()
      watches.expectSeen("step \(number)")
    }
  }
}
