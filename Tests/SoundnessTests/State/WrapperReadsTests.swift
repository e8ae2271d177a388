import Foundation
import Observing
import Testing

/// A class's wrapper is a value like any other, and its functions are called on a copy of it.
@Suite("Wrappers that are read, written and put elsewhere") @MainActor
struct WrapperReadsTests {
  struct Page: ObservableState, Codable, Equatable {
    @Tracked var title = "a"
    @Tracked var lines = ["a line of text that is too long to lie in the value"]
  }

  final class Settings: @MainActor Codable {
    @Tracked var theme = "dark"
    @Tracked var page = Page()
    @Tracked var maybe: Int?

    func quietly() {
      _theme.wrappedValue = "quiet"
      _page.wrappedValue = Page(title: "quiet")
    }
  }

  @Test("An encoded object is read, as far as its properties were read before")
  func encoded() throws {
    let settings = Settings()
    let tokens = [
      observe("theme") { _ = settings.theme },
      observe("page") { _ = settings.page.title },
      observe("maybe") { _ = settings.maybe },
    ]
    var saved = ""
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let token = observe("saves") {
      saved = String(decoding: try! encoder.encode(settings), as: UTF8.self)
    }
    settings.theme = "light"
    #expect(token.runs == 2 && saved.contains("light"))
    settings.page.title = "b"
    #expect(token.runs == 3 && saved.contains(#""title":"b""#))
    settings.page = Page(title: "c", lines: [])
    #expect(token.runs == 4 && saved.contains(#""title":"c""#) && saved.contains("[]"))
    settings.maybe = 7
    #expect(token.runs == 5 && saved.contains("7"))
    settings.theme = "light"
    #expect(token.runs == 5)
    withExtendedLifetime(tokens) {}
  }

  @Test("A struct's wrapper may be put into an object")
  func fromStruct() {
    struct Draft: ObservableState {
      @Tracked var text = "a"
      @Tracked var page = Page()

      @MainActor final class Editor {
        @Tracked var text: String
        @Tracked var page: Page
        init(_ draft: Draft) { (_text, _page) = (draft._text, draft._page) }
      }
    }
    final class Holder { @Tracked var draft = Draft() }
    let holder = Holder()
    let token = observe { _ = (holder.draft.text, holder.draft.page.title) }
    holder.draft.text = "b"
    for editor in [Draft.Editor(holder.draft), Draft.Editor(Draft())] {
      var seen: [String] = []
      let reader = observe { seen.append(editor.text + editor.page.title) }
      editor.text = "c"
      editor.page.title = "d"
      editor.text += "e"
      #expect(seen.suffix(3) == ["ca", "cd", "ced"] && reader.runs == 4)
    }
    #expect(token.runs == 2 && holder.draft.text == "b" && holder.draft.page.title == "a")
  }

  @Test("What is written through the wrapper is told when somebody touches the property next")
  func written() {
    let settings = Settings()
    var seen: [String] = []
    let token = observe { seen.append("\(settings.theme) \(settings.page.title)") }
    settings.quietly()
    #expect(settings.theme == "quiet" && settings.page.title == "quiet")
    #expect(seen.last == "quiet quiet" && token.runs <= 3)
    settings.theme = "light"
    settings.page.title = "b"
    #expect(seen.last == "light b")
  }
}
