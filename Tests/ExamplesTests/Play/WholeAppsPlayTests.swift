import ObservableStore
import Observing
import Testing

@testable import Examples

/// The whole apps in the terminal: what keys do, what ran, and what the screen shows.
@Suite("Whole apps in the terminal") @MainActor
struct WholeAppsPlayTests {
  private static let apps: [@MainActor () -> any PlayableApp] = [
    { meetings() }, { TodosPlay(clock: StillClock(), rows: 100) }, { BirdsPlay(.still) },
  ]

  private static func meetings() -> MeetingsPlay {
    MeetingsPlay(
      .still, MeetingsFeature.State(meetings: Meeting.samples, isLoaded: true))
  }

  /// Keys that lead through each of them: letters are typed where something is typed.
  private static let keys: [[Key]] = [
    [.down, .enter, .character("e"), .character("x"), .down, .right, .down, .tab]
      + [.character("Z"), .enter, .enter, .character("n"), .character("e"), .down, .enter, .left]
      + [.character("a"), .character("N"), .enter, .up, .enter, .character("d"), .down, .enter],
    [.down, .character(" "), .character("f"), .character("a"), .character("q"), .enter]
      + [.character("d"), .character("u"), .enter, .backspace, .backspace, .enter]
      + [.character("f"), .character("f"), .character("c")],
    [.character("o"), .character("w"), .backspace, .tab, .enter, .tab, .enter, .tab, .escape],
  ]

