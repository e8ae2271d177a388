// Which actions have written what: several may be sent in one transaction, which is committed when they are over.
extension ChangeLog {
  static func noteAction(writing owner: UInt64) {
    if let action, actions[owner]?.last != action { actions[owner, default: []].append(action) }
  }

  /// What has written that which is being committed.
  static var actionsOfOwner: [String] { actions[owner] ?? [] }

  /// What reports call it, or the transaction that is not over yet.
  static func actionText(_ actions: [String]) -> String? {
    actions.isEmpty ? action : actions.joined(separator: ", ")
  }
}
