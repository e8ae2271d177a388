import ObservableStore

extension TestStore {
  /// Sends an action, and asserts what it changes.
  ///
  /// ```swift
  /// await store.send(.increment) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - assert: Changes the state before the action into the state that is expected after it; nil
  ///     expects no change, and to change nothing is a failure. Without exhaustivity it is given the state after the
  ///     action: it says what a value is, and not how it changes.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  /// - Returns: What the action has started: it can be awaited and cancelled.
  @discardableResult
  public func send(
    _ action: Action, assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await core.step(location) {
      core.requireReceived(before: "sending \(core.describe(action))", location)
      let (task, recorded) = core.log.sending {
        core.store.send(action, fileID: fileID, line: line)
      }
      core.keep(task)
      if let recorded {
        core.assertChange(of: recorded, "sending", assert, location)
      }
      await core.settle()
      return task
    }
  }

  /// Waits until all effects have come to their end.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait before it is a failure.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func finish(
    timeout: Duration = .seconds(1),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await core.step(location) {
      if await !core.waitForEffects(timeout) {
        core.fail(
          "Effects still run after \(timeout):\n\(core.listOfEffects)", location)
      } else if let effects = core.listOfCancelledEffects {
        core.fail(
          "Effects still run after \(timeout), although they were cancelled:\n\(effects)", location)
      }
      core.requireReceived(before: "the test store is finished", location)
    }
  }

  /// Takes all actions that effects have sent and the test has not received as asserted.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func skipReceivedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await core.step(location) {
      await core.settle()
      core.skip(core.log.unreceived.count, location)
    }
  }

  /// Cancels all effects that run, and waits until they are over.
  ///
  /// It waits for a second. One that still runs then is a failure, or a note unless ``exhaustivity`` is on.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func skipInFlightEffects(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await core.step(location) {
      await core.settle()
      let labels = core.listOfEffects
      if !labels.isEmpty { core.note("Skipped effects that run:\n\(labels)", location) }
      await core.cancelEffects(location)
    }
  }
}
