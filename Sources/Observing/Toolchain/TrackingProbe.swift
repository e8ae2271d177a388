import Observation

/// Finds out whether the standard library's `withObservationTracking` is active.
///
/// There is no public way to ask. But a registrar that is told of an access looks the key path up in a
/// set if somebody tracks, and drops it if nobody does; so a key path with an argument that notes when
/// it is hashed tells which. It costs the registrar's own check (15 ns here), and nothing else.
///
/// What is being tracked registers with the probe, and nothing ever changes in it. So a probe that was heard is given back
/// when the tracking has begun, and takes along what was registered with it.
///
/// How a registrar keeps what it was told is its own affair: one that keeps the first of its key paths
/// beside the set, say, hashes nothing. So the probe is tried before it is believed.
enum TrackingProbe {
  /// Whether a registrar takes note of an access at this moment.
  static var isHeard: Bool {
    let before = HashSignal.count
    // Borrowed and not loaded: three retains and releases would double the cost.
    probe.certain.with { $0.registrar.access($0, keyPath: $0.keyPath) }
    if HashSignal.count == before { return false }
    if !isRenewing {
      isRenewing = true
      Bridges.turnOfReadsBegins()
      MainLoop.run { renew() }
    }
    return true
  }

  /// A tracking begins and ends in one turn of the main actor, and this is another one.
  private static func renew() {
    isRenewing = false
    let old = probe
    probe = Borrowed(keeping: Probe())
    old?.release()
    Bridges.turnOfReadsHasEnded()
  }

  /// Whether that is noticed where it is certain, at the first access of a tracking and at later ones.
  static func isHeardInItsOwnTracking() -> Bool {
    if probe == nil { probe = Borrowed(keeping: Probe()) }
    func tryOnce() -> Bool {
      withObservationTracking {
        isHeard && isHeard
      } onChange: {
      }
    }
    // A tracking inside one that has taken note before is another case than the first of all.
    return tryOnce() && tryOnce()
      && withObservationTracking {
        tryOnce() && isHeard
      } onChange: {
      }
  }

  final class Probe: Observable, Sendable {
    struct Telltale: Hashable, Sendable {
      func hash(into hasher: inout Hasher) {
        HashSignal.raise()
        hasher.combine(0)
      }
    }

    let registrar = ObservationRegistrar()
    let keyPath: KeyPath<Probe, Int> & Sendable = \Probe.[Telltale()]

    subscript(_: Telltale) -> Int { 0 }
  }
}
