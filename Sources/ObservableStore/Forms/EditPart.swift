import Observing

/// A part of a state that an ``Edit`` is to set, step by step: the same steps as a ``StateBinding`` takes.
///
/// ```swift
/// .binding(.at(\.lines)[id: 2].text.set("tea"))      // store.binding(\.lines, Action.binding)[id: 2]?.text
/// ```
@dynamicMemberLookup
public struct EditPart<State, Value> {
  /// The part, and what lies around it, from the outside in.
  let path: [PartialKeyPath<State>]
  let property: WritableKeyPath<State, Value>
  let change: (inout State, (inout Value) -> Bool) -> Bool
  /// What reports call it; without a state at hand nil, if that is not known.
  let name: (State?) -> String?
  /// The value in a state, if it is there; otherwise what it was last, if that is known.
  let value: (State) -> Value?

  init(_ property: WritableKeyPath<State, Value>) {
    path = [property]
    self.property = property
    change = { Untracked.modify(property, of: &$0, $1) }
    name = { state in
      PropertyNames.name(of: property, in: state) ?? state.map { _ in TypeName.of(Value.self) }
    }
    value = { $0[keyPath: property] }
  }

  private init<Whole>(
    _ step: EditStep<Whole, Value>, of whole: EditPart<State, Whole>, last: @escaping () -> Value?
  ) {
    let optional = step.optional.flatMap { (whole.property as PartialKeyPath).appending(path: $0) }
    property = whole.property.appending(path: step.keyPath)
    path = whole.path + [optional, property].compactMap { $0 }
    change = { state, body in
      whole.change(&state) {
        step.leadsSomewhere(in: $0) && Untracked.modify(step.keyPath, of: &$0, body)
      }
    }
    value = { state in whole.value(state).flatMap(step.find) ?? last() }
    name = { state in
      guard let outer = whole.name(state) else { return nil }
      let value = state.flatMap(whole.value)
      // Of what has gone: only how far one comes.
      if state != nil, value == nil { return outer }
      if let name = step.name(value) { return PropertyPath.joined(outer, name) }
      return state == nil ? nil : PropertyPath.joined(outer, TypeName.of(Value.self))
    }
  }

  func part<Part>(
    _ step: EditStep<Value, Part>, last: @escaping () -> Part? = { nil }
  ) -> EditPart<State, Part> {
    EditPart<State, Part>(step, of: self, last: last)
  }

  /// A part of the value.
  public subscript<Part>(
    dynamicMember property: WritableKeyPath<Value, Part>
  ) -> EditPart<State, Part> {
    part(.property(property))
  }

  /// The element with an id.
  public subscript<ID, Element>(id id: ID) -> EditPart<State, Element>
  where Value == IdentifiedArray<ID, Element> {
    part(.element(id))
  }

  /// What an optional holds.
  public func unwrapped<Wrapped>() -> EditPart<State, Wrapped> where Value == Wrapped? {
    part(.unwrapped())
  }

  /// The change of the part to a value.
  ///
  /// - Parameter value: What it is set to.
  /// - Returns: The change.
  public func set(_ value: Value) -> Edit<State> { Edit(self, value) }
}
