@testable import Observing

/// Notes, when it goes, whether something of the library's own is under way.
final class Ending {
  let note: @MainActor (Bool) -> Void
  init(_ note: @escaping @MainActor (Bool) -> Void) { self.note = note }
  deinit { MainActor.assumeIsolated { [note] in note(Outgoing.depth > 0) } }
}
