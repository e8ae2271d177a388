import Observing

/// A change of one property of a state, as an action carries it: one case for all fields of a form.
///
/// ```swift
/// enum Action { case binding(Edit<Settings>), save }
///
/// var body: some Reducer<Settings, Action> {
///   BindingReducer(Action.binding)
///   Reduce { state, action in
///     switch action {
///     case .binding(let edit) where edit.changes(\.stepCount): …
///     …
///   }
/// }
///
/// let name = store.binding(\.name, Action.binding)      // StateBinding<String>
/// ```
///
/// Two are equal when they set the same property to equal values. Values of a type without an equality are equal when they
/// look the same part by part.
public struct Edit<State>: Sendable {
  private struct Content {
    /// The property, and what lies around it, from the outside in.
    let path: [PartialKeyPath<State>]
    let value: Any
    let change: (inout State) -> Bool
    let isEqual: (Any) -> Bool
  }

  /// A value need not be sendable: one that lies in an action is handed over with it.
  private let content: Handed<Content>

  init<Value>(
    _ path: [PartialKeyPath<State>], _ value: Value, _ change: @escaping (inout State) -> Bool
  ) {
    content = Handed(
      Content(path: path, value: value, change: change) { other in
        (other as? Value).map { Sameness.looksTheSame(value, $0) } ?? false
      })
  }

  /// The change of a property to a value: what a test sends, or expects.
  ///
  /// ```swift
  /// await store.send(.binding(.set(\.name, "Grace"))) { $0.name = "Grace" }
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: What it is set to.
  /// - Returns: The change.
  public static func set<Value>(
    _ property: WritableKeyPath<State, Value>, _ value: Value
  ) -> Edit {
    Edit([property], value) {
      $0[keyPath: property] = value
      return true
    }
  }

  /// Whether it is the property that is set, or something inside it.
  ///
  /// - Parameter property: The property.
  /// - Returns: Whether it is. If something around the property is set, it is not.
  public func changes<Value>(_ property: KeyPath<State, Value>) -> Bool {
    content.value.path.contains(property)
  }

  /// Sets the property.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it was there; a row or an optional may have gone.
  @discardableResult
  public func apply(to state: inout State) -> Bool { content.value.change(&state) }
}

extension Edit: Equatable {
  /// Whether both set the same property to equal values.
  public static func == (left: Edit, right: Edit) -> Bool {
    left.content.value.path.last == right.content.value.path.last
      && left.content.value.isEqual(right.content.value.value)
  }
}

extension Edit: CustomStringConvertible {
  /// What was set to what, as far as it has a name: `String of Settings = "Grace"`.
  public var description: String {
    let value = content.value.value
    let text = (value as? String).map { "\"\($0)\"" } ?? "\(value)"
    return "\(type(of: value)) of \(TypeName.of(State.self)) = \(text)"
  }
}
