import Testing

@testable import Examples

@MainActor @Suite("What the search for birds draws again")
struct BirdsRunsTests {
  @Test("Ten steps, each region, under each strategy")
  func runs() {
    let steps = steps(.birds)
    let owls = SearchWorld.birds(matching: "owl").map { "result \($0.name)" }
    let expected = [
      "field",
      "status",
      (["status"] + owls).joined(separator: ", "),
      "favorites, result Barn owl",
      "favorites, result Snowy owl",
      "field",
      "status",
      "status, result Barn owl, result Eagle owl, result Little owl, result Ural owl",
      "favorites, result Snowy owl",
      "status",
    ]
    #expect(owls.count == 6)
    #expect(steps.tracking == expected)
    #expect(steps.viewStores == expected)
    // For the favorites, which are shared, too.
    #expect(steps.everything == [9, 9, 9, 9, 9, 9, 9, 9, 9, 9])
  }
}
