extension Result {
  /// What an asynchronous operation returns, or the error that it throws.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.loaded(Result { try await api.load(id) }))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: Where the operation runs: where it is called.
  ///   - body: The operation.
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
