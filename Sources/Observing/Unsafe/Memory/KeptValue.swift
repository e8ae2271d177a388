/// A value, or none, in memory of its own, which is made with the first; whoever has this calls `end` once.
///
/// An optional would do, but for the time: of a type that is not known the runtime looks up the optional each time that it is
/// touched, which takes as long as to copy a small state. So it would this type, did it give its memory back by itself.
@frozen @usableFromInline
struct KeptValue<Value> {
  /// Where it lies, or lay last.
  @usableFromInline var memory: Located<Value>?
  /// Whether it lies there.
  @usableFromInline var isThere = false

  @inlinable
  init() { memory = nil }

  /// Where it lies, if there is one.
  @inline(__always)
  var located: Located<Value>? { isThere ? memory : nil }

  /// A copy of it, if there is one.
  @inline(__always)
  var value: Value? { located?.pointee }

  /// Puts a copy of what lies there in its place.
  @inline(__always)
  mutating func set(copyOf new: Located<Value>) {
    if isThere, let memory {
      memory.pointee = new.pointee
    } else if let memory {
      memory.put(copyOf: new)
    } else {
      memory = .make(copying: new)
    }
    isThere = true
  }

  /// Has none any more; the memory stays for the next.
  @inline(__always)
  mutating func clear() {
    guard isThere else { return }
    isThere = false
    memory?.empty()
  }

  /// Gives back the memory, and what lies in it.
  @usableFromInline @inline(never)
  func end() {
    if isThere { memory?.destroy() } else { memory?.deallocate() }
  }
}
