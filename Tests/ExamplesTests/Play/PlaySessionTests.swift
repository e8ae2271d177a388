import StrategyComparison
import Testing

@testable import Examples

/// What the screen says after a few keys, exactly, under each strategy.
@Suite @MainActor struct PlaySessionTests {
  private static let apps: [@MainActor () -> any PlayableApp] = [
    { TabsPlay() }, { CubePlay() }, { EditorPlay() },
  ]

  private func type(_ keys: [Key], in session: PlaySession) {
    for key in keys { session.press(key) }
  }

  @Test func countsWhatTheTabsReRun() {
    let session = PlaySession(TabsPlay())
    let keys: [Key] = [.right, .right, .right, .character("+"), .character("f"), .character("x")]
    type(keys, in: session)
    let runs = ["app": 2, "counter": 3, "profile": 2, "slider": 3]
    #expect(session.sides.map(\.board.runs) == [runs, runs])
    #expect(
      session.sides.map(\.board.tally) == [
        Board.Tally(actions: 6, runs: 10, transforms: 0, comparisons: 2),
        Board.Tally(actions: 6, runs: 10, transforms: 17, comparisons: 10),
      ])
    #expect(
      session.board(.tracking).causes.last
        == "profile ← profile.favorites[0]: 1 → 101 (coarse: a plain Array<Int>: one element that changes counts as all)"
    )
    session.press(.character("s"))
    #expect(session.board.strategy == .viewStores)
    // To look at the other one does nothing to either.
    #expect(session.sides.map(\.board.runs) == [runs, runs])
  }

  @Test func countsWhatACubeReRuns() {
    let session = PlaySession(CubePlay())
    type([.right, .character(" ")], in: session)
    #expect(
      session.sides.map(\.board.last) == [
        Board.Tally(actions: 2, runs: 2, transforms: 0, comparisons: 0),
        Board.Tally(actions: 2, runs: 2, transforms: 2, comparisons: 2),
      ])
    for board in session.sides.map(\.board) {
      #expect(board.runs == ["1 top": 2])
      #expect(board.takeRan() == ["1 top", "1 top"])
      #expect(board.takeRan() == [])
    }
    #expect(
      session.board(.tracking).causes == [
        "1 top ← cubes[id: 1].top.isPressed: false → true",
        "1 top ← cubes[id: 1].top.color: white → red, cubes[id: 1].top.isPressed: true → false",
      ])
  }

  @Test func countsWhatAnEditorReRuns() {
    let session = PlaySession(EditorPlay())
    type([.down, .down, .right, .right, .up], in: session)
    for board in session.sides.map(\.board) {
      #expect(board.runs == ["color": 2, "picture": 2, "tools": 1])
      #expect(board.tally.actions == 2)
    }
    type([.character("u"), .character("c")], in: session)
    for board in session.sides.map(\.board) {
      #expect(board.runs == ["color": 3, "picture": 3, "tools": 2])
    }
    session.press(.character("r"))
    for board in session.sides.map(\.board) {
      #expect(board.runs["color"] == 4 && board.runs["picture"] == 4)
    }
  }

  @Test func bothStrategiesShowTheSame() {
    let keys: [Key] = [.right, .down, .right, .character(" "), .character("f"), .character("c")]
    for make in Self.apps {
      let session = PlaySession(make())
      for key in keys {
        session.press(key)
        #expect(session.sides[0].board.content == session.sides[1].board.content)
      }
    }
  }

  @Test func regionsFitAScreen() {
    for make in Self.apps {
      let app = make()
      let session = PlaySession(app)
      #expect(app.help.count < 80)
      #expect(Set(session.board.content.keys) == Set(app.regions.map(\.label)))
      for region in app.regions {
        let lines = session.board.content[region.label] ?? []
        #expect(region.x + region.width <= 80)
        #expect(region.y + lines.count + (region.hasTitle ? 1 : 0) <= 18)
        #expect(lines.allSatisfy { $0.reduce(0) { $0 + $1.text.count } <= region.width })
      }
    }
  }

  @Test func drawsTheScreen() {
    let session = PlaySession(TabsPlay())
    session.press(.right)
    let canvas = PlayScreen.draw(session, flashing: ["tracking slider"], width: 80, height: 24)
    #expect(canvas.line(0) == " Tabs · tracking")
    #expect(canvas.line(11) == "  slider  1 · 1")
    #expect(canvas.glyphs[11 * 80 + 2].style == PlayScreen.flash)
    #expect(canvas.glyphs[2 * 80 + 2].style != PlayScreen.flash)
    #expect(
      (18..<22).map { canvas.line($0) } == [
        " since the start, +latest        actions      re-runs   transforms  comparisons",
        " ▸ tracking                         1 +1         1 +1         0 +0         0 +0",
        "   view stores                      1 +1         1 +1         3 +3         1 +1",
        " why, under tracking: slider ← slider.value: 0.0 → 0.05",
      ])
    let small = PlayScreen.draw(session, flashing: [], width: 40, height: 10)
    #expect(small.line(0) == " at least 80×24, please")
  }

  @Test func aKeyThatSendsNoActionLeavesWhatIsBeingRead() {
    let session = PlaySession(TabsPlay())
    session.press(.right)
    let (last, causes) = (session.sides.map(\.board.last), session.board(.tracking).causes)
    #expect(last.map(\.actions) == [1, 1] && causes.count == 1)
    session.press(.character("?"))
    #expect(session.sides.map(\.board.last) == last)
    #expect(session.board(.tracking).causes == causes)
    session.press(.character("+"))
    #expect(session.board(.tracking).causes.count == 2)
  }

  @Test func drawsBothBesideEachOther() {
    let session = PlaySession(TabsPlay())
    session.press(.right)
    let canvas = PlayScreen.draw(session, flashing: ["viewstores slider"], width: 160, height: 24)
    #expect(
      canvas.line(0).split(separator: "  ").map { $0.trimmed } == [
        "Tabs · tracking", "Tabs · view stores",
      ])
    #expect(canvas.glyphs[11 * 160 + 2].style != PlayScreen.flash)
    #expect(canvas.glyphs[11 * 160 + 82].style == PlayScreen.flash)
    let left = (0..<18).map { row in (2..<80).map { canvas.glyphs[row * 160 + $0].character } }
    let right = (0..<18).map { row in (82..<160).map { canvas.glyphs[row * 160 + $0].character } }
    #expect(left.dropFirst() == right.dropFirst())
  }

  @Test func leavesColorsOutWhereTheyAreNotWanted() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.draw("a", x: 0, y: 0, style: "1;97;45")
    canvas.draw("b", x: 1, y: 0, style: "36")
    canvas.draw("c", x: 2, y: 0, style: "2;4")
    #expect(
      canvas.update(from: nil, hasColor: false)
        == "\u{1b}[0m\u{1b}[2J\u{1b}[1;1H\u{1b}[0;1;7ma\u{1b}[0mb\u{1b}[0;2;4mc\u{1b}[0m")
  }
}

extension Substring {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
