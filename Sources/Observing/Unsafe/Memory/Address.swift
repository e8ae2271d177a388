/// Where something lies: a part of a state, what was kept of one, an element of an array, scratch memory.
///
///     Address          bytes, of which the reader knows what they are
///     Located<Value>   a value of a type that the compiler knows
///
/// An address owns nothing. Who hands one out says how long something lies there, in nearly all cases until the
/// function that is given it has returned, and sees to it that nobody else writes there meanwhile: of a value that
/// is only lent (`withAddress` of a value that is not `inout`) nothing may be written. That something of the right type lies
/// there is known from the type's `Shape`, or from the generic parameter under which the address was made.
@frozen @usableFromInline
package struct Address: Hashable, @unchecked Sendable {
  @usableFromInline let raw: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ raw: UnsafeMutableRawPointer) { self.raw = raw }

  @inlinable @inline(__always)
  init(_ raw: UnsafeRawPointer) { self.raw = UnsafeMutableRawPointer(mutating: raw) }

  /// Where an object begins; compared, and never followed.
  @inline(__always)
  init(of object: AnyObject) { raw = Unmanaged.passUnretained(object).toOpaque() }

  /// The record of a class, as a name for it.
  init(of type: AnyClass) {
    raw = UnsafeMutableRawPointer(mutating: unsafeBitCast(type, to: UnsafeRawPointer.self))
  }

  /// The class whose record this is.
  var type: AnyClass { unsafeBitCast(raw, to: AnyClass.self) }

  /// Where a literal's text lies, which is for ever; nil of one that is a single character.
  package init?(of text: StaticString) {
    guard text.hasPointerRepresentation else { return nil }
    self.init(UnsafeRawPointer(text.utf8Start))
  }

  /// The text that lies there, up to its zero.
  var text: String { String(cString: raw.assumingMemoryBound(to: CChar.self)) }

  /// A number that no other address has.
  @inlinable @inline(__always)
  var number: UInt64 { UInt64(UInt(bitPattern: raw)) }

  @inlinable @inline(__always)
  package static func + (address: Address, distance: Int) -> Address {
    Address(address.raw + distance)
  }

  @inlinable @inline(__always)
  package static func += (address: inout Address, distance: Int) {
    address = address + distance
  }

  @inlinable @inline(__always)
  static func - (end: Address, start: Address) -> Int { end.raw - start.raw }

  // MARK: What lies there

  /// A copy of the value that lies there.
  @inlinable @inline(__always)
  package func load<Value>(as type: Value.Type = Value.self) -> Value {
    raw.assumingMemoryBound(to: Value.self).pointee
  }

  /// The value that lies there.
  @inlinable @inline(__always)
  package func of<Value>(_ type: Value.Type = Value.self) -> Located<Value> {
    Located(raw.assumingMemoryBound(to: Value.self))
  }

  /// Eight bytes, wherever they begin.
  @inlinable @inline(__always)
  func word(_ offset: Int = 0) -> UInt64 {
    raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// As many bytes as a reference has.
  @inline(__always)
  var reference: UInt { raw.loadUnaligned(as: UInt.self) }

  @inlinable @inline(__always)
  package func copyBytes(from source: Address, count: Int) {
    raw.copyMemory(from: source.raw, byteCount: count)
  }
}

