/// Carries out the changes that the fields of a form ask for.
///
/// ```swift
/// BindingReducer(Action.binding)      // case binding(Edit<State>)
/// ```
///
/// What stands after it in a body sees the state as it has become.
public struct BindingReducer<State, Action>: Reducer {
  private let path: CasePath<Action, Edit<State>>
  private let place: ReducerPlace

  /// Makes one.
  ///
  /// - Parameters:
  ///   - action: The case of the action that carries the changes: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  public init(
    _ action: @escaping @Sendable (Edit<State>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    path = CasePath(action, fileID: fileID, line: line)
    place = ReducerPlace("BindingReducer", fileID, line)
  }

  /// What sets the property; the case path is looked at now.
  public func _resolved() -> ResolvedReducer<State, Action> {
    place.check(path)
    CarriedOut.note(Edit<State>.self)
    return ResolvedReducer { reduce(into: &$0, action: $1) }
  }

  /// Sets the property, if the action says so.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let edit = path.extract(from: action) else { return .none }
    if !edit.apply(to: &state) {
      place.reportNotSet(edit.name(in: state), in: State.self, action)
    }
    return .none
  }
}
