import ObservableStore
import Observing
import Testing

/// What a rule or an equality calls no change is stored all the same, and who asks sees it.
@Suite("Computed children and writes that are no change, in one transaction") @MainActor
struct EqualWritesInTransactionsTests {
  enum Tens: ChangeRule {
    static func isChange(from old: Int, to new: Int) -> Bool { old / 10 != new / 10 }
  }

  struct Tag: Equatable {
    var id = 1
    var text = "a"
    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  }

  @MainActor final class Model {
    @TrackedBy<Tens> var position = 0
    @Tracked var tag = Tag()
  }

  struct Shown: ObservableState {
    @Tracked var number = 0
    @Tracked var text = ""
  }

  struct Root: ObservableState {
    let model: Model
    var shown: Shown {
      MainActor.assumeIsolated { Shown(number: model.position, text: model.tag.text) }
    }
  }

  @Test("Its store gives what its property does", arguments: [false, true])
  func seen(isObserved: Bool) {
    let model = Model()
    let store = makeStore(Root(model: model))
    let shown: Store<Shown, Never> = store.scope(\.shown, action: unsent)
    let token = isObserved ? observe { _ = (shown.number, shown.text) } : nil
    transaction {
      #expect(shown.number == 0 && shown.text == "a")
      model.position = 3
      #expect(store.shown.number == 3 && shown.number == 3)
      model.tag.text = "b"
      #expect(store.shown.text == "b" && shown.text == "b")
      model.tag = Tag(text: "c")
      #expect(store.shown.text == "c" && shown.text == "c")
    }
    #expect(shown.number == 3 && shown.text == "c")
    token?.cancel()
  }
}
