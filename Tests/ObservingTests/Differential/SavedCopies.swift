/// Copies that were taken of parts of the world, to be put back somewhere later.
@MainActor final class SavedCopies {
  struct Saved {
    var value: Any
    /// The place it was taken from, and when; empty if it is not at home anywhere.
    var key: String
    let serial: Int
  }

  private var saved: [ObjectIdentifier: [Saved]] = [:]

  func save<Value>(_ value: Value, key: String, serial: Int) {
    let new = Saved(value: value, key: key, serial: serial)
    var all = saved[ObjectIdentifier(Value.self)] ?? []
    if all.count < 4 { all.append(new) } else { all[serial % 4] = new }
    saved[ObjectIdentifier(Value.self)] = all
  }

  func entry<Value>(_ type: Value.Type, _ number: Int) -> Saved? {
    guard let all = saved[ObjectIdentifier(type)] else { return nil }
    return all[number % all.count]
  }

  func value<Value>(_ type: Value.Type, _ number: Int) -> Value? {
    entry(type, number)?.value as? Value
  }

  /// Changes a copy; `body` returns whether it is another one now.
  func change<Value: Stuff>(_ type: Value.Type, _ number: Int, _ body: (inout Value) -> Bool) {
    guard let all = saved[ObjectIdentifier(type)], var value = value(type, number) else { return }
    let isOther = body(&value)
    saved[ObjectIdentifier(type)]?[number % all.count].value = value
    if isOther { saved[ObjectIdentifier(type)]?[number % all.count].key = "" }
  }
}
