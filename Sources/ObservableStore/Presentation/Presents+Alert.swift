import Observing

extension Reducer {
  /// Presents an alert, or a confirmation, which an optional holds.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .deleteTapped:
  ///     state.alert = AlertState(title: "Delete?", buttons: [.cancel(), .destructive("Delete", action: .confirmed)])
  ///   case .alert(.presented(.confirmed)): state.rows = []
  ///   case .alert(.dismiss): break
  ///   }
  ///   return .none
  /// }
  /// .presents(\.alert, action: Action.alert)          // case alert(Presented<AlertAction>)
  /// ```
  ///
  /// Each action closes it, that of a button as well as ``Presented/dismiss``: this reducer runs and still sees the
  /// alert, and then it is set to nil, unless this reducer has put another one in its place. An action for an alert that
  /// is not there is reported.
  ///
  /// - Parameters:
  ///   - state: Where the alert is.
  ///   - action: The case of the action that carries the alert's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: This reducer, with the alert.
  public func presents<AlertAction>(
    _ state: WritableKeyPath<State, AlertState<AlertAction>?>,
    action: @escaping @Sendable (Presented<AlertAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PresentsReducer<Self> {
    let place = ReducerPlace("presents", fileID, line)
    let action = CasePath(action)
    let way = OptionalWay<State, Action, AlertState<AlertAction>, AlertAction>(
      path: StatePath(state), action: action.presented())
    return PresentsReducer(self, place) { parent in
      place.check(action)
      return way.presentingAlert(by: action, before: parent, place)
    }
  }

  /// Presents an alert, or a confirmation, which one case of an optional enum carries.
  ///
  /// ```swift
  /// .presents(\.destination, case: Destination.alert, action: Action.alert)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - path: The case that carries the alert: its constructor.
  ///   - action: The case of the action that carries the alert's: its constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: This reducer, with the alert.
  public func presents<Whole, AlertAction>(
    _ state: WritableKeyPath<State, Whole?>,
    case path: @escaping @Sendable (AlertState<AlertAction>) -> Whole,
    action: @escaping @Sendable (Presented<AlertAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PresentsReducer<Self> {
    let place = ReducerPlace("presents", fileID, line)
    let action = CasePath(action)
    let path = CasePath<Whole?, AlertState<AlertAction>> { Optional(path($0)) }
    let way = CaseWay(path: StatePath(state), state: path, action: action.presented())
    return PresentsReducer(self, place) { parent in
      place.check(path)
      place.check(action)
      return way.presentingAlert(by: action, before: parent, place)
    }
  }
}

extension OnlyChildWay {
  /// The parent's reducer, and after it what shows goes, whatever the action is.
  fileprivate func presentingAlert<Part>(
    by path: CasePath<Action, Presented<ChildAction>>,
    before parent: ResolvedReducer<State, Action>, _ place: ReducerPlace
  ) -> ResolvedReducer<State, Action> where Holder == Part? {
    presenting(
      EmptyReducer<ChildState, ChildAction>(), before: parent, place,
      Dismissal(
        id: { path.extract(from: $0) == nil ? nil : OnlyChild() },
        action: { _ in path.embed(.dismiss) },
        remove: { state, path, _ in path.set(nil, in: &state) }))
  }
}

extension StateBinding {
  /// Presses a button of an alert that is presented: what it does is done, and the alert is closed.
  ///
  /// ```swift
  /// let alert = store.presented(\.alert, action: Action.alert)
  /// for button in alert.wrappedValue?.buttons ?? [] {
  ///   show(button.label) { alert.press(button) }
  /// }
  /// ```
  ///
  /// A button that is pressed when the alert has gone, tapped twice, say, does nothing: it is the user who did so. So it is
  /// where another alert has come meanwhile.
  ///
  /// - Parameter button: The button.
  public func press<Action>(
    _ button: AlertState<Action>.Button
  ) where Value == Store<AlertState<Action>, Action>? {
    guard let store = untracked({ wrappedValue }) else { return }
    if button.alert != 0, button.alert != store.place.untracked({ StateIdentity.of($0) }) { return }
    guard let action = button.action else {
      wrappedValue = nil
      return
    }
    store.close(by: action, mayRefuse: false) { wrappedValue }
  }
}

extension Store where State == AlertState<Action> {
  /// The answers of an alert, which know whose they are: pressed when another one has come in its place, they do nothing.
  public var buttons: [AlertState<Action>.Button] {
    place.read { state in
      let alert = StateIdentity.of(state)
      return state.buttons.map {
        var button = $0
        button.alert = alert
        return button
      }
    }
  }
}
