import Observing

/// How a binding's parts are set by themselves: by an action that names the part, and not by the value around it.
@MainActor
class EditWay<Value> {
  /// The binding of a part.
  ///
  /// - Parameters:
  ///   - part: Where the part lies.
  ///   - get: Reads it; of one that has gone, what it was last.
  ///   - isThere: Whether there is one now.
  /// - Returns: The binding.
  func part<Part>(
    _ part: WritableKeyPath<Value, Part>, get: @escaping @MainActor (Value) -> Part,
    isThere: @escaping (Value) -> Bool
  ) -> StateBinding<Part> {
    fatalError("a way of no store")
  }
}

/// The way from a store's state to a value in it.
final class StoreEditWay<State, Action, Value>: EditWay<Value> {
  private let store: Store<State, Action>
  private let path: [PartialKeyPath<State>]
  private let property: WritableKeyPath<State, Value>
  private let read: @MainActor () -> Value
  private let change: (inout State, (inout Value) -> Bool) -> Bool
  private let action: (Edit<State>) -> Action

  init(
    _ store: Store<State, Action>, _ path: [PartialKeyPath<State>],
    _ property: WritableKeyPath<State, Value>, _ action: @escaping (Edit<State>) -> Action,
    read: @escaping @MainActor () -> Value,
    change: @escaping (inout State, (inout Value) -> Bool) -> Bool
  ) {
    self.store = store
    self.path = path + [property]
    self.property = property
    self.action = action
    self.read = read
    self.change = change
  }

  var binding: StateBinding<Value> {
    StateBinding(
      get: read,
      set: { [self] value in
        let edit = Edit(path, value) { [change] in
          change(&$0) {
            $0 = value
            return true
          }
        }
        _ = store.sendOn(action(edit), nil, 0)
      }, way: self)
  }

  override func part<Part>(
    _ part: WritableKeyPath<Value, Part>, get: @escaping @MainActor (Value) -> Part,
    isThere: @escaping (Value) -> Bool
  ) -> StateBinding<Part> {
    StoreEditWay<State, Action, Part>(
      store, path, property.appending(path: part), action, read: { [read] in get(read()) },
      change: { [change] state, body in
        change(&state) { isThere($0) && body(&$0[keyPath: part]) }
      }
    ).binding
  }
}
