@testable import Observing

/// Runs `body` with the invariants checked after each commit: they stop the process where one does not hold.
@MainActor
func checkingInvariants<R>(_ body: @MainActor () throws -> R) rethrows -> R {
  let areChecked = Invariants.areChecked
  Invariants.areChecked = true
  defer { Invariants.areChecked = areChecked }
  return try body()
}
