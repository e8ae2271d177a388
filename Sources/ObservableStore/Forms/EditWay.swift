import Observing

/// How a binding's parts are set by themselves: by an action that names the part, and not by the value around it.
@MainActor
class EditWay<Value> {
  /// The binding of a part.
  ///
  /// - Parameters:
  ///   - step: Where the part lies.
  ///   - get: Reads it; of one that has gone, what it was last.
  ///   - last: What it was when it was read last; nil if that is not kept.
  /// - Returns: The binding.
  func part<Part>(
    _ step: EditStep<Value, Part>, get: @escaping @MainActor (Value) -> Part,
    last: @escaping () -> Part?
  ) -> StateBinding<Part> {
    fatalError("a way of no store")
  }
}

/// The way from a store's state to a value in it.
final class StoreEditWay<State, Action, Value>: EditWay<Value> {
  private let store: Store<State, Action>
  private let part: EditPart<State, Value>
  private let read: @MainActor () -> Value
  private let action: (Edit<State>) -> Action
  /// Where the binding was made.
  private let origin: (fileID: StaticString, line: UInt)

  init(
    _ store: Store<State, Action>, _ part: EditPart<State, Value>,
    _ action: @escaping (Edit<State>) -> Action, _ origin: (fileID: StaticString, line: UInt),
    read: @escaping @MainActor () -> Value
  ) {
    self.store = store
    self.part = part
    self.action = action
    self.origin = origin
    self.read = read
  }

  var binding: StateBinding<Value> {
    StateBinding(get: read, set: { [self] in set($0) }, way: self)
  }

  private func set(_ value: Value) {
    let edit = part.set(value)
    let action = action(edit)
    // What waits for another action, or is sent to a store that has ended, says nothing of the reducer.
    let isTakenAtOnce = !store.sender.isBusy && !store.place.isEnded
    // An effect that has started may carry it out.
    let mayFollow = store.sendOn(action, origin.fileID, origin.line).hasStarted
    guard isTakenAtOnce, !mayFollow else { return }
    let line = ProgramLine(origin.fileID, origin.line)
    store.reporting(at: line) {
      guard CarriedOut.isNews(Edit<State>.self) else { return }
      store.withState { CarriedOut.reportNone(edit, sentAs: action, in: $0, at: line) }
    }
  }

  override func part<Part>(
    _ step: EditStep<Value, Part>, get: @escaping @MainActor (Value) -> Part,
    last: @escaping () -> Part?
  ) -> StateBinding<Part> {
    let part = part.part(step, last: last)
    return StoreEditWay<State, Action, Part>(
      store, part, action, origin, read: { [read] in get(read()) }
    ).binding
  }
}
