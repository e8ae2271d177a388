import Observing

/// How a binding's parts are set by themselves: by an action that names the part, and not by the value around it.
///
/// What a row, or what an optional holds, was last is known to a place in the store, as it is to the store of it.
@MainActor
class EditWay<Value> {
  /// The binding of a part that is there as long as the value is.
  func part<Part>(_ step: EditStep<Value, Part>) -> StateBinding<Part> {
    fatalError("a way of no store")
  }

  /// The binding of an element; `elements` is the value itself.
  func part<ID, Element>(
    _ step: EditStep<Value, Element>, of elements: KeyPath<Value, IdentifiedArray<ID, Element>>,
    _ id: ID
  ) -> StateBinding<Element>? {
    fatalError("a way of no store")
  }

  /// The binding of what an optional holds; `optional` is the value itself.
  func part<Wrapped>(
    _ step: EditStep<Value, Wrapped>, of optional: KeyPath<Value, Wrapped?>
  ) -> StateBinding<Wrapped>? {
    fatalError("a way of no store")
  }
}

/// The way from a store's state to a value in it, which begins again at each row and in each optional.
final class StoreEditWay<State, Action, Whole, Value>: EditWay<Value> {
  private let store: Store<State, Action>
  /// What has to be known of the way to set the value, and to name it where it has gone.
  private let part: @MainActor () -> EditPart<State, Value>
  /// The row, what the optional holds, or the state, in which the value lies.
  private let whole: PartPlace<Whole>
  private let property: KeyPath<Whole, Value>
  private let read: @MainActor () -> Value
  private let action: (Edit<State>) -> Action

  init(
    _ store: Store<State, Action>, _ part: @escaping @MainActor () -> EditPart<State, Value>,
    in whole: PartPlace<Whole>, _ property: KeyPath<Whole, Value>,
    _ action: @escaping (Edit<State>) -> Action, read: @escaping @MainActor () -> Value
  ) {
    self.store = store
    self.part = part
    self.whole = whole
    self.property = property
    self.action = action
    self.read = read
  }

  var binding: StateBinding<Value> {
    StateBinding(
      get: read,
      set: { [self] value in
        _ = store.sendOn(action(part().set(value)), nil, 0)
        whole.look()
      }, way: self)
  }

  override func part<Part>(_ step: EditStep<Value, Part>) -> StateBinding<Part> {
    StoreEditWay<State, Action, Whole, Part>(
      store, { [part] in part().part(step) }, in: whole, property.appending(path: step.keyPath),
      action, read: { [read] in read()[keyPath: step.keyPath] }
    ).binding
  }

  override func part<ID, Element>(
    _ step: EditStep<Value, Element>, of elements: KeyPath<Value, IdentifiedArray<ID, Element>>,
    _ id: ID
  ) -> StateBinding<Element>? {
    let property = property.appending(path: elements)
    return part(step) { [whole] in
      let rows = whole.current.rows(property)
      return rows.contains(id) ? rows.row(id) : nil
    }
  }

  override func part<Wrapped>(
    _ step: EditStep<Value, Wrapped>, of optional: KeyPath<Value, Wrapped?>
  ) -> StateBinding<Wrapped>? {
    let property = property.appending(path: optional)
    return part(step) { [whole] in whole.current.child(property) }
  }

  /// The binding of a part that may go, and whose last value a place keeps.
  private func part<Part>(
    _ step: EditStep<Value, Part>, at find: @escaping @MainActor () -> StatePlace<Part>?
  ) -> StateBinding<Part>? {
    guard let place = PartPlace(find) else { return nil }
    return StoreEditWay<State, Action, Part, Part>(
      store, { [part] in part().part(step, last: place.lastIfGone) }, in: place, \.self, action,
      read: { [read] in
        guard let now = step.find(read()) else { return place.last }
        place.look()
        return now
      }
    ).binding
  }
}

/// The place of a part that may go: what is there, and when that has gone, what was there last.
@MainActor
final class PartPlace<Part> {
  private var place: StatePlace<Part>
  private let find: @MainActor () -> StatePlace<Part>?

  /// A place that never goes.
  init(_ place: StatePlace<Part>) {
    self.place = place
    find = { nil }
  }

  init?(_ find: @escaping @MainActor () -> StatePlace<Part>?) {
    guard let place = Untracked.run({ find() }) else { return nil }
    self.place = place
    self.find = find
  }

  private var hasGone: Bool { !place.root.isChanging && untracked { place.hasGone } }

  /// Something else may be there since what was there has gone: that has another place.
  var current: StatePlace<Part> {
    if hasGone, let new = Untracked.run({ find() }) { place = new }
    return place
  }

  var last: Part { current.untracked { $0 } }
  var lastIfGone: Part? { hasGone ? last : nil }

  /// Sees to it that what is there is known when it has gone.
  ///
  /// What has no tracked parts may lie in no position that tells of its changes: it is what it was when it was looked at.
  func look() {
    let current = current
    if !SharedBox<Part>.hasParts, !current.root.isChanging { current.untracked { _ in } }
  }
}
