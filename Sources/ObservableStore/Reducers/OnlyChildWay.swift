/// The way to a child that is the only one its holder can have: an optional's, or that of an enum's case.
@usableFromInline
protocol OnlyChildWay<State, Action>: ChildWay where ID == OnlyChild {
  var action: CasePath<Action, ChildAction> { get }
  var key: ChildKey<ChildState> { get }
}

extension OnlyChildWay {
  @inlinable
  func route(_ action: Action) -> (OnlyChild, ChildAction)? {
    self.action.extract(from: action).map { (OnlyChild(), $0) }
  }

  @inlinable
  func embedding(_ id: OnlyChild) -> @Sendable (ChildAction) -> Action {
    { [action] in action.embed($0) }
  }

  @inlinable
  func key(_ id: OnlyChild, _ child: inout ChildState) -> AnyHashable { key(&child) }

  @inlinable
  func settled(_ key: AnyHashable, _ read: () -> ChildState?) -> AnyHashable {
    self.key.settled(key, read)
  }

  @inlinable
  func id(of key: AnyHashable) -> OnlyChild? { OnlyChild() }

  @inlinable
  func instance(of child: ChildState) -> AnyHashable { key.instance(of: child) }

  @inlinable
  func isSame(_ child: ChildState, as key: AnyHashable, _ scope: EffectScope) -> Bool {
    self.key.isSame(child, as: key, scope)
  }
}
