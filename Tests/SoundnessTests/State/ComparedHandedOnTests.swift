import ObservableStore
import Observing
import Testing

/// Whether a result is as good as the one before may depend on what is tracked: on values that are shared, say.
@Suite("What is read to compare results of derived values") @MainActor
struct ComparedHandedOnTests {
  struct Note: ObservableState, Equatable {
    @Shared var text = "a"
  }

  final class Model {
    @Tracked var note = Note()
    @Tracked var number = 0.0
    @Tracked var tolerance = 0.5
  }

  @Test("Another shared value that equals the one before comes to differ from it")
  func shared() {
    let model = Model()
    let note = Derived("note", by: { $0 == $1 }) { model.note }
    var seen: [String] = []
    let token = observe { seen.append(note.value.text) }
    // By the rule the first one is as good, and read on.
    model.note.$text = Shared("a")
    model.note.text = "b"
    #expect(seen.last == "b")
    token.cancel()
  }

  @Test("What a rule has read changes, and with it what the rule says")
  func rule() {
    let model = Model()
    let number = Derived("number", by: { abs($0 - $1) < model.tolerance }) { model.number }
    var seen: [Double] = []
    let token = observe { seen.append(number.value) }
    model.number = 2
    model.tolerance = 5
    model.number = 3
    #expect(seen == [0, 2])
    model.tolerance = 0.5
    #expect(seen == [0, 2, 3])
    token.cancel()
  }
}
