import Observing

/// What a case path has found out about its case: nothing, what to look at, or where the payload is.
@usableFromInline
final class CaseCache: Sendable {
  /// How large an enum may be to be copied into memory whose size the compiler knows.
  @usableFromInline static let usualSize = 256

  @usableFromInline
  struct Answer {
    /// The bytes to copy a value from, or nil if the root is of another case.
    @usableFromInline let payload: Address?
    @usableFromInline let isKnown: Bool

    static var unknown: Answer { Answer(payload: nil, isKnown: false) }
  }

  private struct Known: Sendable {
    /// Set once, and let go of with the cache: it may be used outside the lock without a retain.
    var chain: Borrowed<CaseChain>?
    /// Which cases of the root may lead to a value, while the chain is not known.
    var worthALook: CaseMask?
    /// Why it is no case's constructor that it was given, and it matches nothing.
    var misuse: CaseMisuse?
    /// Whose path it is.
    var place: CasePlace
  }

  private let known: Locked<Known>
  /// The chain, for the main actor alone: there it is asked for with each action, and found without the lock.
  private let chainHere = Unguarded<Borrowed<CaseChain>?>(nil)

  init(_ place: CasePlace) { known = Locked(Known(place: place)) }

  deinit { known.withLock { $0.chain }?.release() }

  var chain: CaseChain? { known.withLock { $0.chain }?.object }

  var isChecked: Bool { known.withLock { $0.worthALook != nil } }

  var misuse: CaseMisuse? { known.withLock { $0.misuse } }

  /// Whose path it is: whoever names it last.
  var place: CasePlace {
    get { known.withLock { $0.place } }
    set { known.withLock { $0.place = newValue } }
  }

  /// Notes that the path matches nothing; false if that was known.
  func setWrong(_ misuse: CaseMisuse) -> Bool {
    known.withLock { known in
      defer { known.misuse = misuse }
      return known.misuse == nil
    }
  }

  func setWorthALook(_ mask: CaseMask) { known.withLock { $0.worthALook = mask } }

  func setChain(_ chain: CaseChain) {
    let chain = Borrowed(keeping: chain)
    let isFirst = known.withLock { known in
      guard known.chain == nil else { return false }
      known.chain = chain
      return true
    }
    if !isFirst { chain.release() }
  }

  /// Where the payload of `root` is, as far as that is known.
  ///
  /// - Parameters:
  ///   - root: The bytes of an enum that is alive.
  ///   - scratch: Memory of the usual size, in which the payload may be. It is never destroyed.
  /// - Returns: The bytes from which the payload may be copied while the enum is alive.
  @usableFromInline
  func payload(of root: Address, _ scratch: Address) -> Answer {
    let isOnMainActor = Isolation.isOnMainActor
    if isOnMainActor, let chain = chainHere.value { return payload(of: root, by: chain, scratch) }
    let known = known.withLock { $0 }
    if let chain = known.chain {
      if isOnMainActor { chainHere.value = chain }
      return payload(of: root, by: chain, scratch)
    }
    guard let mask = known.worthALook, !mask.contains(root) else { return .unknown }
    return Answer(payload: nil, isKnown: true)
  }

  private func payload(
    of root: Address, by chain: Borrowed<CaseChain>, _ scratch: Address
  ) -> Answer {
    chain.with { chain in
      guard chain.scratchSize <= Self.usualSize else { return .unknown }
      return Answer(payload: chain.payload(of: root, scratch), isKnown: true)
    }
  }
}
