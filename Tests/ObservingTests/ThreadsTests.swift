import Testing

@testable import Observing

/// What may happen on other threads while the main actor works; run under the thread sanitizer.
@MainActor @Suite("Threads", .serialized)
struct ThreadsTests {
  struct Row: ObservableState, Identifiable, Sendable {
    let id: Int
    @Tracked var title = 0
    @Tracked var tags: [Int] = []
  }

  struct Board: ObservableState, Sendable {
    @Tracked var count = 0
    @Tracked var name = "a"
    @Tracked var rows: IdentifiedArrayOf<Row> = []
  }

  @MainActor final class Model {
    @Tracked var board = Board()
  }

  private func filled() -> Model {
    let model = Model()
    model.board.rows = IdentifiedArray(uniqueElements: (0..<50).map { Row(id: $0) })
    return model
  }

  @Test("Copies are read and changed elsewhere while closures run and state is committed")
  func copiesElsewhere() async {
    let model = filled()
    var seen = 0
    let token = observe {
      seen = model.board.count + (model.board.rows[id: 7]?.title ?? 0) + model.board.rows.count
    }
    let workers = (0..<4).map { worker in
      let start = model.board
      return Task.detached {
        var board = start
        for step in 0..<500 {
          board.count += 1
          board.name += "b"
          board.rows[id: step % 50]?.title = worker
          board.rows[id: step % 50]?.tags.append(step)
          if step % 100 == 0 { board.rows.append(Row(id: 1_000 + step)) }
        }
        return board
      }
    }
    for step in 1...500 {
      transaction {
        model.board.count = step
        model.board.rows[id: step % 50]?.title = step
      }
      if step % 50 == 0 { await Task.yield() }
    }
    #expect(token.runs == 501)
    for (worker, task) in workers.enumerated() {
      let board = await task.value
      #expect(board.count == 500)
      model.board = board
      #expect(seen == 500 + worker + board.rows.count)
    }
    token.cancel()
  }

  @Test("Tokens and derived values may be released elsewhere")
  func releasedElsewhere() async {
    let model = filled()
    for _ in 0..<50 {
      let box = observed(model)
      await Task.detached { box.drop() }.value
    }
    // The releases come back to the main actor as work of its own. Counted is what the model's readers
    // cost, since other tests' closures come and go meanwhile.
    func write() -> Counts { Instrumentation.measure { model.board.count += 1 } }
    for _ in 0..<10_000 where write().notifications > 0 {
      await Task.yield()
    }
    let counts = write()
    #expect(counts.notifications == 0)
    #expect(counts.evaluations == 0)
    #expect(counts.derivations == 0)
  }

  private func observed(_ model: Model) -> Box {
    let derived = Derived { model.board.count * 2 }
    let token = observe { _ = derived.value }
    return Box(token, derived)
  }

  /// Carries the last references to another thread.
  private final class Box: @unchecked Sendable {
    private var contents: [AnyObject]
    init(_ contents: AnyObject...) { self.contents = contents }
    nonisolated func drop() { contents = [] }
  }
}
