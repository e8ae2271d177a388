import ObservableStore
import StrategyComparison

extension Scenario {
  /// The three scenarios on the counter, the profile and the slider.
  static let tabs = [
    tabs(
      "C", "Tabs: drag the slider", "The slider of one tab is dragged, an action for each step.",
      script: [
        ScriptStep("drag to 0.35", .slider(.moved(to: 0.35))),
        ScriptStep("drag to 0.6", .slider(.moved(to: 0.6))),
        ScriptStep("drag to 0.8", .slider(.moved(to: 0.8))),
      ],
      figures: [
        Figure("view bodies per step: 4", .first),
        Figure("view bodies per step: 1, with a view state for the app", .optimised),
        Figure("view bodies per step: 1", .minimum),
      ],
      meaning: """
        A step of the drag concerns the slider's view alone. Views that observe everything all run; \
        with view states, and under tracking, only the slider's does. The view states had to be written.
        """),
    tabs(
      "C2", "Tabs: increment the counter",
      "The counter goes up; the tab bar of the app shows its number, too.",
      script: [
        ScriptStep("increment", .counter(.increment)),
        ScriptStep("increment again", .counter(.increment)),
        ScriptStep("reset", .counter(.reset)),
      ],
      figures: [
        Figure("view bodies per action: 4", .first),
        Figure("view bodies per action: 2 (app, counter)", .optimised),
        Figure("view bodies per action: 2", .minimum),
      ],
      meaning: """
        The number is shown in two places, and two views run. Resetting puts a whole new state in the \
        counter's place: under tracking, too, only what differs is drawn.
        """),
    tabs(
      "C3", "Tabs: save a favorite",
      "The current number is saved, then replaced by another; the app shows only how many there are.",
      script: [
        ScriptStep("save 0", .saveTapped),
        ScriptStep("replace 0 by 7", .profile(.replace(at: 0, by: 7))),
        ScriptStep("replace 7 by 0", .profile(.replace(at: 0, by: 0))),
      ],
      figures: [
        Figure("view bodies per action: 4", .first),
        Figure("app, counter if it shows \u{201C}saved\u{201D}, profile", .minimum),
      ],
      meaning: """
        The app counts the favorites. A derived value stands between: when the number is as before, the \
        app's view does not run, as it would not with a view state.
        """),
  ]

  /// The tab bar.
  static let tabBar = Scenario(
    id: "H", app: "tabbar", title: "Tab bar with an unread count",
    text: "The bar shows the selected tab and a count from inside one of the tabs.",
    script: [
      ScriptStep("increment", .counter(.increment)),
      ScriptStep("drag to 0.5", .slider(.moved(to: 0.5))),
      ScriptStep("message arrives", .profile(.messageArrived)),
      ScriptStep("select profile", .select(.profile)),
      ScriptStep("save the number", .saveTapped),
      ScriptStep("read all", .profile(.readAll)),
    ],
    state: { TabsFeature.State() }, feature: TabsFeature(),
    views: { store, strategy, screen in drawTabBar(store, strategy, on: screen) },
    figures: [
      Figure("re-runs for every change of the state", .first),
      Figure("per change of the two, by a tuple with its own comparison", .optimised),
      Figure("per change of the two", .minimum),
    ],
    meaning: """
      Three of six actions change what the bar shows. It runs for those three under both strategies; \
      observing everything, it runs for all six.
      """)

  private static func tabs(
    _ id: String, _ title: String, _ text: String, script: [ScriptStep<TabsFeature.Action>],
    figures: [Figure], meaning: String
  ) -> Scenario {
    Scenario(
      id: id, app: "tabs", title: title, text: text, script: script,
      state: { TabsFeature.State() }, feature: TabsFeature(),
      views: { store, strategy, screen in
        switch strategy {
        case .tracking: tabsTracked(store, on: screen)
        case .viewStores: tabsWithViewStores(store, on: screen)
        case .everything, .naive: tabsObservingEverything(store, on: screen)
        }
      },
      figures: figures, meaning: meaning)
  }
}
