/// Whether there is something, for whoever has no source that says just that.
package enum Presence {
  /// Asks whether it is there: a closure or a derived value that does is told when the answer changes, and of nothing else
  /// that it takes to find out.
  ///
  /// What the toolchain tracks depends on all of that: nothing there would keep what tells it.
  package static func ask(_ name: @autoclosure () -> String, _ isThere: @escaping () -> Bool)
    -> Bool
  {
    guard ThreadWord.isObservingHere, Graph.observer != nil else { return isThere() }
    var answer = false
    let label = name()
    // Whoever observes is on the main actor.
    let isThere = Handed(isThere)
    MainActorCall.run { answer = Derived(label) { isThere.value() }.value }
    return answer
  }
}
