import Observing
import Testing

/// Rows of several copies of one array are changed in place at the same time: each while others wait.
@Suite("Rows held over an await")
struct RowsHeldOverAwaitTests {
  final class Table { @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1)] }

  @MainActor
  static func rename(_ row: inout Row, _ n: Int, _ gate: HeldOverAwaitTests.Gate) async {
    row.title = "first \(n)"
    await gate.wait()
    row.title = "last \(n)"
  }

  @MainActor
  static func change(_ table: Table, _ n: Int, _ gate: HeldOverAwaitTests.Gate) async {
    var copy = table.rows
    if n == 1 { await rename(&copy[id: 1]!, n, gate) } else { await rename(&copy[n % 2], n, gate) }
    table.rows = copy
  }

  @MainActor
  static func play(_ order: [Int]) async {
    let table = Table()
    let watches = Watches()
    watches.watch("rows") { table.rows.map(\.title) }
    let gates = [HeldOverAwaitTests.Gate(), .init(), .init()]
    var tasks: [Task<Void, Never>] = []
    for n in gates.indices {
      tasks.append(Task { @MainActor in await change(table, n, gates[n]) })
      while !gates[n].isWaitedFor { try? await Task.sleep(for: .milliseconds(1)) }
    }
    for n in order {
      gates[n].open()
      await tasks[n].value
      watches.expect(["rows": 1], "\(n) of \(order)")
      #expect(table.rows[n % 2].title == "last \(n)")
      #expect(table.rows[1 - n % 2].title == Row(id: 0).title)
    }
  }

  @Test("They are let go of in whatever order")
  func orders() async {
    await #expect(processExitsWith: .success) {
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]] {
        await RowsHeldOverAwaitTests.play(order)
      }
    }
  }
}
