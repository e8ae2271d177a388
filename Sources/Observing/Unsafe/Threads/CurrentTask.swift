/// The task that the caller runs in.
package enum CurrentTask {
  /// A number that no other task has at the same time; nil outside of tasks.
  ///
  /// The task is asked for while it runs, and not kept.
  package static var number: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
