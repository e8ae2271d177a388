import Testing

/// Closures that read a store in all the ways that there are: through stores of its children, stored and computed, through
/// transforms, view stores and derived values, while the children come, go, are replaced, and put back from copies.
///
/// After each transaction each closure shows what a new one shows of a new store of the same state. `OBSERVING_PROGRAMS`
/// says how many programs are played, `OBSERVING_SEED` with which of them it begins.
@Suite("Random programs over the stores of a state's parts", .serialized) @MainActor
struct RandomScopesTests {
  /// Whether a closure runs for nothing is asked only of views that read nothing that is coarser by the documents.
  @Test("Each closure shows what it would show of a new store")
  func scopes() async {
    await RandomPrograms<ScopesProgram>(usually: 150).expectNothing(butNeedlessRunsIn: 0)
  }
}
