import Observing

extension CasePath {
  /// Whether `root` is of the case, whatever it carries.
  ///
  /// ```swift
  /// CasePath(AppAction.counter).matches(.counter(.increment))      // true
  /// ```
  public func matches(_ root: Root) -> Bool {
    switch extraction {
    case .given(let extract):
      return extract(root) != nil
    case .found(let cache):
      return withLocated(root) { root in
        withScratch(CaseCache.usualSize) { scratch in
          let answer = cache.payload(of: root.address, scratch)
          return answer.isKnown ? answer.payload != nil : find(in: root, cache) != nil
        }
      }
    }
  }

  /// Changes what `root` carries, if it is of the case.
  ///
  /// ```swift
  /// CasePath(Destination.edit).modify(&state.destination) { $0.name = "Grace" }
  /// ```
  ///
  /// It is changed without being copied, unless `body` may throw.
  ///
  /// - Parameters:
  ///   - root: The enum.
  ///   - body: Changes what it carries. If it throws, the enum stays as it is.
  /// - Throws: What `body` throws.
  /// - Returns: What `body` returns, or nil if it is another case, which is left as it is.
  @discardableResult
  public func modify<R, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R? {
    guard var value = extract(from: root) else { return nil }
    guard Failure.self == Never.self else {
      let result = try body(&value)
      root = embed(value)
      return result
    }
    // Taken apart meanwhile, what it carries is not held twice; but it could not be left as it was.
    var result: Result<R, Failure>?
    withLocated(&root) { whole in
      _ = whole.take()
      result = Result { () throws(Failure) in try body(&value) }
      whole.put(embed(value))
    }
    return try result.map { result throws(Failure) in try result.get() }
  }
}

extension CasePath where Root == Value {
  /// The way from a value to itself, where a way is asked for and none is needed.
  ///
  /// ```swift
  /// let all: CasePath<Action, Action> = .self
  /// ```
  public static var `self`: CasePath {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}
