/// Code whose reads belong to nobody.
@usableFromInline
package enum Untracked {
  /// Whether what is read here counts for somebody.
  package static var isNeeded: Bool { ThreadWord.isObservingHere && Graph.observer != nil }

  /// Sets a property through a key path.
  ///
  /// The standard library gets the property before it sets it. Who only sets it has not read it.
  package static func set<Root, Value>(
    _ keyPath: WritableKeyPath<Root, Value>, of root: inout Root, to value: Value
  ) {
    guard isNeeded else {
      root[keyPath: keyPath] = value
      return
    }
    noteAssigned(value, over: run { root[keyPath: keyPath] })
    run { root[keyPath: keyPath] = value }
  }

  /// Changes a property through a key path, if `body` says so.
  package static func modify<Root, Value>(
    _ keyPath: WritableKeyPath<Root, Value>, of root: inout Root, _ body: (inout Value) -> Bool
  ) -> Bool {
    guard isNeeded else { return body(&root[keyPath: keyPath]) }
    var value = run { root[keyPath: keyPath] }
    guard body(&value) else { return false }
    set(keyPath, of: &root, to: value)
    return true
  }

  /// Who assigns a state has read what is in it, unless it was taken from where it is put.
  package static func noteAssigned<Value>(_ value: Value, over old: Value) {
    withAddress(of: value) { value in
      withAddress(of: old) { AssignedValues.note(Value.self, value, over: $0) }
    }
  }

  /// To be called on the main actor, or where no closure is being tracked.
  @usableFromInline
  package static func run<R>(_ body: () throws -> R) rethrows -> R {
    guard ThreadWord.isObservingHere else { return try body() }
    let observer = Graph.observer
    let evaluation = Graph.evaluation
    Graph.observer = nil
    defer {
      Graph.observer = observer
      Graph.evaluation = evaluation
    }
    return try body()
  }
}
