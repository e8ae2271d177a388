// expect: 9: main actor-isolated property 'theme' cannot be accessed from outside of the actor
// mend:   print(await settings.theme)
// An object's tracked properties belong to the main actor.
import Observing

@MainActor final class Settings { @Tracked var theme = "dark" }

func show(_ settings: Settings) async {
  print(settings.theme)
}
