import Observing

/// One step from a value to a part of it, as edits and bindings take it.
struct EditStep<Value, Part> {
  let keyPath: WritableKeyPath<Value, Part>
  /// The optional that the part is taken out of, if it is: then there may be none.
  let optional: PartialKeyPath<Value>?
  /// The part, if there is one.
  let find: (Value) -> Part?
  /// What reports call the step; nothing, if the value before it has gone.
  let name: (Value?) -> String

  /// Whether the part is there.
  func leadsSomewhere(in value: Value) -> Bool {
    optional == nil || Untracked.run { find(value) != nil }
  }

  static func property(_ keyPath: WritableKeyPath<Value, Part>) -> EditStep {
    EditStep(keyPath: keyPath, optional: nil, find: { $0[keyPath: keyPath] }) { value in
      value.map { KeyPathName.of(keyPath, in: $0) ?? TypeName.of(Part.self) } ?? ""
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
