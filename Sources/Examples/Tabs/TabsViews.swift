import Observing

/// The four views: closures that write what they show into a screen.
///
/// None of them says what it depends on. The tab bar shows only how many favorites there are, so it reads
/// a derived value: replacing one favorite by another does not concern it.
@MainActor
final class TabsViews {
  private(set) var screen: [String: String] = [:]
  private var tokens: [ObservationToken] = []

  init(_ model: TabsModel) {
    let favoriteCount = Derived("number of favorites") { model.tabs.profile.favorites.count }

    tokens.append(
      observe("app") { [unowned self] in
        screen["app"] = "[\(model.tabs.counter.count)] [\(favoriteCount.value) saved] [slider]"
      })
    tokens.append(
      observe("counter") { [unowned self] in
        let count = model.tabs.counter.count
        let isSaved = model.tabs.profile.favorites.contains(count)
        screen["counter"] = "- \(count) +" + (isSaved ? "  saved" : "")
      })
    tokens.append(
      observe("profile") { [unowned self] in
        screen["profile"] = "favorites: \(model.tabs.profile.favorites)"
      })
    tokens.append(
      observe("slider") { [unowned self] in
        let position = Int((model.tabs.slider.value * 20).rounded())
        let rest = String(repeating: "-", count: 20 - position)
        screen["slider"] = String(repeating: "-", count: position) + "o" + rest
      })
  }

  /// How often each view has run.
  var runs: [String: Int] {
    Dictionary(uniqueKeysWithValues: tokens.map { ($0.label, $0.runs) })
  }
}
