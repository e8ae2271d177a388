/// An action of a child that is presented, or that it be closed.
///
/// ```swift
/// enum Action {
///   case detail(Presented<Detail.Action>)
/// }
///
/// Reduce { state, action in … }
///   .presents(\.detail, action: Action.detail) { Detail() }
/// ```
///
/// Who presents a child sends ``dismiss`` to close it; the child closes itself with ``Effect/dismiss``.
public enum Presented<Action> {
  /// An action of the child's.
  case presented(Action)
  /// The child is to be closed.
  case dismiss
}

extension Presented: Equatable where Action: Equatable {}
extension Presented: Hashable where Action: Hashable {}
extension Presented: Sendable where Action: Sendable {}

extension CasePath {
  /// The case of an action that carries a presented child's, without being told that it is presented.
  @usableFromInline
  func presented<ChildAction>() -> CasePath<Root, ChildAction>
  where Value == Presented<ChildAction> {
    CasePath<Root, ChildAction>(embed: { embed(.presented($0)) }) {
      guard case .presented(let action)? = extract(from: $0) else { return nil }
      return action
    }
  }

  /// Whether an action closes the presented child.
  @usableFromInline
  func isDismissal<ChildAction>(_ action: Root) -> Bool where Value == Presented<ChildAction> {
    guard case .dismiss? = extract(from: action) else { return false }
    return true
  }
}
