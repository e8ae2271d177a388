/// A state kept alive, so that its old values can be shown.
final class StateCopy {
  let value: Address
  private let drop: (Address) -> Void

  init(_ type: Any.Type, _ live: Address) {
    func open<Value>(_ type: Value.Type) -> (Address, (Address) -> Void) {
      (Located<Value>.make(copying: live.of(Value.self)).address, { $0.of(Value.self).destroy() })
    }
    (value, drop) = _openExistential(type, do: open)
  }

  deinit { drop(value) }
}
