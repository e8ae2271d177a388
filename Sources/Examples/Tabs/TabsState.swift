import Observing

/// A counter, a profile that shows the saved numbers, and a slider, each in a tab of its own.
struct Tabs: ObservableState {
  @Tracked var counter = Counter()
  @Tracked var profile = Profile()
  @Tracked var slider = Slider()
}

struct Counter: ObservableState {
  @Tracked var count = 0
}

struct Profile: ObservableState {
  @Tracked var favorites: [Int] = []
}

struct Slider: ObservableState {
  @Tracked var value = 0.0
}

/// Where the state lives.
@MainActor
final class TabsModel {
  @Tracked var tabs = Tabs()
}
