import Observing

// Asking for a case, whatever it carries.
extension Store {
  /// Whether an enum is of a case.
  ///
  /// A closure that asks runs again when that is another answer, and not when what the case carries changes, or is
  /// replaced.
  ///
  /// ```swift
  /// store.matches(\.screen, case: Screen.playing)
  /// store.matches(\.self, case: Game.playing)             // of a store whose state is the enum
  /// store.matches(\.screen, case: { Screen.home })        // a case that carries nothing: what makes it
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the enum lies.
  ///   - case: The constructor of the enum's case.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: Whether it is.
  public func matches<D, each Part>(
    _ state: KeyPath<State, D>, case: @escaping @Sendable (repeat each Part) -> D,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let embed = { @Sendable (all: (repeat each Part)) in `case`(repeat each all) }
    return matches(ScopedCase(embed, fileID, line, for: "matches(_:case:)"), state)
  }

  /// The same of a case that carries one value.
  ///
  /// - Parameters:
  ///   - state: Where the enum lies.
  ///   - case: The constructor of the enum's case.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: Whether it is.
  public func matches<D, Part>(
    _ state: KeyPath<State, D>, case: @escaping @Sendable (Part) -> D,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    matches(ScopedCase(`case`, fileID, line, for: "matches(_:case:)"), state)
  }

  /// Whether an optional enum is there and of a case.
  ///
  /// A closure that asks runs again when that is another answer, and not when what the case carries changes, or is
  /// replaced.
  ///
  /// - Parameters:
  ///   - state: Where the enum lies.
  ///   - case: The constructor of the enum's case.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: Whether it is.
  public func matches<D, each Part>(
    _ state: KeyPath<State, D?>, case: @escaping @Sendable (repeat each Part) -> D,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let embed = { @Sendable (all: (repeat each Part)) in `case`(repeat each all) }
    return matches(ScopedCase(embed, fileID, line, for: "matches(_:case:)"), state)
  }

  /// The same of a case that carries one value.
  ///
  /// - Parameters:
  ///   - state: Where the enum lies.
  ///   - case: The constructor of the enum's case.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: Whether it is.
  public func matches<D, Part>(
    _ state: KeyPath<State, D?>, case: @escaping @Sendable (Part) -> D,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    matches(ScopedCase(`case`, fileID, line, for: "matches(_:case:)"), state)
  }

  /// Not to be called: it says how to ask for a case that carries nothing, which has no constructor.
  ///
  /// - Parameters:
  ///   - state: Where the enum lies.
  ///   - case: A value of the enum.
  /// - Returns: Never.
  @available(
    *, unavailable,
    message: "give what makes the case: its constructor, or { Page.home } where nothing is carried"
  )
  public func matches<D>(_ state: KeyPath<State, D>, case: D) -> Bool {
    fatalError("unavailable")
  }

  private func matches<D, C>(_ path: ScopedCase<D, C>, _ state: KeyPath<State, D>) -> Bool {
    reporting(at: path.line) {
      var path = path
      let name = path.name(in: .itself) { place.untracked { $0[keyPath: state] } }
      return place.matches(state, name: name) {
        let path = path.checked()
        return { path.extract(from: $0) }
      }
    }
  }

  private func matches<D, C>(_ path: ScopedCase<D, C>, _ state: KeyPath<State, D?>) -> Bool {
    reporting(at: path.line) {
      var path = path
      let name = path.name(in: .optional) { place.untracked { $0[keyPath: state] } }
      return place.matches(state, name: name) {
        let path = path.checked()
        return { $0.flatMap { path.extract(from: $0) } }
      }
    }
  }
}
