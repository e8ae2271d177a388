import Observing
import Testing

/// Parts that are not tracked, and whose bytes do not tell whether they are the same.
///
/// Two long texts that are equal lie in different memory. What is assigned is compared with what was there, and the answer has to hold until the
/// commit, however often something is assigned before it.
@Suite("A state is replaced, and its untracked parts are equal") @MainActor
struct ReplacedRestTests {
  struct Note: ObservableState {
    var text = longText(1)
    @Tracked var title = "title"
    @Tracked var count = 0
  }

  struct Page: ObservableState {
    @Tracked var note = Note()
    @Tracked var number = 0
  }

  struct Book: ObservableState {
    @Tracked var page = Page()
  }

  final class Shelf {
    @Tracked var book = Book()
  }

  /// How the note is replaced: itself, or with the states around it.
  enum Level: CaseIterable {
    case note, page, book

    @MainActor func replace(_ shelf: Shelf, by note: Note) {
      switch self {
      case .note: shelf.book.page.note = note
      case .page: shelf.book.page = Page(note: note)
      case .book: shelf.book = Book(page: Page(note: note))
      }
    }
  }

  private func watched(_ shelf: Shelf) -> Watches {
    let watches = Watches()
    watches.watch("title") { shelf.book.page.note.title }
    watches.watch("count") { shelf.book.page.note.count }
    return watches
  }

  @Test("Once: only who read what differs runs", arguments: Level.allCases)
  func once(_ level: Level) {
    let shelf = Shelf()
    let watches = watched(shelf)
    level.replace(shelf, by: Note(title: "new"))
    watches.expect(["title": 1])
    level.replace(shelf, by: Note(title: "new"))
    watches.expect([:])
  }

  @Test("Twice in one transaction", arguments: Level.allCases, Level.allCases)
  func twice(_ first: Level, _ second: Level) {
    let shelf = Shelf()
    let watches = watched(shelf)
    transaction {
      first.replace(shelf, by: Note(title: "one"))
      second.replace(shelf, by: Note(title: "two"))
    }
    watches.expect(["title": 1])
  }

  @Test(
    "By one whose text differs, then by one that has that text, too",
    arguments: Level.allCases, Level.allCases)
  func differs(_ first: Level, _ second: Level) {
    let shelf = Shelf()
    let watches = watched(shelf)
    watches.watch("text") { shelf.book.page.note.text }
    transaction {
      first.replace(shelf, by: Note(text: longText(2), title: "one"))
      second.replace(shelf, by: Note(text: longText(2), title: "two"))
    }
    watches.expect(["text": 1, "title": 1, "count": 1])
  }

  @Test(
    "By one with an equal text, then changed where it lies",
    arguments: Level.allCases)
  func changed(_ level: Level) {
    let shelf = Shelf()
    let watches = watched(shelf)
    watches.watch("text") { shelf.book.page.note.text }
    transaction {
      level.replace(shelf, by: Note(title: "one"))
      shelf.book.page.note.text = longText(2)
    }
    watches.expect(["text": 1, "title": 1, "count": 1])
  }

  enum Mixed: ObservableState, Equatable {
    case leaf(Leaf)
    case text(String)
    case none
    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  struct Box: ObservableState {
    @Tracked var mixed = Mixed.text(longText(1))
    @Tracked var number = 0
  }

  final class Room {
    @Tracked var box = Box()
  }

  @Test("A case that carries a long text is compared by it, and one without anything by nothing")
  func cases() {
    let room = Room()
    let watches = Watches()
    watches.watch("text") { room.box.mixed.text }
    room.box = Box(number: 1)
    watches.expect([:])
    room.box = Box(mixed: .text(longText(2)))
    watches.expect(["text": 1])
    room.box = Box(mixed: .none)
    watches.expect(["text": 1])
    room.box = Box(mixed: .none, number: 1)
    watches.expect([:])
  }

  /// Counts how often it is compared.
  struct Counted: Equatable {
    nonisolated(unsafe) static var comparisons = 0
    var text = longText(1)

    static func == (left: Counted, right: Counted) -> Bool {
      comparisons += 1
      return left.text == right.text
    }
  }

  struct Form: ObservableState {
    @Tracked var first = Counted()
    @Tracked var second = Counted()
  }

  final class Desk {
    @Tracked var form = Form()
  }

  @Test("What its stamp says is the same is not compared")
  func proven() {
    let desk = Desk()
    let watches = Watches()
    watches.watch("first") { desk.form.first }
    watches.watch("second") { desk.form.second }
    var copy = desk.form
    copy.first.text = "new"
    Counted.comparisons = 0
    desk.form = copy
    #expect(Counted.comparisons <= 1)
    watches.expect(["first": 1])
  }
}
