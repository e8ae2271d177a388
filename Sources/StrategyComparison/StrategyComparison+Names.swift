// The module has a type of its own name, so `StrategyComparison.Region` is looked up in the type, and who has a `Region`
// of their own could not name this one.

extension StrategyComparison {
  /// The library's `Strategy`, for who has a type of that name.
  ///
  /// ```swift
  /// func winner(of report: StrategyComparison.Report) -> StrategyComparison.Strategy { … }
  /// ```
  ///
  /// Where the comparison's types are not known from what stands around, they are written down:
  /// `typealias Theirs = StrategyComparison<Never, Never>.Strategy`.
  public typealias Strategy = _ComparisonNames.TheStrategy
  /// The library's `ComparisonReport`.
  public typealias Report = ComparisonReport
  /// The library's `StrategyReport`, for who has a type of that name.
  public typealias StrategyReport = _ComparisonNames.TheStrategyReport
  /// The library's `StepReport`, for who has a type of that name.
  public typealias StepReport = _ComparisonNames.TheStepReport
  /// The library's `Machine`, for who has a type of that name.
  public typealias Machine = _ComparisonNames.TheMachine
  /// The library's `Screen`, for who has a type of that name.
  public typealias Screen = _ComparisonNames.TheScreen
  /// The library's `Region`, for who has a type of that name.
  public typealias Region = _ComparisonNames.TheRegion<State, Action>
  /// The library's `EachRegion`, for who has a type of that name.
  public typealias EachRegion = _ComparisonNames.TheEachRegion<State, Action>
  /// The library's `Views`, for who has a type of that name.
  public typealias Views = _ComparisonNames.TheViews<State, Action>
  /// The library's `RegionBuilder`, for who has a type of that name.
  public typealias RegionBuilder = _ComparisonNames.TheRegionBuilder<State, Action>
  /// The library's `ScriptStep`, for who has a type of that name.
  public typealias ScriptStep = _ComparisonNames.TheScriptStep<Action>
  /// The library's `LiveStep`, for who has a type of that name.
  public typealias LiveStep = _ComparisonNames.TheLiveStep<Action>
}

/// The module's types by other names: a type alias cannot stand for a type of its own name.
public enum _ComparisonNames {
  /// A strategy.
  public typealias TheStrategy = Strategy
  /// What a strategy did.
  public typealias TheStrategyReport = StrategyReport
  /// What a step did.
  public typealias TheStepReport = StepReport
  /// Where it was measured.
  public typealias TheMachine = Machine
  /// What views draw on.
  public typealias TheScreen = Screen
  /// A region.
  public typealias TheRegion = Region
  /// A region for each element.
  public typealias TheEachRegion = EachRegion
  /// Views that closures of their own draw.
  public typealias TheViews = Views
  /// What lists regions.
  public typealias TheRegionBuilder = RegionBuilder
  /// A step of a script.
  public typealias TheScriptStep = ScriptStep
  /// A step whose effects run.
  public typealias TheLiveStep = LiveStep
}
