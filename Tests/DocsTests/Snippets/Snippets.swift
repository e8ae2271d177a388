/// The snippets whose output is shown, by name.
@MainActor
enum Snippets {
  typealias Run = @MainActor () async throws -> Void

  static var all: [(String, Run)] {
    readme + gettingStarted + tracking + choice + comingFrom + testing + world + whyRan
      + performance + usage + buildingAnApp + sharing + saving
  }
}
