/// Makes several changes one: closures run once, when the outermost transaction ends.
///
/// What was written is committed even when `body` throws.
///
/// ```swift
/// transaction {      // who reads the name, the size or both runs once
///   settings.theme = "light"
///   settings.size = 14
/// }
/// ```
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
/// ```swift
/// let token = observe {
///   let theme = settings.theme
///   let size = untracked { settings.size }      // a change of the size alone runs nothing
///   draw(theme, size)
/// }
/// ```
///
/// - Parameter body: Reads what it likes.
/// - Returns: What `body` returns.
@MainActor
public func untracked<R>(_ body: () throws -> R) rethrows -> R {
  try Untracked.run(body)
}
