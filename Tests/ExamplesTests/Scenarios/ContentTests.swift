import StrategyComparison
import Testing

@testable import Examples

@MainActor @Suite("What the examples' views show")
struct ContentTests {
  @Test(
    "Each strategy shows the same after each step",
    arguments: ["A", "B", "C", "C2", "C3", "D2", "E", "F", "G", "H"])
  func same(id: String) async { await Self.expectSame(id) }

  @Test("So does each that waits for its effects")
  func sameWithEffects() async {
    await #expect(processExitsWith: .success) {
      for id in ["D", "I", "J"] { await ContentTests.expectSame(id) }
    }
  }

  private static func expectSame(_ id: String) async {
    let scenario = Scenario.short(id)
    let tracked = await scenario.record(.tracking).map(\.content)
    #expect(tracked.count == scenario.columns.count)
    for strategy in scenario.strategies.dropFirst() {
      let other = await scenario.record(strategy).map(\.content)
      #expect(other == tracked, "\(id), \(strategy.name)")
    }
  }

  @Test("Ids are unique, and all are compared with view stores")
  func ids() {
    let all = Scenario.all
    #expect(all.map(\.id) == ["A", "B", "C", "C2", "C3", "D", "D2", "E", "F", "G", "H", "I", "J"])
    for scenario in all {
      #expect(scenario.strategies.prefix(2) == [.tracking, .viewStores])
      #expect(!scenario.figures.isEmpty && !scenario.meaning.isEmpty)
    }
  }

  @Test("The modal comes and goes, and the answer arrives")
  func primes() async {
    await #expect(processExitsWith: .success) { await ContentTests.expectPrimes() }
  }

  private static func expectPrimes() async {
    let content = await Scenario.primes.record(.tracking).map(\.content)
    #expect(content[2].contains("modal: 3 is prime [save]"))
    #expect(content[3].contains("modal: 3 is prime [remove]"))
    #expect(!content[5].contains { $0.hasPrefix("modal:") })
    #expect(content.last?.first == "counter: - 3 +  [ask]  prime: 5")
  }

  @Test("Undo, reset and paste show in every panel and in the picture")
  func editor() async {
    let content = await Scenario.imageEditor.record(.tracking).map(\.content)
    #expect(content[4][2] == "frame: vignette 0%, width 10%")
    #expect(content[5][2] == "frame: vignette 0%, width 0%")
    #expect(content[7].prefix(2) == content[0].prefix(2))
    #expect(content[7][4] == content[0][4])
    #expect(content[8].prefix(3) == content[5].prefix(3) && content[8][4] == content[5][4])
    #expect(content[3][4] != content[2][4])
  }
}
