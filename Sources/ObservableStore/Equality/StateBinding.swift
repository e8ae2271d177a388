import Observing

/// A value that can be read, and written by sending an action.
///
/// ```swift
/// let name = store.binding(\.name, send: ProfileAction.nameChanged)
/// name.wrappedValue = "Blob"        // sends .nameChanged("Blob")
/// ```
@MainActor @propertyWrapper @dynamicMemberLookup
public struct StateBinding<Value> {
  let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void
  /// How parts are set by themselves, if they can be.
  let way: EditWay<Value>?

  /// Makes a binding of two functions.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(get: get, set: set, way: nil)
  }

  init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void,
    way: EditWay<Value>?
  ) {
    self.get = get
    self.set = set
    self.way = way
  }

  /// The value; setting it sends the action.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: StateBinding { self }

  /// A binding of a part of the value.
  ///
  /// Writing the part of a binding that ``Store/binding(_:_:fileID:line:)`` has made sends a change of that part; of another one, it
  /// sends the whole value.
  public subscript<Part>(
    dynamicMember keyPath: WritableKeyPath<Value, Part>
  ) -> StateBinding<Part> {
    part(.property(keyPath), get: { $0[keyPath: keyPath] })
  }

  func part<Part>(
    _ step: EditStep<Value, Part>, get part: @escaping @MainActor (Value) -> Part,
    last: @escaping () -> Part? = { nil }
  ) -> StateBinding<Part> {
    if let way { return way.part(step, get: part, last: last) }
    let get = get
    let set = set
    return StateBinding<Part>(
      get: { part(get()) },
      set: {
        var value = untracked(get)
        guard step.leadsSomewhere(in: value) else { return }
        Untracked.set(step.keyPath, of: &value, to: $0)
        set(value)
      })
  }
}

extension Store {
  /// A binding of a part of the state, which is tracked where it is read.
  ///
  /// ```swift
  /// let name = store.binding(\.name, send: ProfileAction.nameChanged)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The part.
  ///   - send: Makes the action that sets it.
  ///   - fileID: The caller's file, which a report names.
  ///   - line: The caller's line.
  /// - Returns: The binding.
  public func binding<Value>(
    _ keyPath: KeyPath<State, Value>, send: @escaping (Value) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StateBinding<Value> {
    StateBinding(get: { self[keyPath] }, set: { _ = self.sendOn(send($0), fileID, line) })
  }
}

extension ViewStore {
  /// A binding of a value made of the view state; a closure that reads it re-runs when the view state differs as a whole.
  ///
  /// ```swift
  /// let name = viewStore.binding(get: { $0.name }, send: ProfileAction.nameChanged)
  /// ```
  ///
  /// - Parameters:
  ///   - get: Makes the value.
  ///   - send: Makes the action that sets it.
  ///   - fileID: The caller's file, which a report names.
  ///   - line: The caller's line.
  /// - Returns: The binding.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value, send: @escaping (Value) -> ViewAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StateBinding<Value> {
    StateBinding(get: { get(self.state) }, set: { self.send(send($0), fileID: fileID, line: line) })
  }
}
