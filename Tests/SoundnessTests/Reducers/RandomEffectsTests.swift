import Testing

/// Children of every kind that come, go, move, are replaced and put back from copies, while effects of theirs run, and
/// stores of theirs are held; their reducers are listed, or called by another one.
///
/// After each action just those effects run whose children are there, and each store that is held reads what its child is
/// or was last. `OBSERVING_PROGRAMS` says how many programs are played, `OBSERVING_SEED` with which of them it begins.
@Suite("Random programs over children with effects", .serialized) @MainActor
struct RandomEffectsTests {
  @Test("The effects of those run that are there, and held stores read what they are or were")
  func effects() async {
    await RandomPrograms<EffectsProgram>(usually: 300).expectNothing(butNeedlessRunsIn: 0)
  }
}
