import Testing

@testable import Observing

/// Who keeps the closures of a list, when they run, and what they leave behind.
@MainActor
@Suite("The life of one closure for each element")
struct ObserveEachLifeTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  final class Model {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var isShown = true
  }

  final class Log { var lines: [String] = [] }

  @Test(
    "Released, cancelled, or by the end of the closure around it: nothing is left", arguments: 0..<3
  )
  func ends(_ way: Int) {
    let before = Instrumentation.live
    do {
      let model = Model()
      let log = Log()
      var token: ObservationToken?
      let make = {
        observeEach("rows") {
          model.rows
        } _: { row in
          log.lines.append("\(row.id)\(row.title)")
          onCleanup { log.lines.append("-\(row.id)") }
        }
      }
      if way == 2 {
        token = observe("outer") { if model.isShown { _ = make() } }
      } else {
        token = make()
      }
      #expect(log.lines == ["1", "2"])
      log.lines = []
      model.rows[id: 2]?.title = "x"
      #expect(log.lines == ["-2", "2x"])
      log.lines = []
      switch way {
      case 0: token = nil
      case 1: token?.cancel()
      default: model.isShown = false
      }
      #expect(log.lines == ["-2", "-1"])
      model.rows[id: 1]?.title = "y"
      model.rows.append(Row(id: 3))
      #expect(log.lines == ["-2", "-1"])
      withExtendedLifetime(token) {}
    }
    #expect(Instrumentation.live == before)
  }

  @Test("With a scheduler nothing runs before its turn, and then each once")
  func scheduled() {
    var work: [@MainActor () -> Void] = []
    let frames = RenderScheduler { work.append($0) }
    let model = Model()
    let log = Log()
    let token = observeEach("rows", scheduler: frames) {
      log.lines.append("list")
      return Array(model.rows)
    } _: { row in
      log.lines.append("\(row.id)\(row.title)")
    }
    #expect(log.lines == ["list", "1", "2"])
    log.lines = []
    model.rows[id: 1]?.title = "x"
    model.rows[id: 2]?.title = "y"
    model.rows.append(Row(id: 3))
    model.rows.remove(id: 2)
    #expect(log.lines == [])
    while !work.isEmpty { work.removeFirst()() }
    #expect(log.lines == ["list", "3", "1x"] || log.lines == ["list", "1x", "3"])
    #expect(work.isEmpty)
    token.cancel()
  }

  @Test("A row may cancel the whole list, remove itself, and append another")
  func rowsThatAct() {
    let model = Model()
    let log = Log()
    var tokens: [ObservationToken] = []
    observeEach {
      model.rows
    } _: { row in
      log.lines.append("\(row.id)\(row.title)")
      switch row.title {
      case "go": model.rows.remove(id: row.id)
      case "more": model.rows.append(Row(id: 10 + row.id))
      case "stop": tokens.first?.cancel()
      default: break
      }
    }
    .store(in: &tokens)
    #expect(log.lines == ["1", "2"])
    log.lines = []
    model.rows[id: 1]?.title = "go"
    #expect(log.lines == ["1go"])
    model.rows[id: 2]?.title = "more"
    #expect(log.lines == ["1go", "2more", "12"])
    model.rows[id: 12]?.title = "stop"
    #expect(log.lines == ["1go", "2more", "12", "12stop"])
    model.rows[id: 2]?.title = "x"
    #expect(log.lines.count == 4 && tokens[0].isCancelled)
  }

  @Test(
    "The clean-up of a row that goes may cancel the list, or the closure around it",
    arguments: [false, true])
  func cancelledByRow(_ isInside: Bool) {
    let before = Instrumentation.live
    do {
      let model = Model()
      let log = Log()
      var token: ObservationToken?
      var others: [ObservationToken] = []
      let list = {
        observeEach {
          model.isShown ? Array(model.rows) : []
        } _: { row in
          log.lines.append("\(row.id)")
          onCleanup {
            log.lines.append("-\(row.id)")
            guard row.id == 3 else { return }
            token?.cancel()
            // What the other rows had is used again at once.
            while others.count < 4 { others.append(observe { _ = model.rows.count }) }
          }
        }
      }
      model.rows.append(Row(id: 3))
      token = isInside ? observe { _ = list() } : list()
      log.lines = []
      model.isShown = false
      #expect(log.lines == ["-3", "-2", "-1"] && token?.isCancelled == true)
      model.isShown = true
      model.rows = []
      #expect(log.lines.count == 3 && others.map(\.runs) == [2, 2, 2, 2])
    }
    #expect(Instrumentation.live == before)
  }

  @Test("Tokens are kept in a set as in an array: each once, for as long as the set has it")
  func sets() {
    let model = Model()
    let log = Log()
    var tokens: Set<ObservationToken> = []
    let list = observeEach {
      model.rows
    } _: {
      log.lines.append("\($0.id)\($0.title)")
    }
    list.store(in: &tokens)
    list.store(in: &tokens)
    observe { log.lines.append("\(model.rows.count)") }.store(in: &tokens)
    #expect(tokens.count == 2 && tokens.contains(list) && log.lines == ["1", "2", "2"])
    log.lines = []
    model.rows.append(Row(id: 3))
    #expect(log.lines == ["3", "3"])
    tokens = [list]
    model.rows.append(Row(id: 4))
    #expect(log.lines == ["3", "3", "4"])
  }

  @Test("The second of two elements with one id is left out, and reported")
  func twice() {
    struct Item: Identifiable, Equatable {
      let id: Int
      var text = ""
    }
    final class Items { @Tracked var all = [Item(id: 1), Item(id: 2)] }
    let items = Items()
    let log = Log()
    let token = observeEach("items") {
      items.all
    } _: {
      log.lines.append("\($0.id)\($0.text)")
    }
    let messages = Misuse.recording { items.all.append(Item(id: 1, text: "again")) }
    #expect(log.lines == ["1", "2"])
    #expect(
      messages.count == 1 && messages[0].contains("the id 1 is there twice (again at position 2)")
        && messages[0].hasPrefix("observeEach 'items' at "))
    token.cancel()
  }

  @Test("Rows inside rows: each list runs for its own elements")
  func nested() {
    struct Section: ObservableState, Identifiable {
      let id: Int
      @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    }
    final class Book {
      @Tracked var sections: IdentifiedArrayOf<Section> = [Section(id: 1), Section(id: 2)]
    }
    let book = Book()
    let log = Log()
    let token = observeEach {
      book.sections
    } _: { section in
      log.lines.append("section \(section.id)")
      let id = section.id
      _ = observeEach {
        book.sections[id: id]?.rows ?? []
      } _: {
        log.lines.append("\(id).\($0.id)\($0.title)")
      }
    }
    #expect(log.lines == ["section 1", "1.1", "section 2", "2.1"])
    log.lines = []
    book.sections[id: 2]?.rows.append(Row(id: 2))
    #expect(log.lines == ["2.2"])
    book.sections[id: 1]?.rows[id: 1]?.title = "x"
    #expect(log.lines == ["2.2", "1.1x"])
    book.sections.remove(id: 2)
    #expect(log.lines == ["2.2", "1.1x"])
    token.cancel()
  }
}
