import Observing
import Testing

/// Sizes at which plain structs have no difficulty.
@Suite("Many copies, and deep rows")
struct ManyCopiesTests {
  struct State: ObservableState {
    @Tracked var leaf = Leaf()
    @Tracked var rows = makeRows(3)
  }

  @MainActor final class Model {
    @Tracked var current = State()
    @Tracked var saved: [State] = []
  }

  /// What it takes to make `count` copies of one state, to read each in a closure, and to change the original.
  @MainActor
  private func work(copies count: Int) -> [Int] {
    let counts = Instrumentation.measure {
      let model = Model()
      let reader = observe { _ = model.current.leaf.text }
      model.saved = (0..<count).map { _ in model.current }
      let tokens = (0..<count).map { index in
        observe { _ = model.saved[index].leaf.text }
      }
      for round in 0..<4 { model.current.leaf.text = "round \(round)" }
      model.saved[0].leaf.text = "saved"
      precondition(reader.runs >= 5 && tokens[0].runs >= 2)
    }
    return [
      counts.reads, counts.registrations, counts.notifications, counts.evaluations,
      counts.equalityChecks,
    ]
  }

  @Test("Readers of many saved copies of one state cost in proportion to their number")
  @MainActor func savedCopies() {
    // Eight times as many: 64 times the work, if it were quadratic.
    for (few, many) in zip(work(copies: 200), work(copies: 1_600)) { #expect(many <= 8 * few) }
  }

  struct Nest: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = "nest"
    @Tracked var nests: IdentifiedArrayOf<Nest> = []
  }

  struct PlainNest {
    let id: Int
    var title = "nest"
    var nests: [PlainNest] = []
  }

  @MainActor final class Tree {
    @Tracked var nest = Nest(id: 0)
  }

  @Test("Rows in rows in rows, as deep as plain structs can be", arguments: [1_000])
  func deep(levels: Int) async {
    await #expect(processExitsWith: .success) { [levels] in
      await MainActor.run {
        var plain = PlainNest(id: 0)
        for level in 1...levels { plain = PlainNest(id: level, nests: [plain]) }
        let copy = plain
        #expect(copy.nests.count == 1)
        var nest = Nest(id: 0)
        for level in 1...levels { nest = Nest(id: level, nests: [nest]) }
        let tree = Tree()
        tree.nest = nest
        let watches = Watches()
        watches.watch("title") { tree.nest.title }
        watches.watch("child") { tree.nest.nests[id: levels - 1]?.title }
        tree.nest.nests[id: levels - 1]?.title = "changed"
        watches.expect(["child": 1], "a child")
        tree.nest.title = "changed"
        watches.expect(["title": 1], "the outermost")
        tree.nest = nest
        watches.expect(["child": 1, "title": 1], "all of it is replaced")
      }
    }
  }
}
