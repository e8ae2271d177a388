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
/// Two are equal when they set the same property, by the same steps, to equal values: then they answer alike. Values of a type without an equality are equal when they
/// look the same part by part.
public struct Edit<State>: Sendable {
  private struct Content {
    /// The property, and what lies around it, from the outside in.
    let path: [PartialKeyPath<State>]
    let value: Any
    let change: (inout State) -> Bool
    let isEqual: (Any) -> Bool
    let name: (State?) -> String?
  }

  /// A value need not be sendable: one that lies in an action is handed over with it.
  private let content: Handed<Content>

  init<Value>(_ part: EditPart<State, Value>, _ value: Value) {
    content = Handed(
      Content(
        path: part.path, value: value,
        change: { state in
          part.change(&state) {
            $0 = value
            return true
          }
        },
        isEqual: { other in
          guard let other = other as? Value else { return false }
          return Sameness.looksTheSame(value, other)
            || !(Value.self is any Equatable.Type)
              && ValueLikeness.areAlike(value, other, inObjects: false)
        },
        name: part.name))
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
    Edit(EditPart(property), value)
  }

  /// A property of which a part is to be set: a row, what an optional holds, a property of it.
  ///
  /// ```swift
  /// await store.send(.binding(.at(\.rows)[id: 3].title.set("tea"))) { $0.rows[id: 3]?.title = "tea" }
  /// ```
  ///
  /// A row or an optional that is not there is reported when the edit is carried out, as it is for a binding. A path of
  /// Swift's own, `.set(\.rows[id: 3]!.title, …)`, stops the process there.
  ///
  /// - Parameter property: The property.
  /// - Returns: Where it lies; `set` of a part of it is the change.
  public static func at<Value>(_ property: WritableKeyPath<State, Value>) -> EditPart<State, Value>
  {
    EditPart(property)
  }

  /// Whether it is the property that is set, or a part of it.
  ///
  /// It knows the properties by which it went: one made as `.at(\.rows)[id: 3].title`, and one of the binding
  /// `store.binding(\.rows, …)[id: 3]?.title`, change the rows, the row and its title. For `.set(\.form.title, …)` it is
  /// one step to the title, and what lies around it is not known.
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
  public func apply(to state: inout State) -> Bool {
    CarriedOut.note(Edit<State>.self)
    // Who looks on is going to ask for the description, which has no state to find the name in.
    if PropertyNames.areWanted { Untracked.run { _ = content.value.name(state) } }
    return content.value.change(&state)
  }

  /// What reports call what it sets.
  func name(in state: State) -> String { content.value.name(state) ?? valueType }

  private var valueType: String { "\(type(of: content.value.value))" }
}

extension Edit: Equatable {
  /// Whether both set the same property to equal values.
  public static func == (left: Edit, right: Edit) -> Bool {
    left.content.value.path == right.content.value.path
      && left.content.value.isEqual(right.content.value.value)
  }
}

extension Edit: CustomStringConvertible {
  /// What was set to what: `name of Settings = "Grace"`.
  ///
  /// The property's name is known as soon as an edit has set it while somebody looked on: a test store, a report of
  /// renders, a reducer that prints changes. Until then it goes by its type, `String of Settings = "Grace"`: to find its name
  /// it has to be followed, and in another state than the one that it is for it may lead to nothing.
  public var description: String {
    let name = content.value.name(nil) ?? valueType
    return "\(name) of \(TypeName.of(State.self)) = \(ValueText.of(content.value.value))"
  }
}
