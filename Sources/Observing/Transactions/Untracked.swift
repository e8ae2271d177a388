/// Code whose reads belong to nobody.
@usableFromInline
package enum Untracked {
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
