import ObservableStore
import Observing
import StrategyComparison

extension AppScript where State == TodosFeature.State, Action == TodosFeature.Action {
  /// Things are done, filtered, renamed, deleted, brought back and cleared.
  static func todos(rows: Int) -> AppScript {
    AppScript(
      state: { .sample(rows) }, reducer: TodosFeature(clock: StillClock()),
      parts: TodosParts.all, rows: [TodosParts.rows],
      actions: [
        .todo(5, .toggled),
        .binding(.set(\.filter, .open)),
        .todo(7, .toggled),
        .binding(.set(\.filter, .done)),
        .binding(.set(\.filter, .all)),
        .todo(10, .editTapped),
        .binding(.set(\.todos[id: 10]!.title, "Tea")),
        .todo(10, .deleteTapped),
        .undoTapped,
        .clearDoneTapped,
      ])
  }
}
