extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled.
  ///
  /// It stands for work whose end is not to be seen, in a preview or a test of what is shown meanwhile:
  ///
  /// ```swift
  /// let api = API(load: { _ in try await Task.never() })
  /// ```
  ///
  /// - Returns: Never; it fits where any value is asked for.
  /// - Throws: `CancellationError`, once the task is cancelled.
  public static func never() async throws -> Never {
    let (nothing, end) = AsyncStream.makeStream(of: Never.self)
    for await _ in nothing {}
    // Without somebody who holds the other end, the stream would be over at once.
    withExtendedLifetime(end) {}
    throw _Concurrency.CancellationError()
  }
}
