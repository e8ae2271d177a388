/// How long a test clock waits for those who may be on the way to their next sleep: on a busy machine a thread stands still
/// for a while.
///
/// Who waits for something else instead, or has come to an end that nobody hears of, is waited for in vain. All that is waited so for
/// one kind takes a tenth of a second at most, since tests in which much of it happens are to be fast; those who do sleep, or
/// are known to have ended, give a little of it back.
struct Patience {
  /// Who is waited for.
  enum Kind: Int, CaseIterable {
    /// Operations of effects that have begun, or were woken by another clock.
    case begun
    /// The operation of an effect that was woken.
    case woken
    /// A task that was woken, and may have ended.
    case task
  }

  private static let most = Duration.milliseconds(100)

  /// How many times as long somebody is waited for of whom something is heard again and again.
  static let mostOfSigns = 20

  private var left = Kind.allCases.map { _ in most }

  /// For how long nothing need be heard of them.
  func duration(for kind: Kind) -> Duration { left[kind.rawValue] / (kind == .task ? 10 : 2) }

  mutating func wait(inVain time: Duration, for kind: Kind) {
    left[kind.rawValue] = max(left[kind.rawValue] - time, .zero)
  }

  mutating func hasNotWaitedInVain() {
    for kind in left.indices { left[kind] = min(left[kind] + Self.most / 100, Self.most) }
  }
}
