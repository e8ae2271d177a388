// expect: 11: value of type 'Settings' has no member 'teme'
// mend:     print(text, settings.theme)
// A typo inside a closure.
import Observing

@MainActor final class Settings { @Tracked var theme = "dark" }

@MainActor func show(_ settings: Settings) -> ObservationToken {
  observe("theme") {
    let text = "theme"
    print(text, settings.teme)
  }
}
