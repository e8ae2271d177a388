import Observing

/// One step from a value to a part of it, as edits and bindings take it.
struct EditStep<Value, Part> {
  let keyPath: WritableKeyPath<Value, Part>
  /// The optional that the part is taken out of, if it is: then there may be none.
  let optional: PartialKeyPath<Value>?
  /// The part, if there is one.
  let find: (Value) -> Part?
  /// What reports call the step; nothing, if the value before it has gone and the step has not been gone before.
  let name: (Value?) -> String?

  /// Whether the part is there.
  func leadsSomewhere(in value: Value) -> Bool {
    optional == nil || Untracked.run { find(value) != nil }
  }

  static func property(_ keyPath: WritableKeyPath<Value, Part>) -> EditStep {
    EditStep(keyPath: keyPath, optional: nil, find: { $0[keyPath: keyPath] }) { value in
      PropertyNames.name(of: keyPath, in: value)
    }
  }

  static func element<ID>(_ id: ID) -> EditStep where Value == IdentifiedArray<ID, Part> {
    EditStep(keyPath: \.[id: id]!, optional: \Value[id: id], find: { $0[id: id] }) { _ in
      PropertyPath.row(id)
    }
  }

  static func unwrapped() -> EditStep where Value == Part? {
    EditStep(keyPath: \.self!, optional: \Value.self, find: { $0 }) { _ in "" }
  }
}

/// The names of the properties that edits have gone through.
///
/// A name is found in a state, at some expense; then it is known where there is none, and costs little.
enum PropertyNames {
  private static let known = Locked<[AnyKeyPath: String]>([:])
  /// Key paths that a program writes out are few; those that it makes by positions may be any number.
  private static let limit = 1000

  static func name<Root, Value>(of keyPath: KeyPath<Root, Value>, in root: Root?) -> String? {
    if let name = known.withLock({ $0[keyPath] }) { return name }
    guard let root, let name = KeyPathName.of(keyPath, in: root) else { return nil }
    known.withLock {
      if $0.count == limit { $0 = [:] }
      $0[keyPath] = name
    }
    return name
  }
}
