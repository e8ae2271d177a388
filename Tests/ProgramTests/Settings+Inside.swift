import Observing

extension Settings {
  /// What only tests of the package itself can do.
  @MainActor static func lookInside() {
    turnChecks = { Invariants.areChecked = $0 }
    alive = { Instrumentation.counted }
  }
}