/// Where a value of a known type lies.
@frozen @usableFromInline
package struct Located<Value>: Hashable, @unchecked Sendable {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @inlinable @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }

  @inlinable @inline(__always)
  package var address: Address { Address(UnsafeMutableRawPointer(pointer)) }

  /// The value, read and changed where it lies.
  @inlinable
  package var pointee: Value {
    @inline(__always) unsafeAddress { UnsafePointer(pointer) }
    @inline(__always) nonmutating unsafeMutableAddress { pointer }
  }

  /// Lends the value where it lies.
  ///
  /// As far as `body` knows it cannot be copied: otherwise the compiler would copy it, lest `body` changes it.
  @inline(__always)
  func lend<R>(to body: (borrowing Value) -> R) -> R { borrow(pointer, body) }

  // MARK: Memory of its own

  /// Puts a value into new memory, whose owner calls `destroy` once.
  ///
  /// It is copied there from where it lies: a function that took it over would have it on its stack first.
  package static func make(_ value: Value) -> Located {
    withLocated(value) { make(copying: $0) }
  }

  /// Puts a copy of a value into new memory, whose owner calls `destroy` once.
  static func make(copying value: Located) -> Located {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    if _isPOD(Value.self) {
      // The standard library copies plain values by their stride, and what lies behind the last of them is not ours to read.
      UnsafeMutableRawPointer(pointer).copyMemory(
        from: value.pointer, byteCount: MemoryLayout<Value>.size)
    } else {
      pointer.initialize(from: value.pointer, count: 1)
    }
    return Located(pointer)
  }

  /// Puts values that are never given back into a row.
  static func makeRow(_ values: [Value]) -> Located {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
    for (index, value) in values.enumerated() { (pointer + index).initialize(to: value) }
    return Located(pointer)
  }

  func destroy() {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// Gives back the memory, in which nothing lies.
  @usableFromInline
  func deallocate() { pointer.deallocate() }

  /// The value, taken out: nothing lies there until `put`.
  @inlinable @inline(__always)
  package func take() -> Value { pointer.move() }

  @inlinable @inline(__always)
  package func put(_ value: consuming Value) { pointer.initialize(to: value) }

  /// Refers once more to what the value refers to, as if it had been copied to where it lies.
  func holdOnce() {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { copy in
      // Initialized and never destroyed: that is the reference.
      copy.baseAddress.unsafelyUnwrapped.initialize(to: pointer.pointee)
    }
  }

  /// Takes back what `holdOnce` did.
  func letGoOnce() { pointer.deinitialize(count: 1) }

  /// Destroys the value, which is never moved for that: nothing lies there until something is put there.
  func empty() { pointer.deinitialize(count: 1) }

  /// Puts a copy of a value where nothing lies.
  func put(copyOf other: Located) { pointer.initialize(from: other.pointer, count: 1) }

  // MARK: Several in a row

  @inlinable @inline(__always)
  func address(at index: Int) -> Address { Address(UnsafeMutableRawPointer(pointer + index)) }

  @inlinable
  subscript(index: Int) -> Value {
    @inline(__always) unsafeAddress { UnsafePointer(pointer + index) }
    @inline(__always) nonmutating unsafeMutableAddress { pointer + index }
  }
}

@inline(__always)
private func borrow<Value: ~Copyable, R>(
  _ pointer: UnsafeMutablePointer<Value>, _ body: (borrowing Value) -> R
) -> R {
  body(pointer.pointee)
}

/// Lends the address of a value, of which nothing is written.
@inlinable @inline(__always)
package func withLocated<Value, R>(_ value: Value, _ body: (Located<Value>) -> R) -> R {
  withUnsafePointer(to: value) { body(Located(UnsafeMutablePointer(mutating: $0))) }
}

/// Lends the address of a value that may be changed there.
@inlinable @inline(__always)
package func withLocated<Value, R>(_ value: inout Value, _ body: (Located<Value>) -> R) -> R {
  withUnsafeMutablePointer(to: &value) { body(Located($0)) }
}

/// Lends the address of a value's bytes, of which nothing is written.
@inlinable @inline(__always)
package func withAddress<Value, R>(of value: Value, _ body: (Address) -> R) -> R {
  withUnsafePointer(to: value) { body(Address(UnsafeRawPointer($0))) }
}

/// Lends the address of the bytes of a value that may be changed there.
@inlinable @inline(__always)
package func withAddress<Value, R>(of value: inout Value, _ body: (Address) -> R) -> R {
  withUnsafeMutablePointer(to: &value) { body(Address(UnsafeMutableRawPointer($0))) }
}
