/// Makes several changes one: closures run once, when the outermost transaction ends.
///
/// What was written is committed even when `body` throws.
///
/// - Parameter body: Makes the changes.
/// - Returns: What `body` returns.
@MainActor
public func transaction<R>(_ body: () throws -> R) rethrows -> R {
  Transaction.begin()
  defer { Transaction.end() }
  return try body()
}

/// Runs code whose reads do not count for the closure that runs it.
///
/// - Parameter body: Reads what it likes.
/// - Returns: What `body` returns.
@MainActor
public func untracked<R>(_ body: () throws -> R) rethrows -> R {
  try Untracked.run(body)
}
