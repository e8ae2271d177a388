/// Which instance of a state a value is.
package enum StateIdentity {
  /// The place of the state's first tracked property, by which an instance in an observed state is known.
  ///
  /// Whenever another instance has come to lie where one lay, the commit gives it a place that none had before.
  ///
  /// - Returns: 0 where it is not known: of a state without tracked properties, of one that lies in no observed
  ///   state, and of another instance before the commit.
  package static func of<State>(_ state: State) -> UInt64 {
    guard Isolation.isOnMainActor else { return 0 }
    return withAddress(of: state) { state in
      let shape = Shape.of(State.self)
      let stamp: Stamp
      switch shape.kind {
      case .structure:
        guard shape.layout.count > 0 else { return 0 }
        stamp = Stamp.load(state + Int(shape.layout.offsets[0]))
      case .array: stamp = ArrayWalk.stamp(state)
      case .leaf, .enumeration: return 0
      }
      return stamp.place & Stamp.arrivedBit == 0 ? stamp.number : 0
    }
  }
}
