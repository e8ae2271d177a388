import Observing
import Testing

/// An object may write its own properties when it goes, whatever has let go of it.
@Suite("An object that writes its own properties in its deinit") @MainActor
struct OwnDeinitTests {
  struct Page: ObservableState {
    @Tracked var number = 1
    @Tracked var lines: IdentifiedArrayOf<Row> = makeRows(2)
    @Tracked var maybe: Leaf? = Leaf()
  }

  @MainActor final class Chat {
    @Tracked var page = Page()
    @Tracked var count = 0
    let end: @MainActor (Chat) -> Void
    init(_ end: @escaping @MainActor (Chat) -> Void) { self.end = end }
    isolated deinit { end(self) }
  }

  final class Navigation {
    @Tracked var chat: Chat?
    @Tracked var title = ""
    @Tracked var ended = 0
  }

  static let ends: [@MainActor (Chat) -> Void] = [
    { $0.page.number = 0 }, { $0.page.lines.removeAll() }, { $0.page = Page() },
    { $0.page.maybe = nil }, { $0.count += 1 }, { $0.page.lines[id: 0]?.title = "b" },
    { chat in transaction { chat.page.number += 1 } },
  ]

  @Test("In a transaction, in a closure, and alone", arguments: 0..<3, 0..<7)
  func ends(_ way: Int, _ end: Int) {
    let model = Navigation()
    var gone = 0
    let seen = Watches()
    seen.watch("number") { model.chat?.page.number }
    seen.watch("ended") { model.ended }
    for isRead in [true, false] {
      model.chat = Chat { chat in
        Self.ends[end](chat)
        gone += 1
        model.ended += 1
      }
      let reader = isRead ? observe { _ = model.chat?.page.lines.count } : nil
      seen.expectSeen()
      switch way {
      case 0:
        transaction {
          model.chat = nil
          model.title += "home"
        }
      case 1:
        let closes = observe { if model.title.count >= 0 { model.chat = nil } }
        model.title += "!"
        closes.cancel()
      default: model.chat = nil
      }
      seen.expectSeen()
      reader?.cancel()
    }
    #expect(gone == 2 && model.ended == 2)
  }
}
