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
    #expect(session.board.runs == [.tracking: runs])
    #expect(
      session.board.tallies[.tracking]
        == Board.Tally(actions: 6, runs: 10, transforms: 0, comparisons: 2))
    type([.character("r"), .character("s")], in: session)
    #expect(session.board.strategy == .viewStores)
    #expect(session.board.runs[.viewStores] == nil)
    // From another start: 101 is a favorite, the counter is at 0 and the slider at 15%.
    type(keys.map { $0 == .right ? .left : $0 }, in: session)
    #expect(session.board.runs[.viewStores] == ["app": 2, "counter": 2, "profile": 2, "slider": 3])
    #expect(session.board.tallies[.viewStores]?.transforms == 24)
  }

  @Test func countsWhatACubeReRuns() {
    let session = PlaySession(CubePlay())
    type([.right, .character(" ")], in: session)
    #expect(session.board.last == Board.Tally(actions: 2, runs: 2, transforms: 0, comparisons: 0))
    #expect(session.board.runs[.tracking] == ["1 top": 2])
    type([.character("s"), .character(" ")], in: session)
    #expect(session.board.runs[.viewStores] == ["1 top": 2])
    #expect(session.board.last.transforms == 162)
    #expect(session.board.takeRan() == ["1 top", "1 top", "1 top", "1 top"])
    #expect(session.board.takeRan() == [])
  }

  @Test func countsWhatAnEditorReRuns() {
    for strategy in [Strategy.tracking, .viewStores] {
      let session = PlaySession(EditorPlay())
      if strategy == .viewStores { session.press(.character("s")) }
      type([.down, .down, .right, .right, .up], in: session)
      #expect(session.board.runs == [strategy: ["color": 2, "picture": 2, "tools": 1]])
      #expect(session.board.tallies[strategy]?.actions == 2)
      type([.character("u"), .character("c")], in: session)
      #expect(session.board.runs == [strategy: ["color": 3, "picture": 3, "tools": 2]])
      session.press(.character("r"))
      #expect(session.board.runs[strategy]?["color"] == 4)
      #expect(session.board.runs[strategy]?["picture"] == 4)
    }
  }

  @Test func bothStrategiesShowTheSame() {
    let keys: [Key] = [.right, .down, .right, .character(" "), .character("f"), .character("c")]
    for make in Self.apps {
      let (one, other) = (PlaySession(make()), PlaySession(make()))
      other.press(.character("s"))
      for key in keys {
        one.press(key)
        other.press(key)
        #expect(one.board.content == other.board.content)
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
    let canvas = PlayScreen.draw(session, flashing: ["slider"], width: 80, height: 24)
    #expect(canvas.line(0) == " Tabs · tracking")
    #expect(canvas.line(11) == "  slider  1 · 0")
    #expect(canvas.glyphs[11 * 80 + 2].style == PlayScreen.flash)
    #expect(canvas.glyphs[2 * 80 + 2].style != PlayScreen.flash)
    #expect(
      canvas.line(19)
        == " ▸ tracking                    1            1            0            0")
    #expect(
      canvas.line(21)
        == " the last action: 1 re-run in 4 regions, 0 transforms, 0 comparisons")
    let small = PlayScreen.draw(session, flashing: [], width: 40, height: 10)
    #expect(small.line(0) == " at least 80×24, please")
  }
}
