import ObservableStore
import Observing
import StrategyComparison

/// What the views of the tabs show, in text.
enum TabsText {
  static func app(count: Int, favoriteCount: Int) -> String {
    "[\(count)] [\(favoriteCount) saved] [slider]"
  }

  static func counter(count: Int, isSaved: Bool) -> String {
    "- \(count) +" + (isSaved ? "  saved" : "")
  }

  static func profile(favorites: [Int]) -> String {
    "favorites: \(favorites.map(String.init).joined(separator: ", "))"
  }

  static func slider(value: Double) -> String {
    let position = Int((value * 20).rounded())
    return String(repeating: "-", count: position) + "o"
      + String(repeating: "-", count: 20 - position)
  }
}

/// The views under tracking: none of them says what it depends on.
///
/// The app shows only how many favorites there are, so it reads a derived value: one favorite in the place
/// of another does not concern it.
@MainActor
func tabsTracked(_ store: StoreOf<TabsFeature>, on screen: Screen) {
  let favoriteCount = Derived("number of favorites") { store.profile.favorites.count }
  let counter = store.scope(\.counter, action: TabsFeature.Action.counter)
  let profile = store.scope(\.profile, action: TabsFeature.Action.profile)
  let slider = store.scope(\.slider, action: TabsFeature.Action.slider)
  screen.keep(
    observe("app") { [unowned screen] in
      let text = TabsText.app(count: counter.count, favoriteCount: favoriteCount.value)
      screen.show(text, in: "app")
    },
    observe("counter") { [unowned screen] in
      let text = TabsText.counter(count: counter.count, isSaved: store.isSaved)
      screen.show(text, in: "counter")
    },
    observe("profile") { [unowned screen] in
      screen.show(TabsText.profile(favorites: profile.favorites), in: "profile")
    },
    observe("slider") { [unowned screen] in
      screen.show(TabsText.slider(value: slider.value), in: "slider")
    })
}
