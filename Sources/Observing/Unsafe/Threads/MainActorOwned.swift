/// Holds an object that the main actor alone uses, for somebody whom any thread may let go of.
///
/// The object knows others that do not keep it alive, and are told when it goes; so it must go on the main
/// actor. A reference of one's own cannot promise that: whoever drops it elsewhere may be the last, however
/// many others were asked to drop theirs on the main actor. Here the one reference that there is travels:
/// let go of elsewhere, it is handed over as it is, and the main actor drops it. So if each reference from
/// outside is one of these, all that lies behind them is given back on the main actor.
@frozen @usableFromInline
package struct MainActorOwned<Object: AnyObject>: ~Copyable, Sendable {
  @usableFromInline let owned: AnyMainActorOwned

  @inlinable @inline(__always)
  package init(_ object: Object) { owned = AnyMainActorOwned(Borrowed(keeping: object).anonymous) }

  @inlinable
  var held: Borrowed<Object> { @inline(__always) get { owned.held.named() } }

  /// Hands out the object, which is neither retained nor released for it.
  ///
  /// Whoever calls keeps the owner of this alive meanwhile.
  @inlinable @inline(__always)
  package func with<R>(_ body: (Object) throws -> R) rethrows -> R {
    try held.with(body)
  }

  /// The object, for who keeps it or is not in a hurry.
  @inlinable
  package var object: Object { @inline(__always) get { held.object } }

  /// The object's identity, which may be asked for anywhere.
  package var identity: ObjectIdentifier { with { ObjectIdentifier($0) } }
}

/// The same of an object whose type is not asked for: where that is generic, each look at it would take as long as what
/// is done with it.
@frozen @usableFromInline
struct AnyMainActorOwned: ~Copyable, Sendable {
  /// Elsewhere than on the main actor the object is not touched, not even its count.
  @usableFromInline let held: Borrowed<AnyObject>

  @inlinable @inline(__always)
  init(_ held: Borrowed<AnyObject>) { self.held = held }

  @inlinable
  deinit { HandOver.release(held) }
}

/// References on their way to the main actor, which drops them.
@usableFromInline
enum HandOver {
  private static let waiting = Locked<[Borrowed<AnyObject>]>([])

  @usableFromInline
  static func release(_ reference: Borrowed<AnyObject>) {
    if Isolation.isOnMainActor { return drop(reference) }
    let isFirst = waiting.withLock { waiting in
      waiting.append(reference)
      return waiting.count == 1
    }
    if isFirst { MainLoop.run { releaseAll() } }
  }

  /// Drops at once what is on its way.
  @MainActor
  static func releaseAll() {
    let all = waiting.withLock { waiting in
      let all = waiting
      waiting = []
      return all
    }
    for reference in all { drop(reference) }
  }

  /// Shows what is on its way and stays there, the last one first.
  static func forEachWaiting(_ body: (AnyObject) -> Void) {
    checkIsOnMainActor()
    // Whatever is there only the main actor takes out.
    for reference in waiting.withLock({ $0 }).reversed() { reference.with(body) }
  }

  private static func drop(_ reference: Borrowed<AnyObject>) {
    if !StoresLetGo.holdings.isEmpty { StoresLetGo.willLetGo(of: reference) }
    reference.release()
  }

  /// To be called where something goes that only the main actor may let go of.
  @inline(__always)
  static func checkIsOnMainActor() {
    assert(Isolation.isOnMainActor, "what belongs to the main actor was let go of elsewhere")
  }
}
