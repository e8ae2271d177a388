/// A variable of the main actor that is reached without asking.
///
/// It lies in memory of its own, since the compiler has overlapping accesses to a property of another module's class
/// looked for at each use.
@usableFromInline
package final class Unguarded<Value>: @unchecked Sendable {
  @usableFromInline let memory: Located<Value>

  package init(_ value: Value) { memory = Located.make(value) }

  deinit { memory.destroy() }

  @inlinable
  package var value: Value {
    @inline(__always) get { memory.pointee }
    @inline(__always) set { memory.pointee = newValue }
  }
}
