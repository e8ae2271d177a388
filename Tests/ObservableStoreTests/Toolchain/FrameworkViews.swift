import Observation

/// What a view framework does with the toolchain's Observation: each body runs inside `withObservationTracking`, a view of
/// which something has changed is drawn again at the next turn, once, and a view that has gone is forgotten.
@MainActor
final class FrameworkViews {
  /// How often each view has been drawn again since it was asked last.
  private var runs: [String: Int] = [:]
  private var bodies: [String: @MainActor () -> Void] = [:]
  private var due: [String] = []

  /// What the toolchain calls from wherever something changes.
  private final class Caller: @unchecked Sendable {
    weak var views: FrameworkViews?
    init(_ views: FrameworkViews) { self.views = views }
  }

  var shown: Set<String> { Set(bodies.keys) }

  /// A view comes.
  func show(_ name: String, _ body: @escaping @MainActor () -> Void) {
    bodies[name] = body
    draw(name)
  }

  /// A view goes, of which the toolchain is told nothing: there is no way to.
  func hide(_ name: String) { bodies[name] = nil }

  private func draw(_ name: String) {
    guard let body = bodies[name] else { return }
    let caller = Caller(self)
    withObservationTracking(body) {
      MainActor.assumeIsolated { caller.views?.invalidate(name) }
    }
  }

  private func invalidate(_ name: String) {
    if bodies[name] != nil, !due.contains(name) { due.append(name) }
  }

  /// The next turn: what is due is drawn, and what that makes due.
  func turn() {
    while !due.isEmpty {
      let names = due
      due = []
      for name in names where bodies[name] != nil {
        runs[name, default: 0] += 1
        draw(name)
      }
    }
  }

  /// The next turn, and which views it has drawn again how often.
  func drawnAgain() -> [String: Int] {
    turn()
    defer { runs = [:] }
    return runs
  }
}
