import ObservableStore
import Observing
import StrategyComparison

/// The root, the counter, the list, and three of its rows.
@MainActor
func drawNumberList(_ store: StoreOf<NumberListFeature>, _ strategy: Strategy, on screen: Screen) {
  let visible = 0..<3
  let rows = store.scope(\.rows, action: NumberListFeature.Action.row)
  switch strategy {
  case .tracking:
    screen.keep(
      observe("root") { [unowned screen] in screen.show(store.title, in: "root") },
      observe("counter") { [unowned screen] in screen.show("\(store.count)", in: "counter") },
      observe("list") { [unowned screen] in
        let rows = store.scope(\.rows, action: NumberListFeature.Action.row)
        screen.show(NumberListViewState(ids: rows.ids).text, in: "list")
      })
    for number in visible {
      let (label, row) = ("row \(number)", rows[number])
      screen.keep(
        observe(label) { [unowned screen] in
          screen.show(rowText(number, row.isFavorite), in: label)
        })
    }
  case .viewStores:
    // The list as a state of its own: its view state is not made for what changes beside it.
    let list = store.scope(\.rows, action: { (action: NumberListFeature.Action) in action })
    screen.keep(
      withViewStore(store, observe: \.title, "root") { [unowned screen] view in
        screen.show(view.state, in: "root")
      },
      withViewStore(store, observe: \.count, "counter") { [unowned screen] view in
        screen.show("\(view.state)", in: "counter")
      },
      withViewStore(list, observe: { NumberListViewState(ids: $0.ids) }, "list") {
        [unowned screen] view in
        screen.show(view.state.text, in: "list")
      })
    for number in visible {
      let label = "row \(number)"
      screen.keep(
        withViewStore(rows[number], observe: \.isFavorite, label) { [unowned screen] view in
          screen.show(rowText(number, view.state), in: label)
        })
    }
  case .everything, .naive:
    func view(_ label: String, _ text: @escaping (NumberListFeature.State) -> String) {
      screen.keep(
        screen.observeEverything(of: store, label) { [unowned screen] state in
          screen.show(text(state), in: label)
        })
    }
    view("root") { $0.title }
    view("counter") { "\($0.count)" }
    view("list") { NumberListViewState($0).text }
    for number in visible {
      view("row \(number)") { rowText(number, $0.rows[id: number]?.isFavorite ?? false) }
    }
  }
}

private func rowText(_ number: Int, _ isFavorite: Bool) -> String {
  "\(number)" + (isFavorite ? " *" : "")
}

extension Scenario {
  /// The list of 500,000 rows.
  static let numberList = numberList(rows: 500_000)

  /// The list, with as many rows.
  static func numberList(rows: Int) -> Scenario {
    Scenario(
      id: "D2", app: "list", title: "A root with \(NumberText.count(rows)) rows",
      text:
        "The root holds a list of \(NumberText.count(rows)) rows beside a counter; three rows are on the screen.",
      script: [
        ScriptStep("increment", .increment),
        ScriptStep("favor row 1", .row(1, .favoriteTapped)),
        ScriptStep("favor row 500", .row(500, .favoriteTapped)),
        ScriptStep("append a row", .append),
      ],
      state: { NumberListFeature.State(rows: rows) }, feature: NumberListFeature(),
      views: { drawNumberList($0, $1, on: $2) },
      figures: [
        Figure("every action freezes the interface, because the root re-renders", .first),
        Figure("the root never re-renders", .optimised),
        Figure("0 re-runs of the root", .minimum),
      ],
      meaning: """
        Nobody redraws the list when one of its rows changes, nor the rows when the list grows. A row that \
        is not on the screen costs no re-run at all. Observing everything, all six views run for each \
        action.
        """)
  }
}
