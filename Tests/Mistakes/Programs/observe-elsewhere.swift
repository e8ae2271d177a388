// expect: 9: in a synchronous nonisolated context
// mend:   Task { @MainActor in _ = observe { print("shown") } }
// Closures run on the main actor.
import Observing

@MainActor final class Settings { @Tracked var theme = "dark" }

func show() {
  _ = observe { print("shown") }
}
