/// The task that runs now, told from all others that have not ended.
///
/// Assumes that a task is an object, which `UnsafeCurrentTask` refers to and which lies where it lies until it ends:
/// the runtime's ABI (`swift_task_getCurrent`) promises that. It is compared, and never followed.
struct CurrentTask: Equatable {
  private let address: UInt

  /// The one that runs now; outside of all tasks the same each time.
  @inline(__always)
  static var now: CurrentTask {
    CurrentTask(address: withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt.self) } ?? 0 })
  }
}
