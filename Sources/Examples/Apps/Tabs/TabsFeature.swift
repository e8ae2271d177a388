import ObservableStore
import Observing

/// An app of three tabs: a counter, a profile with the numbers that were saved, and a slider.
struct TabsFeature: Reducer {
  enum Tab: String, CaseIterable, Sendable {
    case counter
    case profile
    case slider
  }

  struct State: ObservableState, Equatable {
    @Tracked var selectedTab = Tab.counter
    @Tracked var counter = CounterFeature.State()
    @Tracked var profile = ProfileFeature.State()
    @Tracked var slider = SliderFeature.State()

    var isSaved: Bool { profile.favorites.contains(counter.count) }
  }

  enum Action: Sendable {
    case select(Tab)
    /// Saves the counter's number, or removes it from those that are saved.
    case saveTapped
    case counter(CounterFeature.Action)
    case profile(ProfileFeature.Action)
    case slider(SliderFeature.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(\.counter, action: Action.counter) { CounterFeature() }
    Scope(\.profile, action: Action.profile) { ProfileFeature() }
    Scope(\.slider, action: Action.slider) { SliderFeature() }
    Reduce { state, action in
      switch action {
      case .select(let tab):
        state.selectedTab = tab
      case .saveTapped:
        state.profile.toggle(state.counter.count)
      case .counter, .profile, .slider:
        break
      }
      return .none
    }
  }
}
