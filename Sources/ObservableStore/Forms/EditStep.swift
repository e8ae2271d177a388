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
/// A name is found in a copy of a state, which may take time for all that is in it; then it is known where there is no
/// state. It is looked for only where somebody is going to ask.
enum PropertyNames {
  private static let known = Unguarded<[AnyKeyPath: String?]>([:])
  /// Key paths that a program writes out are few; those that it makes by positions may be any number.
  private static let limit = 1000

  /// Whether causes are reported, or a test store or a printing reducer compares what an action does.
  static var areWanted: Bool {
    Isolation.isOnMainActor && (Diagnostics.areCausesWanted || SharedAssertions.isRecording)
  }

  static func name<Root, Value>(of keyPath: KeyPath<Root, Value>, in root: Root?) -> String? {
    guard Isolation.isOnMainActor else { return nil }
    if let name = known.value[keyPath] { return name }
    guard let root else { return nil }
    let name = KeyPathName.of(keyPath, in: root)
    if known.value.count == limit { known.value = [:] }
    known.value[keyPath] = .some(name)
    return name
  }
}
