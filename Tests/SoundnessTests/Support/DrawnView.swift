import Observation

/// What a view framework does: it reads in the toolchain's tracking, and again in its next turn if that has told it.
@MainActor
final class DrawnView {
  private let read: @MainActor () -> String
  private var text = ""
  private var isOutdated = true

  init(_ read: @escaping @MainActor () -> String) {
    self.read = read
    _ = drawn()
  }

  func drawn() -> String {
    guard isOutdated else { return text }
    isOutdated = false
    text = withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.isOutdated = true }
    }
    return text
  }
}
