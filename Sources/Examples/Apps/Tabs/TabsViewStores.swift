import ObservableStore
import Observing
import StrategyComparison

/// What the app's own view shows: to be kept up to date by hand.
struct TabsAppViewState: Equatable {
  var count: Int
  var favoriteCount: Int

  init(_ state: TabsFeature.State) {
    count = state.counter.count
    favoriteCount = state.profile.favorites.count
  }
}

/// What the counter's view shows.
struct CounterViewState: Equatable {
  var count: Int
  var isSaved: Bool

  init(_ state: TabsFeature.State) {
    count = state.counter.count
    isSaved = state.isSaved
  }
}

/// The views with a view state for each, on the same stores as under tracking.
@MainActor
func tabsWithViewStores(_ store: StoreOf<TabsFeature>, on screen: Screen) {
  let profile = store.scope(\.profile, action: TabsFeature.Action.profile)
  let slider = store.scope(\.slider, action: TabsFeature.Action.slider)
  screen.keep(
    withViewStore(store, observe: TabsAppViewState.init, "app") { [unowned screen] view in
      let text = TabsText.app(count: view.count, favoriteCount: view.favoriteCount)
      screen.show(text, in: "app")
    },
    withViewStore(store, observe: CounterViewState.init, "counter") { [unowned screen] view in
      screen.show(TabsText.counter(count: view.count, isSaved: view.isSaved), in: "counter")
    },
    withViewStore(profile, observe: \.favorites, "profile") { [unowned screen] view in
      screen.show(TabsText.profile(favorites: view.state), in: "profile")
    },
    withViewStore(slider, observe: \.value, "slider") { [unowned screen] view in
      screen.show(TabsText.slider(value: view.state), in: "slider")
    })
}

/// The views that observe everything.
@MainActor
func tabsObservingEverything(_ store: StoreOf<TabsFeature>, on screen: Screen) {
  screen.keep(
    screen.observeEverything(of: store, "app") { [unowned screen] state in
      let count = state.profile.favorites.count
      screen.show(TabsText.app(count: state.counter.count, favoriteCount: count), in: "app")
    },
    screen.observeEverything(of: store, "counter") { [unowned screen] state in
      let text = TabsText.counter(count: state.counter.count, isSaved: state.isSaved)
      screen.show(text, in: "counter")
    },
    screen.observeEverything(of: store, "profile") { [unowned screen] state in
      screen.show(TabsText.profile(favorites: state.profile.favorites), in: "profile")
    },
    screen.observeEverything(of: store, "slider") { [unowned screen] state in
      screen.show(TabsText.slider(value: state.slider.value), in: "slider")
    })
}
