/// What closures that are made together have in common: a name, where they were written, when they run.
struct ClosurePlace {
  let label: String?
  let file: StaticString
  let line: UInt
  let scheduler: SchedulerQueue?

  func make(_ body: @escaping @MainActor () -> Void) -> NodePointer {
    Closure.make(label: label, file: file, line: line, scheduler: scheduler, body)
  }

  /// The closure of one element, which belongs to the closure that is running.
  func make(for id: Any, _ body: @escaping @MainActor () -> Void) -> NodePointer {
    Closure.make(
      label: label.map { "\($0)[\(id is any StringProtocol ? ValueText.alone(id) : "\(id)")]" },
      file: file, line: line, scheduler: scheduler, body)
  }
}
