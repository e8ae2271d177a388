import ObservableStore
import Observing

extension AppScript where State == BirdsFeature.State, Action == BirdsFeature.Action {
  /// Birds are searched for, starred on either side, and one search fails.
  static var birds: AppScript {
    let owls = SearchWorld.birds(matching: "owl")
    return AppScript(
      state: { BirdsFeature.State() }, reducer: BirdsFeature(world: .still),
      parts: BirdsParts.all + owls.map { BirdsParts.result($0.id) },
      actions: [
        .search(.queryChanged("owl")),
        .search(.pauseEnded),
        .search(.found(owls)),
        .search(.starTapped("Barn owl")),
        .search(.starTapped("Snowy owl")),
        .search(.queryChanged("y owl")),
        .search(.pauseEnded),
        .search(.found(SearchWorld.birds(matching: "y owl"))),
        .favorites(.removeTapped("Snowy owl")),
        .search(.failed("offline")),
      ])
  }
}
