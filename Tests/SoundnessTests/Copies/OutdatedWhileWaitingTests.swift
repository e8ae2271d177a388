import Testing

@testable import Observing

/// A closure that waits for its scheduler may make others of the old copies that it has: what is known of those is kept until
/// then, and of no others.
@Suite("Old copies of closures that wait, and of those that do not") @MainActor
struct OutdatedWhileWaitingTests {
  @MainActor final class Model {
    @Tracked var first = Leaf()
    @Tracked var second = Leaf()
  }

  @Test("What a closure without a scheduler has read is not kept for one that waits")
  func kept() async {
    // Closures of other tests may wait, too.
    await #expect(processExitsWith: .success) { await OutdatedWhileWaitingTests().keptAlone() }
  }

  private func keptAlone() {
    let model = Model()
    var turns: [@MainActor () -> Void] = []
    let scheduler = RenderScheduler { turns.append($0) }
    var seen = ["", ""]
    let waiting = observe("waiting", scheduler: scheduler) {
      let leaf = untracked { model.first }
      _ = observe { seen[0] = leaf.text }
    }
    let other = observe("other") {
      let leaf = untracked { model.second }
      _ = observe { seen[1] = leaf.text }
    }
    model.first.text = "first"
    #expect(seen == ["leaf", "leaf"] && turns.count == 1)
    let count = OutdatedCopies.kept.count
    #expect(count > 0)
    model.second.text = "second"
    #expect(seen == ["leaf", "second"] && other.runs == 2)
    #expect(OutdatedCopies.kept.count == count)
    turns[0]()
    #expect(seen == ["first", "second"] && waiting.runs == 2)
    #expect(OutdatedCopies.kept.isEmpty)
  }
}
