/// Runs `body` now, and again after every committed change to something that it read, until the token
/// is cancelled or released.
///
/// ```swift
/// let token = observe { label.text = "\(model.count)" }
/// ```
///
/// Keep the token in a property. In a local array it is let go of after the array's last use, which an optimized build
/// takes at its word (see ``ObservationToken``).
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
  let node = Closure.make(
    label: label, file: file, line: line, scheduler: scheduler.queue, body)
  let token = ObservationToken(node)
  if Closure.isMisused("observe", file, line, "the closure '\(token.label)' will not run") {
    Closure.cancel(node)
  } else {
    Closure.runFirst(node)
  }
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
/// - Parameters:
///   - file: The file to name in reports.
///   - line: The line to name in reports.
///   - work: The work.
@MainActor
public func onCleanup(
  file: StaticString = #fileID, line: UInt = #line, _ work: @escaping @MainActor () -> Void
) {
  if Closure.isMisused("onCleanup", file, line, "the work will not be done") { return }
  guard let closure = Closure.current else {
    let place =
      Closure.cleaningUp.map { "in a cleanup of the closure '\(Closure.label(of: $0))'" }
      ?? "outside any closure"
    return Misuse.report(
      "onCleanup was called \(place), at \(file):\(line); the work will not be done")
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
/// What `body` reads is for `onChange` alone: a closure that calls this does not depend on it.
///
/// - Parameters:
///   - file: The file it is called in.
///   - line: The line it is called on.
///   - body: What to run; its reads are recorded.
///   - onChange: Called once, when the new values are there.
/// - Returns: What `body` returns.
@MainActor
public func withTracking<R>(
  file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> R,
  onChange: @escaping @MainActor () -> Void
) rethrows -> R {
  if Closure.isMisused("withTracking", file, line, "its reads are the derived value's") {
    return try body()
  }
  let node = Closure.make(label: nil, file: file, line: line, scheduler: nil, onChange)
  node.pointee.flags.insert([.oneShot, .held])
  Transaction.begin()
  defer {
    // What has read nothing has nothing to wait for.
    if !Graph.dependsOnSource(node) { Closure.cancel(node) }
    Closure.letGo(node)
    Transaction.end()
  }
  return try Closure.track(node, body)
}

extension Closure {
  /// Whether a derived value is being computed, in which a function has no meaning; reports it.
  static func isMisused(
    _ function: String, _ file: StaticString, _ line: UInt, _ outcome: @autoclosure () -> String
  ) -> Bool {
    guard let derived = Graph.deriving else { return false }
    Misuse.report(
      """
      \(function) was called while the derived value '\(DerivedBase.label(of: derived))' is computed, at \
      \(file):\(line); \(outcome())
      """)
    return true
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
    let copies = LocalCopies.enterClosure()
    let tracking = Graph.beginTracking(node)
    defer {
      Graph.endTracking(node, tracking)
      LocalCopies.leaveClosure(node, copies)
      Observing.end(wasObserving)
      Transaction.end()
    }
    return try body()
  }
}
