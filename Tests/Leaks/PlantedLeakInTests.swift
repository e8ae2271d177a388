import Testing

/// Stands beside the tests that are run under the leak checker.
@Suite("A planted leak") @MainActor
struct PlantedLeakInTests {
  @Test("It is planted where that is asked for")
  func plant() { PlantedLeak.plantIfAsked() }
}
