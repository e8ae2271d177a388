import Foundation
import Testing

@testable import Observing

/// Arrays in an observed state: what changing them in place leaves behind, and what misuse of ids there is heard of.
@Suite("An identified array in an observed state", .serialized) @MainActor
struct IdentifiedArrayPlacedTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var text = "leaf"
  }

  struct Item: ObservableState, Identifiable, Codable, Equatable {
    var id: Int
    @Tracked var title = "title"
    var leaf: Leaf {
      get { stored }
      set { stored = newValue }
    }
    @Tracked private var stored = Leaf()

    init(id: Int, title: String = "title") {
      self.id = id
      self.title = title
    }

    enum CodingKeys: CodingKey { case id, title }
  }

  struct List: ObservableState, Equatable {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1), Item(id: 2)]
  }

  final class Model {
    @Tracked var list = List()
  }

  private func watched(_ model: Model) -> Runs {
    let runs = Runs()
    for id in [0, 1, 2, 9] { runs.watch("\(id)") { model.list.items[id: id]?.title } }
    runs.watch("ids") { Array(model.list.items.ids) }
    return runs
  }

  @Test("A commit leaves the rows of rows alone in a copy that somebody has taken")
  func rowsOfRowsInCopies() {
    struct Section: ObservableState, Identifiable {
      let id: Int
      @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0)]
    }
    final class Book {
      @Tracked var sections: IdentifiedArrayOf<Section> = [Section(id: 0), Section(id: 1)]
    }
    let book = Book()
    let runs = Runs()
    runs.watch("title") { book.sections[id: 1]?.items[id: 5]?.title }
    var copy: IdentifiedArrayOf<Section> = []
    transaction {
      book.sections[id: 1]?.items.append(Item(id: 5))
      copy = book.sections
    }
    runs.expect(["title": 1])
    // Another thread may read it at the moment of the commit.
    func stamp(_ sections: IdentifiedArrayOf<Section>) -> UInt64 {
      withAddress(of: sections.storage.elements[1].items.storage.elements[1]) { item in
        Shape.of(Item.self).firstStamp(at: item).number
      }
    }
    #expect(stamp(copy) == 0 && stamp(book.sections) != 0)
    book.sections[id: 1]?.items[id: 5]?.title = "new"
    runs.expect(["title": 1])
  }

  @Test("Each change in place forgets the bytes that it put aside")
  func aside() {
    let model = Model()
    func expectNothing(_ step: String) {
      #expect(!model.list.items.storage.hasBytesAside, "\(step)")
    }
    func remove(_ item: inout Item?) { item = nil }
    expectNothing("before")
    model.list.items[id: 1]?.title = "a"
    expectNothing("by id")
    model.list.items[1].title = "b"
    expectNothing("by position")
    remove(&model.list.items[id: 1])
    expectNothing("removed in place")
    let messages = Misuse.recording { model.list.items[0].id = 7 }
    #expect(messages.count == 1)
    expectNothing("id changed")
    var plain = List()
    plain.items[id: 1]?.title = "c"
    plain.items[1].title = "d"
    remove(&plain.items[id: 1])
    #expect(!plain.items.storage.hasBytesAside)
  }

  @Test("In a process of its own the first change in place is like all others")
  func first() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        model.list.items[id: 1]?.title = "a"
        precondition(!model.list.items.storage.hasBytesAside)
      }
    }
  }

  @Test("An id that is changed in place: the old one goes, and the new one comes")
  func idChanged() {
    let model = Model()
    let runs = watched(model)
    let messages = Misuse.recording { model.list.items[1].id = 9 }
    #expect(messages.count == 1)
    runs.expect(["1": 1, "9": 1, "ids": 1])
    model.list.items[id: 9]?.title = "nine"
    runs.expect(["9": 1])
    #expect(model.list.items.ids == [0, 9, 2])
  }

  @Test("An array that was decoded, where its types are not known")
  func decoded() throws {
    let json = Data(#"[{"id": 0, "title": "zero"}, {"id": 1, "title": "title"}]"#.utf8)
    let model = Model()
    let runs = watched(model)
    model.list.items = try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: json)
    runs.expect(["0": 1, "2": 1, "ids": 1])
    model.list.items[id: 1]?.title = "one"
    runs.expect(["1": 1])
    model.list.items.append(Item(id: 2))
    runs.expect(["2": 1, "ids": 1])
    model.list.items[1].title = "by position"
    runs.expect(["1": 1])
  }

  @Test("Changed and changed back in one access, read by nobody: nothing depends on it")
  func changedBack() {
    let model = Model()
    let list = Derived { model.list }
    let token = observe { _ = list.value.items.count }
    let counts = Instrumentation.measure {
      ({ (item: inout Item) in
        item.title = "new"
        item.title = "title"
      })(&model.list.items[1])
    }
    #expect(counts.derivations == 0)
    #expect(token.runs == 1)
  }

  @Test("An older copy of a row is put where the row lies", arguments: [false, true])
  func olderCopy(_ isRead: Bool) {
    let model = Model()
    var runs = isRead ? watched(model) : Runs()
    let old = model.list.items[0]
    model.list.items[0].leaf = Leaf(text: "another")
    model.list.items[0].title = "new"
    runs.expect(isRead ? ["0": 1] : [:])
    ({ (item: inout Item) in item = old })(&model.list.items[0])
    runs.expect(isRead ? ["0": 1] : [:])
    runs = watched(model)
    runs.watch("leaf") { model.list.items[id: 0]?.leaf.text }
    model.list.items[0].leaf.text = "changed"
    runs.expect(["leaf": 1])
    model.list.items[0].title = "changed"
    runs.expect(["0": 1])
  }
}