  @Test("Both strategies draw the same, and the same regions run", arguments: 0..<3)
  func same(app: Int) {
    let session = PlaySession(Self.apps[app]())
    let (one, other) = (session.sides[0], session.sides[1])
    for (number, key) in Self.keys[app].enumerated() {
      session.press(key)
      #expect(one.board.content == other.board.content, "key \(number + 1)")
      // A meeting is deleted, and in another action its screen goes: what is drawn of it reads both, and shows nothing
      // each time.
      let again = app == 0 && number + 1 == Self.keys[0].count ? ["detail", "records"] : []
      #expect(
        one.board.takeRan().sorted() == (other.board.takeRan() + again).sorted(),
        "key \(number + 1)")
    }
    #expect(one.board.tally.actions == other.board.tally.actions)
  }

  @Test(
    "On 80 and on 40 columns nothing stands outside of the screen, or over something else",
    arguments: [(80, 24), (40, 22), (120, 50)])
  func fits(width: Int, height: Int) {
    for (make, keys) in zip(Self.apps, Self.keys) {
      let session = PlaySession(make())
      for key in keys {
        session.press(key)
        let help = PlayCounters.wrapped(session.app.help, to: width - 2)
        #expect(help.allSatisfy { $0.count <= width - 2 })
        let bottom = height - help.count - PlayCounters.lines(onScreenOf: height) - 1
        for frame in session.app.frames(width: width, height: bottom) {
          #expect(frame.x >= 1 && frame.x + frame.width <= width)
          let lines = session.board.content[frame.label]?.count ?? 0
          let end = frame.y + lines + (frame.isBoxed ? 2 : frame.hasTitle ? 1 : 0)
          #expect(end <= bottom + 1, "\(frame.label) of \(session.app.title)")
        }
        let canvas = PlayScreen.draw(session, flashing: [], width: width, height: height)
        #expect(!canvas.line(0).contains("at least"))
      }
    }
  }

  @Test("What is asked for on a screen that is too small is what the help says")
  func smallest() {
    for make in Self.apps {
      let canvas = PlayScreen.draw(PlaySession(make()), flashing: [], width: 40, height: 21)
      #expect(canvas.line(0) == " at least 40×22, please")
    }
    let usage = PlayCommand.usage.split { $0.isWhitespace }.joined(separator: " ")
    #expect(usage.contains("80 columns and 24 lines; 40 columns and 22 lines will do for meetings"))
  }

  @Test("Why: a line for each region that ran, also one that is new; else how many more there are")
  func causes() {
    let session = PlaySession(TodosPlay(clock: StillClock(), rows: 100))
    session.press(.character(" "))
    let causes = session.board(.tracking).causes
    #expect(causes.count == session.board(.tracking).last.runs && causes.count == 2)
    func why(_ height: Int) -> [String] {
      let canvas = PlayScreen.draw(session, flashing: [], width: 300, height: height)
      let first = (0..<height).first { canvas.line($0).hasPrefix(" why, under tracking:") } ?? 0
      return (first..<height - 1).map { canvas.line($0) }.filter {
        !$0.isEmpty && !$0.contains("q quit")
      }
    }
    #expect(why(24) == [" why, under tracking: \(causes[0])", "      \(causes[1])"])
    session.press(.character("a"))
    let more = session.board(.tracking).causes
    #expect(more.count == 3 && more.contains { $0.hasSuffix("← new") })
    #expect(why(24).last == "      \(more[1]), and 1 more")
    #expect(why(45).count == 3)
    #expect(PlayCounters.why(more, lines: 1, width: 30)[0].hasSuffix("…, and 2 more"))
  }

  @Test("Letters are text where something is typed: they neither switch nor quit")
  func typing() {
    let session = PlaySession(BirdsPlay(.still))
    #expect(session.app.isTyping)
    session.press(.character("s"))
    #expect(session.board.strategy == .tracking)
    #expect(session.board.content["field"] == [[Span("⌕ "), Span("s")]])
    session.press(.tab)
    #expect(!session.app.isTyping)
    session.press(.character("s"))
    #expect(session.board.strategy == .viewStores)
  }

  @Test("An alert stands in front in a box, with a line for each button")
  func alert() {
    let session = PlaySession(Self.meetings())
    for key in [Key.down, .enter, .character("d"), .down] { session.press(key) }
    let canvas = PlayScreen.draw(session, flashing: [], width: 79, height: 24)
    #expect(
      (4..<12).map { canvas.line($0).dropFirst(19) } == [
        " ╭─ alert  1 · 1 ─────────────────────╮", " │ Delete the meeting?                │",
        " │ Its records are deleted with it.   │", " │                                    │",
        " │   Keep                             │", " │ ▸ Delete                           │",
        " ╰────────────────────────────────────╯", "",
      ])
    #expect(canvas.glyphs[9 * 79 + 24].style == "31")
    session.press(.enter)
    #expect(session.board.content["alert"] == [])
    #expect(session.board.content.keys.filter { $0.hasPrefix("meeting ") }.count == 2)
  }

  @Test("What an effect sends is counted as well, and shows what it came to")
  func effects() {
    let session = PlaySession(TodosPlay(clock: StillClock(), rows: 3))
    session.press(.character("d"))
    #expect(session.board.last == Board.Tally(actions: 1, runs: 3, transforms: 0, comparisons: 2))
    session.perform {}
    #expect(session.board.last.actions == 1)
    guard let app = session.app as? TodosPlay else { return }
    session.perform { app.store.send(.undoExpired) }
    #expect(session.board.last == Board.Tally(actions: 1, runs: 1, transforms: 0, comparisons: 0))
    #expect(session.sides.map(\.board.tally.actions) == [2, 1])
  }

  @Test("A list that was not shown begins at the same row as the one that was")
  func inStep() {
    let session = PlaySession(TodosPlay(clock: StillClock(), rows: 100))
    func draw(_ width: Int, _ height: Int) -> [String] {
      let canvas = PlayScreen.draw(session, flashing: [], width: width, height: height)
      return (2..<14).map { canvas.line($0) }
    }
    _ = draw(200, 40)
    _ = draw(60, 22)
    session.press(.character("s"))
    for _ in 1...8 {
      session.press(.down)
      _ = draw(60, 22)
    }
    for line in draw(200, 40).dropFirst(5) {
      #expect(
        line.prefix(100).split(separator: " ") == line.dropFirst(100).split(separator: " "))
    }
  }
}
