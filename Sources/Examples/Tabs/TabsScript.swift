/// What the user does, step by step.
struct TabsStep: Sendable {
  let name: String
  let act: @MainActor @Sendable (TabsModel) -> Void
}

extension TabsStep {
  static let script: [TabsStep] = [
    TabsStep(name: "drag the slider") { $0.tabs.slider.value = 0.35 },
    TabsStep(name: "drag it further") { $0.tabs.slider.value = 0.8 },
    TabsStep(name: "increment the counter") { $0.tabs.counter.count += 1 },
    TabsStep(name: "save the number") { $0.tabs.profile.favorites.append($0.tabs.counter.count) },
    TabsStep(name: "replace the favorite by 7") { $0.tabs.profile.favorites[0] = 7 },
    TabsStep(name: "reset the counter") { $0.tabs.counter = Counter() },
  ]
}
