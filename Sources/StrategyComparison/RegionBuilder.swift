/// Lists regions.
@resultBuilder @MainActor
public enum RegionBuilder<State, Action> {
  /// One region.
  public static func buildExpression(_ region: Region<State, Action>) -> [Region<State, Action>] {
    [region]
  }

  /// A region for each element of a list.
  public static func buildExpression(
    _ regions: EachRegion<State, Action>
  ) -> [Region<State, Action>] {
    [regions.region]
  }

  /// Views that are drawn by closures of their own.
  public static func buildExpression(_ views: Views<State, Action>) -> [Region<State, Action>] {
    [views.region]
  }

  /// Those that stand below each other.
  public static func buildBlock(_ regions: [Region<State, Action>]...) -> [Region<State, Action>] {
    regions.flatMap { $0 }
  }

  /// Those of a loop.
  public static func buildArray(_ regions: [[Region<State, Action>]]) -> [Region<State, Action>] {
    regions.flatMap { $0 }
  }

  /// Those under a condition.
  public static func buildOptional(_ regions: [Region<State, Action>]?) -> [Region<State, Action>] {
    regions ?? []
  }

  /// Those of one branch.
  public static func buildEither(first: [Region<State, Action>]) -> [Region<State, Action>] {
    first
  }

  /// Those of the other branch.
  public static func buildEither(second: [Region<State, Action>]) -> [Region<State, Action>] {
    second
  }
}
