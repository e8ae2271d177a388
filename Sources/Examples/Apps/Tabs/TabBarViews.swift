import ObservableStore
import Observing
import StrategyComparison

/// A tab bar that shows the selected tab, and how many messages wait inside one of the tabs.
@MainActor
func drawTabBar(_ store: StoreOf<TabsFeature>, _ strategy: Strategy, on screen: Screen) {
  switch strategy {
  case .tracking:
    screen.keep(
      observe("tab bar") { [unowned screen] in
        screen.show(tabBarText(store.selectedTab, store.profile.unread), in: "tab bar")
      })
  case .viewStores:
    // A tuple with a comparison of its own does for a view state.
    screen.keep(
      withViewStore(
        store, observe: { ($0.selectedTab, $0.profile.unread) }, removeDuplicates: ==, "tab bar"
      ) { [unowned screen] view in
        screen.show(tabBarText(view.state.0, view.state.1), in: "tab bar")
      })
  case .everything, .naive:
    screen.keep(
      screen.observeEverything(of: store, "tab bar") { [unowned screen] state in
        screen.show(tabBarText(state.selectedTab, state.profile.unread), in: "tab bar")
      })
  }
}

private func tabBarText(_ selected: TabsFeature.Tab, _ unread: Int) -> String {
  TabsFeature.Tab.allCases.map { tab in
    let name = tab == .profile && unread > 0 ? "\(tab.rawValue) (\(unread))" : tab.rawValue
    return tab == selected ? "[\(name)]" : " \(name) "
  }
  .joined(separator: " ")
}
