/// A state kept alive, so that its old values can be shown.
final class StateCopy {
  let value: UnsafeMutableRawPointer
  private let drop: (UnsafeMutableRawPointer) -> Void

  init(_ type: Any.Type, _ live: UnsafeMutableRawPointer) {
    func open<Value>(_ type: Value.Type) -> (
      UnsafeMutableRawPointer, (UnsafeMutableRawPointer) -> Void
    ) {
      let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      copy.initialize(to: live.load(as: Value.self))
      return (
        UnsafeMutableRawPointer(copy),
        { raw in
          let typed = raw.assumingMemoryBound(to: Value.self)
          typed.deinitialize(count: 1)
          typed.deallocate()
        }
      )
    }
    (value, drop) = _openExistential(type, do: open)
  }

  deinit { drop(value) }
}
