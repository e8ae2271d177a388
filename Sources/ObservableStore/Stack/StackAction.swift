/// What can happen to a stack: an action of one of its elements, or that elements come and go.
///
/// ```swift
/// enum Action {
///   case path(StackAction<Screen, ScreenAction>)
/// }
/// ```
public enum StackAction<Element, Action> {
  /// An action of the element with an id.
  case element(id: Int, action: Action)
  /// An element comes on top.
  case push(Element)
  /// An element goes, and all above it.
  case popFrom(id: Int)
  /// All above an element go; above nil: all.
  case pop(to: Int?)
}

extension StackAction: Equatable where Element: Equatable, Action: Equatable {}
extension StackAction: Hashable where Element: Hashable, Action: Hashable {}
extension StackAction: Sendable where Element: Sendable, Action: Sendable {}
