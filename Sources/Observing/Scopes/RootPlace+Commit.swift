extension RootPlace {
  /// Commits what has been changed, before any closure runs.
  ///
  /// Afterwards each part of the state has the place that it is known by.
  package func commitChange() {
    if Transaction.hasUncommitted { Transaction.commit() }
  }
}
