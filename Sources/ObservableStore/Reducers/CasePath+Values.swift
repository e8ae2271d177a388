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
  /// - Parameters:
  ///   - root: The enum.
  ///   - body: Changes what it carries. If it throws, the enum stays as it is.
  /// - Throws: What `body` throws.
  /// - Returns: What `body` returns, or nil if it is another case, which is left as it is.
  @discardableResult
  public func modify<R>(_ root: inout Root, _ body: (inout Value) throws -> R) rethrows -> R? {
    guard var value = extract(from: root) else { return nil }
    let result = try body(&value)
    root = embed(value)
    return result
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
