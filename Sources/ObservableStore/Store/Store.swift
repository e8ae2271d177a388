import Observing

/// Holds an application's state, changes it by actions, and tells who read what has changed.
///
/// ```swift
/// let store = Store(initialState: Counter()) { CounterFeature() }
/// let token = observe {      // re-runs when `count` changes
///   label.text = "\(store.count)"
/// }
/// store.send(.increment)
/// ```
///
/// A store stands for one place in a tree of states: the root, or what a key path
/// leads to. All stores of a tree share one state. Stores are equal when they stand for the same place and
/// the same identity.
///
/// ## What happens to an action
///
/// The reducer changes the state where it lies; the effect that it returns is started; closures that read
/// what has changed re-run; and ``send(_:fileID:line:)`` returns. An action sent to a tree of stores while another one
/// is on this way waits until that one has come to its end, in a queue: first come the actions that
/// its effects send at once, then those that closures send, each in the order of sending. Then
/// ``send(_:fileID:line:)`` returns before the action is processed. To send from inside a reducer is misuse, which is
/// reported: such an action waits too.
@MainActor @dynamicMemberLookup
@_fixed_layout
public final class Store<State, Action> {
  // Its identity is everybody's to ask for; all else about it is the main actor's.
  @usableFromInline let ownPlace: MainActorOwned<StatePlace<State>>
  /// Hands an action to the root; it keeps the root.
  @usableFromInline let ownSender: MainActorOwned<ActionSender<Action>>

  @inlinable
  init(_ place: StatePlace<State>, sender: ActionSender<Action>) {
    ownPlace = MainActorOwned(place)
    ownSender = MainActorOwned(sender)
  }

  @inlinable var place: StatePlace<State> { ownPlace.object }
  @inlinable var sender: ActionSender<Action> { ownSender.object }

  /// Makes a store of a first state and a reducer.
  @inlinable
  public convenience init(initialState: State, reducer: some Reducer<State, Action>) {
    self.init(initialState) { reducer._resolved() }
  }

  /// Makes a store of what the caller puts its reducer together to.
  ///
  /// Who knows the reducer's type does that: there the compiler makes of it code for these types, and no type is looked up
  /// while an action goes through the reducers of children.
  @usableFromInline
  convenience init(_ initialState: State, _ resolve: () -> ResolvedReducer<State, Action>) {
    self.init(StoreRoot(.make(initialState), resolve))
  }

  /// Makes the store of a root.
  convenience init(_ root: StoreRoot<State, Action>) { self.init(root.place, sender: root) }

  /// Makes a store of a first state and a reducer.
  @inlinable
  public convenience init(
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> some Reducer<State, Action>
  ) {
    let reducer = reducer()
    self.init(initialState) { reducer._resolved() }
  }

  /// Sends an action to the reducer.
  ///
  /// However many actions it sets off, each sent by an effect or a closure of the one before, all have been processed when
  /// it returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: What the action has started: it can be awaited and cancelled.
  /// - Complexity: Proportional to the properties that the reducer writes, the closures that read them,
  ///   and the properties of the states on the way to them. Other stores, rows and closures do not count.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreTask {
    sendOn(action, fileID, line)
  }

  /// Sends an action to the reducer: the function itself, to hand on.
  ///
  /// ```swift
  /// let send: (Action) -> StoreTask = store.send
  /// ```
  ///
  /// - Parameter action: The action.
  /// - Returns: What the action has started: it can be awaited and cancelled.
  @inlinable
  @discardableResult @_disfavoredOverload
  public func send(_ action: Action) -> StoreTask { sendOn(action, nil, 0) }

  /// Sends an action on; where that is misuse, it was sent from here, if that is known.
  @inlinable @inline(__always)
  func sendOn(_ action: Action, _ fileID: StaticString?, _ line: UInt) -> StoreTask {
    ownPlace.with { place in
      if place.isUnfitForSending { return sendUnfit(action, fileID, line) }
      return ownSender.with {
        $0.isTested ? sendUnfit(action, fileID, line) : $0.send(action, from: place)
      }
    }
  }

  /// Sends an action where that may be misuse, or where it matters who sends it.
  @usableFromInline @inline(never)
  func sendUnfit(_ action: Action, _ fileID: StaticString?, _ line: UInt) -> StoreTask {
    // No closure is handed to the standard library before this is certain to be the main actor: it would stop there.
    let line: ProgramLine? = if let fileID { ProgramLine(fileID, line) } else { nil }
    let here = if let line { ", at \(line)" } else { "" }
    Isolation.require(
      """
      ObservableStore: the action \(ValueText.alone(action)) was sent to a store of \(TypeName.of(State.self)) off the main \
      actor\(here). Stores belong to the main actor.
      """)
    return reporting(at: line) { sendUnfit(action, at: line, here) }
  }

  private func sendUnfit(_ action: Action, at line: ProgramLine?, _ here: String) -> StoreTask {
    if place.root.isChanging {
      if place.root.noteSendingWhileChanging() {
        StoreMisuse.report(
          """
          the action \(ValueText.alone(action)) was sent to a store of \(TypeName.of(State.self)) from inside its own \
          reducer\(here): return an effect instead. It waits until the reducer has returned. That is not told again of this store
          """, at: line)
      }
      return sendToWait(action, at: line, here)
    }
    if place.isEnded {
      Self.reportGone(action, at: line, here)
      return StoreTask(group: nil)
    }
    return place.isProcessing
      ? sendToWait(action, at: line, here) : sender.send(action, from: place)
  }

  /// Sends an action that waits: when its turn comes, the state may have gone.
  private func sendToWait(_ action: Action, at line: ProgramLine?, _ here: String) -> StoreTask {
    SentTo.during(SentTo(place) { Self.reportGone(action, at: line, here) }) {
      sender.send(action, from: place)
    }
  }

  private static func reportGone(_ action: Action, at line: ProgramLine?, _ here: String) {
    StoreMisuse.report(
      """
      the action \(ValueText.alone(action)) was sent to a store of \(TypeName.of(State.self)) whose state has gone\(here); it was ignored
      """, at: line)
  }

  /// Does something of which a line of the program is told, if it is misuse, by the test whose store this is, if it is one.
  func reporting<R>(at line: ProgramLine?, _ body: () -> R) -> R {
    guard sender.isTested else { return body() }
    return Diagnostics.withReceiver(sender.receiver(at: line), body)
  }

  /// A part of the state; a closure that reads it re-runs when it changes.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    @inline(__always) get { ownPlace.with { $0.read { $0[keyPath: keyPath] } } }
  }

  /// A part of the state; a closure that reads it re-runs when it changes.
  @inlinable
  public subscript<Value>(keyPath: KeyPath<State, Value>) -> Value {
    @inline(__always) get { ownPlace.with { $0.read { $0[keyPath: keyPath] } } }
  }

  /// The state as a whole; a closure that reads it re-runs when anything in it changes.
  public var state: State { place.state }

  /// Hands out the state, read by nobody: a closure does not re-run on its account.
  ///
  /// ```swift
  /// let json = try store.withState { try JSONEncoder().encode($0) }
  /// ```
  public func withState<R>(_ body: (State) throws -> R) rethrows -> R {
    try place.untracked(body)
  }

  /// Whether the state has gone: reads give the last value, and what is sent is ignored and reported.
  public var isInvalid: Bool { place.hasGone }
}
