import ObservableStore
import Observing

extension TestStore {
  /// Receives an action that an effect sends, and asserts what it changes.
  ///
  /// ```swift
  /// await store.receive(.loaded("swift.org")) { $0.results = ["swift.org"] }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - timeout: How long to wait for it.
  ///   - assert: Changes the state before the action into the state that is expected after it; nil
  ///     expects no change, and to change nothing is a failure. Without exhaustivity it is given the state after the
  ///     action: it says what a value is, and not how it changes.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func receive(
    _ action: Action, timeout: Duration = .seconds(1),
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await core.receive(core.describe(action), timeout, assert, location, like: action) {
      $0 == action
    }
  }

  /// Receives an action that an effect sends, and asserts what it changes.
  ///
  /// Actions that are not `Equatable` are compared by their parts, however deep; objects by their properties, inherited
  /// ones included. What shows no parts, a closure, say, is compared as what it says it is.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - timeout: How long to wait for it.
  ///   - assert: Changes the state before the action into the state that is expected after it; nil
  ///     expects no change, and to change nothing is a failure. Without exhaustivity it is given the state after the
  ///     action: it says what a value is, and not how it changes.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func receive(
    _ action: Action, timeout: Duration = .seconds(1),
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await core.receive(core.describe(action), timeout, assert, location, like: action) {
      ValueLikeness.areAlike($0, action, inObjects: true)
    }
  }

  /// Receives an action of a case, whatever it carries, and asserts what it changes.
  ///
  /// ```swift
  /// await store.receive(SearchAction.loaded) { $0.results = ["swift.org"] }
  /// ```
  ///
  /// - Parameters:
  ///   - embed: The constructor of the case: `AppAction.loaded`.
  ///   - timeout: How long to wait for it.
  ///   - assert: Changes the state before the action into the state that is expected after it; nil
  ///     expects no change, and to change nothing is a failure. Without exhaustivity it is given the state after the
  ///     action: it says what a value is, and not how it changes.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func receive<Value>(
    _ embed: @escaping @Sendable (Value) -> Action, timeout: Duration = .seconds(1),
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = CasePath(embed, fileID: fileID, line: line)
    await core.receive(
      "an action of \(path.nameInFailures)", timeout, assert, location, path.matches)
  }

  /// Receives an action of a case that carries several values, and asserts what it changes.
  ///
  /// - Parameters:
  ///   - embed: The constructor of the case: `AppAction.row`.
  ///   - timeout: How long to wait for it.
  ///   - assert: Changes the state before the action into the state that is expected after it; nil
  ///     expects no change, and to change nothing is a failure. Without exhaustivity it is given the state after the
  ///     action: it says what a value is, and not how it changes.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func receive<each Part>(
    _ embed: @escaping @Sendable (repeat each Part) -> Action, timeout: Duration = .seconds(1),
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = CasePath(embed, fileID: fileID, line: line)
    await core.receive(
      "an action of \(path.nameInFailures)", timeout, assert, location, path.matches)
  }

  /// Receives an action that a predicate accepts, and asserts what it changes.
  ///
  /// ```swift
  /// await store.receive({ if case .loaded = $0 { true } else { false } })
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: Whether it is the action.
  ///   - timeout: How long to wait for it.
  ///   - assert: Changes the state before the action into the state that is expected after it; nil
  ///     expects no change, and to change nothing is a failure. Without exhaustivity it is given the state after the
  ///     action: it says what a value is, and not how it changes.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func receive(
    _ predicate: (Action) -> Bool, timeout: Duration = .seconds(1),
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await core.receive(
      "an action that the predicate accepts", timeout, assert, location, predicate)
  }
}

extension CasePath {
  /// Asked for when there is a failure: by then the case may be known by what was received.
  var nameInFailures: String {
    caseName.map { "the case .\($0)" } ?? "a case that carries \(TypeName.of(Value.self))"
  }
}
