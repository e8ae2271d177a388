/// Where a node of the graph lies.
///
/// Nodes lie in slabs whose memory is never given back, so reading an outdated one reads a free node or another one, and
/// never memory of something else. Whoever keeps one past its node's end finds out by the node's flags (`dead`), or, of
/// a class's property, by its generation.
@usableFromInline typealias NodePointer = Located<Node>

/// Where a link between two nodes lies; freed with the read that it stands for.
@usableFromInline typealias LinkPointer = Located<Link>

extension Located where Value == Node {
  /// The node's number, which other words than pointers can hold; a word of 0 is no node.
  @inlinable @inline(__always)
  var number: UInt64 { address.number }

  @inlinable @inline(__always)
  init?(number: UInt64) {
    guard let pointer = UnsafeMutablePointer<Node>(bitPattern: UInt(truncatingIfNeeded: number))
    else { return nil }
    self.init(pointer)
  }
}

/// The body of a node, in the node's own memory.
///
/// It is written as a closure of the main actor and called as a plain one: the graph is entered from the
/// main actor alone, and asking for proof at each evaluation would cost more than the evaluation. Both
/// have one layout. They are wrapped in structs, since a bare closure behind a generic pointer would be
/// called through two thunks; and in structs that cannot be copied, since a copy is a retain and a release, which
/// together cost as much as all the rest of an evaluation. So a body is called where it lies, and must not go meanwhile:
/// a closure's stays while its node is `running`, a derived value's goes by `Outgoing` (`DerivedBase.drop`), which waits
/// for the end of all computations. A body is initialised once, when its node is made, and deinitialised once, when its
/// node is given back.
@usableFromInline
enum NodeBody {
  private struct IsolatedClosure: ~Copyable { let run: @MainActor () -> Void }
  private struct PlainClosure: ~Copyable { let run: () -> Void }
  private struct IsolatedDerived: ~Copyable { let run: @MainActor () -> Bool }
  private struct PlainDerived: ~Copyable { let run: () -> Bool }

  @inline(__always)
  static func initializeClosure(_ node: NodePointer, to body: @escaping @MainActor () -> Void) {
    closureMemory(node).bindMemory(to: IsolatedClosure.self, capacity: 1)
      .initialize(to: IsolatedClosure(run: body))
  }

  @inline(__always)
  static func callClosure(_ node: NodePointer) {
    call(closureMemory(node).assumingMemoryBound(to: PlainClosure.self).pointee)
  }

  // By a parameter, since that is what is certainly lent and not copied.
  @inline(__always)
  private static func call(_ body: borrowing PlainClosure) { body.run() }

  @inline(__always)
  private static func call(_ body: borrowing PlainDerived) -> Bool { body.run() }

  /// Drops what the body captured.
  ///
  /// The captured values' own `deinit`s may call into the library, so the body is moved out first.
  static func deinitializeClosure(_ node: NodePointer) {
    let body = closureMemory(node).assumingMemoryBound(to: PlainClosure.self).move()
    node.pointee.subs = nil
    node.pointee.subsTail = nil
    _ = consume body
  }

  @inline(__always)
  static func initializeDerived(_ node: NodePointer, to body: @escaping @MainActor () -> Bool) {
    derivedMemory(node).bindMemory(to: IsolatedDerived.self, capacity: 1)
      .initialize(to: IsolatedDerived(run: body))
  }

  /// The same for a computation that is the library's own.
  static func initializeDerived(_ node: NodePointer, toPlain body: @escaping () -> Bool) {
    derivedMemory(node).bindMemory(to: PlainDerived.self, capacity: 1)
      .initialize(to: PlainDerived(run: body))
  }

  @inline(__always)
  static func callDerived(_ node: NodePointer) -> Bool {
    call(derivedMemory(node).assumingMemoryBound(to: PlainDerived.self).pointee)
  }

  /// Takes the body out, as something that can be kept until it may go.
  static func moveDerived(_ node: NodePointer) -> () -> Bool {
    derivedMemory(node).assumingMemoryBound(to: PlainDerived.self).move().run
  }

  @inline(__always)
  private static func closureMemory(_ node: NodePointer) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(node.pointer) + (MemoryLayout<Node>.offset(of: \.subs) ?? 16)
  }

  @inline(__always)
  private static func derivedMemory(_ node: NodePointer) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(node.pointer) + MemoryLayout<Node>.size
  }
}
