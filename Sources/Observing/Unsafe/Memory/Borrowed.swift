/// A reference that keeps nothing alive and costs nothing to copy.
///
/// It is good as long as somebody else keeps the object. Who: an object that refers to itself in a closure that it
/// owns, or in a table that it takes itself out of when it goes; shapes, which are never given back; a node's owner,
/// which the node keeps.
@frozen @usableFromInline
package struct Borrowed<Object: AnyObject>: Equatable, @unchecked Sendable {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) { reference = .passUnretained(object) }

  @inlinable @inline(__always)
  init(_ reference: Unmanaged<Object>) { self.reference = reference }

  /// Keeps the object for ever, or until `release`.
  @inlinable @inline(__always)
  package init(keeping object: Object) { reference = .passRetained(object) }

  /// The object, kept for as long as the caller uses it.
  @inlinable
  package var object: Object {
    @inline(__always) get { reference.takeUnretainedValue() }
  }

  /// Calls `body` with the object, without keeping it meanwhile.
  @inlinable @inline(__always)
  package func with<R>(_ body: (Object) throws -> R) rethrows -> R {
    try reference._withUnsafeGuaranteedRef { try body($0) }
  }

  var identity: ObjectIdentifier { with { ObjectIdentifier($0) } }

  /// Whether it refers to this very object.
  @inline(__always)
  func refers(to object: AnyObject) -> Bool {
    reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  @inlinable
  package static func == (left: Borrowed, right: Borrowed) -> Bool {
    left.reference.toOpaque() == right.reference.toOpaque()
  }

  /// Keeps the object until `release`.
  @inline(__always)
  func retain() { _ = reference.retain() }

  @inlinable @inline(__always)
  package func release() { reference.release() }

  /// Whether nobody keeps the object but some who are known to do so, on this thread alone.
  func isKept(by count: Int) -> Bool {
    // Those that are counted are taken away meanwhile, but for one, which is lent to a variable: of that it may be asked.
    for _ in 1..<count { reference.release() }
    var object = reference.takeRetainedValue()
    defer { for _ in 0..<count { _ = Unmanaged.passRetained(object) } }
    return isKnownUniquelyReferenced(&object)
  }

  /// The same reference, of which the type is not known any more.
  @inlinable
  var anonymous: Borrowed<AnyObject> {
    @inline(__always) get { Borrowed<AnyObject>(.fromOpaque(reference.toOpaque())) }
  }
}

extension Borrowed where Object == AnyObject {
  /// The same reference to an object of a type that is known.
  @inlinable @inline(__always)
  func named<Known: AnyObject>() -> Borrowed<Known> {
    Borrowed<Known>(.fromOpaque(reference.toOpaque()))
  }
}

extension Node {
  /// The object behind the node, which is known to be of this type: the node's flags say which.
  @inline(__always)
  func owner<Object: AnyObject>(as type: Object.Type) -> Borrowed<Object>? {
    owner.map { Borrowed(Unmanaged.fromOpaque($0.raw)) }
  }

  /// Keeps an object as what stands behind the node, until somebody releases it.
  mutating func own(_ object: AnyObject) {
    owner = Address(Unmanaged.passRetained(object).toOpaque())
  }

  /// Knows an object as what stands behind the node: the object keeps the node.
  mutating func borrow(_ object: AnyObject) { owner = Address(of: object) }
}

extension Optional {
  /// The value that is known to be there; a debug build makes sure.
  @inlinable @inline(__always)
  package var certain: Wrapped { unsafelyUnwrapped }
}

/// The object as one of the type that it is known to be of; a debug build makes sure.
@inlinable @inline(__always)
package func certain<Object: AnyObject>(_ object: AnyObject, _ type: Object.Type = Object.self)
  -> Object
{
  unsafeDowncast(object, to: Object.self)
}

/// Whoever keeps a last value, as `Borrowed` refers to an object: it takes itself out of where this is kept when it goes.
///
/// With the object it knows how that keeps the value. To ask the runtime took a tenth of the time of an action that changes
/// a child which somebody holds.
struct BorrowedKeeper {
  unowned(unsafe) let object: any LastValueKeeper

  init(_ object: any LastValueKeeper) { self.object = object }
}
