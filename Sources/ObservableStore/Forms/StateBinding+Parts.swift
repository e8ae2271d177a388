import Observing

extension StateBinding {
  /// A binding of what an optional holds, or nil if it holds nothing.
  ///
  /// ```swift
  /// if let title = store.binding(\.draft, Action.binding).unwrapped()?.title {
  ///   title.wrappedValue = "Groceries"
  /// }
  /// ```
  ///
  /// When the value goes later, the binding gives what it was when the binding was read last. What is written then is not sent
  /// on by a binding of `binding(_:send:)`; one that sends edits sends it, and the edit is reported when it is carried out.
  public func unwrapped<Wrapped>() -> StateBinding<Wrapped>? where Value == Wrapped? {
    part(.unwrapped(), now: get())
  }

  /// A binding of the element with an id, or nil if there is none.
  ///
  /// ```swift
  /// let title = store.binding(\.rows, Action.binding)[id: 3]?.title
  /// ```
  ///
  /// When the element goes later, the binding gives what it was when the binding was read last.
  public subscript<ID, Element>(id id: ID) -> StateBinding<Element>?
  where Value == IdentifiedArray<ID, Element> {
    part(.element(id), now: get()[id: id])
  }

  private func part<Part>(_ step: EditStep<Value, Part>, now: Part?) -> StateBinding<Part>? {
    guard let now else { return nil }
    let last = LastPart(now)
    return part(
      step,
      get: { value in
        if let now = step.find(value) { last.value = now }
        return last.value
      }, last: { last.value })
  }
}

/// What a row, or what an optional held, was when it was read last.
private final class LastPart<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Store {
  /// A binding of a part of the state, set by an action that carries the change.
  ///
  /// ```swift
  /// let name = store.binding(\.name, Action.binding)      // case binding(Edit<State>)
  /// name.wrappedValue = "Grace"
  /// ```
  ///
  /// The reducer needs a ``BindingReducer`` for that case.
  ///
  /// - Parameters:
  ///   - property: The part.
  ///   - action: Makes the action that carries the change.
  ///   - fileID: The caller's file, which a report names.
  ///   - line: The caller's line.
  /// - Returns: The binding. Its parts, rows and optionals are bindings that change just that.
  public func binding<Value>(
    _ property: WritableKeyPath<State, Value>, _ action: @escaping (Edit<State>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StateBinding<Value> {
    StoreEditWay(self, EditPart(property), action, (fileID, line), read: { self[property] })
      .binding
  }

  /// A binding of the whole state.
  ///
  /// ```swift
  /// let volume = store.scope(\.volume, action: Action.volume).binding(send: { $0 })
  /// ```
  ///
  /// - Parameters:
  ///   - send: Makes the action that sets it.
  ///   - fileID: The caller's file, which a report names.
  ///   - line: The caller's line.
  /// - Returns: The binding.
  public func binding(
    send: @escaping (State) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> StateBinding<State> {
    StateBinding(get: { self.state }, set: { _ = self.sendOn(send($0), fileID, line) })
  }
}
