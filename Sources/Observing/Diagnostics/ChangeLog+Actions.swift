// Which actions have written what: several may be sent in one transaction, which is committed when they are over.
extension ChangeLog {
  /// - Parameters:
  ///   - owner: The number of the state, or of the class's property, that is about to be written.
  ///   - isFirst: Whether it has not been written since it was committed.
  ///   - copy: Makes a copy of what is there.
  static func noteAction(
    writing owner: UInt64, isFirst: Bool, finding copy: () -> StateCopy
  ) {
    if isFirst { forgetActions(writing: owner) }
    if actions[owner] == nil {
      // What is written by nobody is of interest as soon as an action writes as well.
      guard action != nil else { return }
      actions[owner] = WrittenBy(isFirst ? action : nil)
    }
    actions[owner]?.add(action, finding: copy)
  }

  /// Who has changed what stands at a path in that which is being committed.
  static func actions(of path: String, _ aspect: ArrayAspect? = nil, writing owner: UInt64)
    -> [String]
  {
    actions[owner]?.actions(of: path, aspect) ?? []
  }

  /// What was written is committed.
  static func forgetActions(writing owner: UInt64) {
    Outgoing.hold(ifAny: actions.removeValue(forKey: owner))
  }

  /// What reports call it, or the transaction that is not over yet.
  static func actionText(_ actions: [String]) -> String? {
    actions.isEmpty ? action : actions.joined(separator: ", ")
  }
}
