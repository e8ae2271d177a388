/// Runs `body` now, and again after every committed change to something that it read, until the token
/// is cancelled or released.
///
/// ```swift
/// let token = observe { label.text = "\(model.count)" }
/// ```
///
/// Inside another closure it belongs to that one, which keeps it: it is cancelled when the outer closure
/// runs again or is cancelled, and the token may be thrown away.
///
/// - Parameters:
///   - label: What reports call it; the file and line if left out.
///   - scheduler: When it re-runs; at the end of the transaction if left out.
///   - file: The file it is made in.
///   - line: The line it is made on.
///   - body: What to run.
/// - Returns: The token that keeps it going.
@MainActor
public func observe(
  _ label: String? = nil, scheduler: RenderScheduler = .immediate, file: StaticString = #fileID,
  line: UInt = #line, _ body: @escaping @MainActor () -> Void
) -> ObservationToken {
  Closure.forbidInDerived("observe")
  let node = Closure.make(
    label: label, file: file, line: line, scheduler: scheduler.queue, body)
  let token = ObservationToken(node)
  Closure.runFirst(node)
  return token
}

/// Registers work to be done before the closure that is running runs again, or when it is cancelled.
///
/// What was registered last is done first. Cleanups are not tracked.
///
/// ```swift
/// let results = observe("results") {
///   let task = Task { [query = search.query] in await find(query) }
///   onCleanup { task.cancel() }
/// }
/// ```
///
/// - Parameter work: The work.
@MainActor
public func onCleanup(_ work: @escaping @MainActor () -> Void) {
  Closure.forbidInDerived("onCleanup")
  guard let closure = Closure.current else {
    return Misuse.report("onCleanup was called outside any closure; the work will not be done")
  }
  Closure.details(of: closure).cleanups.append(work)
}

/// Runs `body` and calls `onChange` once, after the first commit that changes something that it read.
///
/// ```swift
/// withTracking {
///   _ = settings.theme
/// } onChange: {
///   print("the theme is now \(settings.theme)")
/// }
/// ```
///
/// - Parameters:
///   - body: What to run; its reads are recorded.
///   - onChange: Called once, when the new values are there.
/// - Returns: What `body` returns.
@MainActor
public func withTracking<R>(
  _ body: () throws -> R, onChange: @escaping @MainActor () -> Void
) rethrows -> R {
  Closure.forbidInDerived("withTracking")
  let node = Closure.make(
    label: nil, file: #fileID, line: #line, scheduler: nil, onChange)
  node.pointee.flags.insert(.oneShot)
  Transaction.begin()
  defer {
    // What has read nothing has nothing to wait for.
    if !Graph.dependsOnSource(node) { Closure.cancel(node) }
    Transaction.end()
  }
  return try Closure.track(node, body)
}

extension Closure {
  static func forbidInDerived(_ function: String) {
    guard let derived = Graph.deriving else { return }
    Misuse.stop(
      "\(function) was called while the derived value '\(DerivedBase.label(of: derived))' is computed"
    )
  }

  /// The first run: at once, and inside the transaction that is open.
  static func runFirst(_ node: NodePointer) {
    Transaction.begin()
    if Transaction.hasUncommitted { Transaction.commit() }
    let wasObserving = Observing.begin()
    run(node)
    Observing.end(wasObserving)
    Transaction.end()
  }

  /// Records what `body` reads as what the closure read; its own body is not run.
  static func track<R>(_ node: NodePointer, _ body: () throws -> R) rethrows -> R {
    Transaction.begin()
    if Transaction.hasUncommitted { Transaction.commit() }
    let wasObserving = Observing.begin()
    let outer = current
    let tracking = Graph.beginTracking(node)
    defer {
      Graph.endTracking(node, tracking)
      current = outer
      Observing.end(wasObserving)
      Transaction.end()
    }
    return try body()
  }
}
