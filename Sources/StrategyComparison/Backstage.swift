import ObservableStore

/// What goes on around an app's reducer on a stage.
@MainActor
final class Backstage {
  /// Whether effects are dropped now, since the step says what they send.
  var dropsEffects = false
  /// Whether there are such steps.
  private let mayDropEffects: Bool
  /// What shared values were before the app changed them first.
  private(set) var journal = SharedJournal()
  /// Is another number after each action that has changed a shared value: for views that observe everything.
  ///
  /// A shared value is none of the state that shares it, so that who reads the state is not told of it.
  let sharedChanges: Shared<Int>?
  private let writesJournal: Bool

  /// - Parameters:
  ///   - mayDropEffects: Whether there are steps that say what their effects send.
  ///   - writesJournal: Whether it is written down what shared values were.
  ///   - tellsEverybody: Whether views have to be told that shared values have changed.
  init(mayDropEffects: Bool, writesJournal: Bool, tellsEverybody: Bool) {
    self.mayDropEffects = mayDropEffects
    self.writesJournal = writesJournal || tellsEverybody
    sharedChanges = tellsEverybody ? Shared(0) : nil
  }

  /// An app's reducer, on a stage of which this is; just that, where nothing has to be done around it.
  func stages<State, Action>(_ reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    if !mayDropEffects, !writesJournal { return reducer }
    let base = reducer._resolved()
    return Reduce { state, action in
      let effect = self.watch { base.reduce(into: &state, action: action) }
      return self.dropsEffects ? .none : effect
    }
  }

  private func watch<R>(_ body: () -> R) -> R {
    if !writesJournal { return body() }
    let (result, changes) = SharedJournal.writing(body)
    if changes.isEmpty { return result }
    if let sharedChanges, changes.hasChanged { sharedChanges.wrappedValue += 1 }
    journal.merge(changes)
    return result
  }
}
