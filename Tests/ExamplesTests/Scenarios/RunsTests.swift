import StrategyComparison
import Testing

@testable import Examples

/// How often each closure runs: on load, then for each action.
@MainActor @Suite("The examples' runs")
struct RunsTests {
  private static let checksRuns = (1...4).flatMap {
    ["state \($0) 1 0 0 0 0", "part \($0) 1 0 0 0 0"]
  }
  private static let chainRuns = (0...3).map { "level \($0) 1 1 1 1 1" }

  @Test("A, B: once per action, and not at all where nothing changes")
  func chains() async {
    for strategy in [Strategy.tracking, .viewStores, .naive] {
      #expect(await runs(.chain, strategy) == Self.chainRuns)
      #expect(await runs(.checks, strategy) == Self.checksRuns)
    }
  }

  @Test(
    "C: a step of the drag runs the slider; C2: app and counter; C3: not the app for a replacement")
  func tabs() async {
    for strategy in [Strategy.tracking, .viewStores] {
      #expect(
        await runs(Scenario.tabs[0], strategy)
          == ["app 1 0 0 0", "counter 1 0 0 0", "profile 1 0 0 0", "slider 1 1 1 1"])
      #expect(
        await runs(Scenario.tabs[1], strategy)
          == ["app 1 1 1 1", "counter 1 1 1 1", "profile 1 0 0 0", "slider 1 0 0 0"])
      #expect(
        await runs(Scenario.tabs[2], strategy)
          == ["app 1 1 0 0", "counter 1 1 1 1", "profile 1 1 1 1", "slider 1 0 0 0"])
    }
    let all = ["app", "counter", "profile", "slider"].map { "\($0) 1 1 1 1" }
    for scenario in Scenario.tabs { #expect(await runs(scenario, .everything) == all) }
  }

  @Test("D: saving and removing in the modal do not run the counter")
  func primes() async {
    await #expect(processExitsWith: .success) { await RunsTests.expectPrimes() }
  }

  private static func expectPrimes() async {
    let rest = [
      "modal host 1 0 1 0 0 1 0 0", "favorites 1 0 0 1 1 0 0 0", "modal 0 0 1 1 1 0 0 0",
    ]
    #expect(await runs(.primes, .tracking) == ["counter 1 1 1 0 0 1 2 2"] + rest)
    #expect(await runs(.primes, .viewStores) == ["counter 1 1 1 0 0 1 2 2"] + rest)
    let all = ["counter", "modal host", "favorites"].map { "\($0) 1 1 1 1 1 1 2 2" }
    #expect(await runs(.primes, .everything) == all + ["modal 0 0 1 1 1 0 0 0"])
  }

  @Test("D2: the root never runs again, the list when its ids change")
  func list() async {
    let expected = [
      "root 1 0 0 0 0", "counter 1 1 0 0 0", "list 1 0 0 0 1", "row 0 1 0 0 0 0",
      "row 1 1 0 1 0 0", "row 2 1 0 0 0 0",
    ]
    #expect(await runs(.short("D2"), .tracking) == expected)
    #expect(await runs(.short("D2"), .viewStores) == expected)
    let all = ["root", "counter", "list", "row 0", "row 1", "row 2"].map { "\($0) 1 1 1 1 1" }
    #expect(await runs(.short("D2"), .everything) == all)
    // With all of its rows.
    #expect(await runs(.numberList, .tracking) == expected)
  }

  @Test("E: the calendar runs when what it shows changes")
  func calendar() async {
    for strategy in [Strategy.tracking, .viewStores] {
      #expect(
        await runs(.calendar, strategy) == [
          "header 1 1 0 0 0 0 1 0 0 0 0 0", "calendar 1 0 0 0 1 0 0 0 0 1 1 0",
        ])
    }
  }

  @Test("F: 81 faces on load, then the one that changed")
  func cube() async {
    let expected = FaceID.all.map { face in
      switch face.description {
      case "13 top": "13 top 1 1 1 0 0 1"
      case "26 left": "26 left 1 0 0 1 1 1"
      case let other: "\(other) 1 0 0 0 0 0"
      }
    }
    #expect(expected.count == 81)
    #expect(await runs(.cube, .tracking) == expected)
    #expect(await runs(.cube, .viewStores) == expected)
    #expect(await runs(.cube, .everything) == FaceID.all.map { "\($0) 1 1 1 1 1 1" })
  }

  @Test("G: the moved slider's panel and the picture; reset and paste update every panel")
  func editor() async {
    let common = ["tools 1 1 0 0 0 0 1 0 0", "picture 1 1 1 1 1 1 0 1 1"]
    let panels = ["light 1 1 1 0 0 0 0 1 1", "color 1 0 0 1 0 0 0 1 1"]
    // What looks the same in another model is not drawn again.
    #expect(await runs(.imageEditor, .tracking) == panels + ["frame 1 0 0 0 1 1 0 0 0"] + common)
    #expect(await runs(.imageEditor, .viewStores) == panels + ["frame 1 0 0 0 1 1 0 0 0"] + common)
    let all = ["light", "color", "frame", "tools", "picture"].map { "\($0) 1 1 1 1 1 1 1 1 1" }
    #expect(await runs(.imageEditor, .everything) == all)
  }

  @Test("H: per change of the two; I: at most 100 actions; J: what changed")
  func others() async {
    await #expect(processExitsWith: .success) { await RunsTests.expectOthers() }
  }

  private static func expectOthers() async {
    for strategy in [Strategy.tracking, .viewStores] {
      #expect(await runs(.tabBar, strategy) == ["tab bar 1 0 0 1 1 0 1"])
      #expect(await runs(.progress, strategy) == ["title 1 0", "bar 1 100", "button 1 2"])
      #expect(await runs(.short("J"), strategy) == ["button 1 2", "result 1 1"])
    }
    #expect(await runs(.tabBar, .everything) == ["tab bar 1 1 1 1 1 1 1"])
    #expect(await runs(.progress, .everything) == ["title 1 102", "bar 1 102", "button 1 102"])
    #expect(await runs(.short("J"), .everything) == ["button 1 2", "result 1 2"])
  }
}
