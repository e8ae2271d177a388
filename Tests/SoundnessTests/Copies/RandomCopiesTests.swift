import Testing

/// Closures that take copies of what they read, change them for themselves, put them into one another and hand them on
/// to closures inside them, while the page is changed, replaced, and put back from copies that are kept of it.
///
/// After each transaction each closure shows what it would show now, and ran once at most. `OBSERVING_PROGRAMS` says how
/// many programs are played, `OBSERVING_SEED` with which of them it begins.
@Suite("Random programs over copies that closures take", .serialized) @MainActor
struct RandomCopiesTests {
  /// The programs in which a closure runs for nothing are counted, and no more of them are allowed than there are.
  ///
  /// It is the known price of copies that an outer closure has taken, of those that lie in plain arrays, and of old ones
  /// that come back: Docs/Promises.md, "Limits: what is coarser".
  @Test("Each closure shows what it would show now, whatever it has done with its copies")
  func copies() async {
    await RandomPrograms<CopyingProgram>(usually: 200).expectNothing(butNeedlessRunsIn: 6)
  }
}
