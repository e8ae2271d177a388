import ObservableStore
import Observing
import Testing

/// A store for tests: state, effects and renders are asserted together.
///
/// ```swift
/// let store = TestStore(initialState: Search()) { SearchFeature(clock: clock) }
/// store.observe("results") { store in _ = store.results }
///
/// await store.send(.queryChanged("swift")) { $0.query = "swift" }
/// store.expectRenders([:])
/// await clock.advance(by: .seconds(1))
/// await store.receive(SearchAction.loaded) { $0.results = ["swift.org"] }
/// store.expectRenders(["results": 1])
/// await store.finish()
/// ```
///
/// It runs the real reducer and the real effects in a real ``store``. Unless ``exhaustivity`` says
/// otherwise, a test has to assert each change of the state, to receive each action that effects
/// send, in order, and to see all effects come to their end. Failures are recorded at the caller's
/// line. A test store that is released with actions not received, or while effects run, is a failure too, at the
/// line that made it.
///
/// So is all misuse that the library reports meanwhile: an effect's error that nobody catches, an action for a child that
/// is not there, a case path that is none, and whatever else would be printed. It fails the test at the line of the step
/// that set it off, or where it was done outside of the steps, if that is known, else at that of the last step; unless
/// ``expectDiagnostic(_:fileID:filePath:line:column:_:)`` expects it. An effect's error fails the test also when the test
/// store has been released meanwhile.
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// The store that is tested.
  ///
  /// Its state is that after all actions, those included that have not been received yet.
  public var store: Store<State, Action> { core.store }

  /// The state after the last action that was asserted.
  ///
  /// What is changed of its shared values outside of actions is seen in it at once, and is asserted by no step:
  /// ``assert(fileID:filePath:line:column:_:)`` does.
  public var state: State { core.state }

  /// How much has to be asserted; everything at first.
  public var exhaustivity: Exhaustivity {
    get { core.exhaustivity }
    set { core.exhaustivity = newValue }
  }

  let core: TestCore<State, Action>

  /// Makes a test store of a first state and a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - reducer: The reducer.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public init(
    initialState: State, reducer: some Reducer<State, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    core = TestCore(
      initialState, { reducer },
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(_ core: TestCore<State, Action>) { self.core = core }

  /// Makes a test store of a first state and a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - reducer: Builds the reducer.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public init(
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> some Reducer<State, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    core = TestCore(
      initialState, reducer,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  deinit {
    let core = core
    if MainActorCheck.isOnMainActor {
      MainActor.assumeIsolated { core.wasReleased() }
    } else {
      // The test may be over as soon as this returns, and what is found then fails nobody.
      MainActorWait.run { core.wasReleased() }
    }
  }

  /// Runs a part of the test with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity meanwhile.
  ///   - operation: The part.
  /// - Returns: What the part returns.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, _ operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await operation()
  }
}
