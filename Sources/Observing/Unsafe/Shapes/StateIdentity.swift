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
    return withAddress(of: state) { Shape.of(State.self).identity(of: $0) }
  }
}

extension Shape {
  /// The stamp of the first tracked property of a state, or of the array that it is.
  func firstStamp(at state: Address) -> Stamp {
    switch kind {
    case .structure: layout.count > 0 ? Stamp.load(state + Int(layout.offsets[0])) : .none
    case .array: ArrayWalk.stamp(state)
    case .leaf, .enumeration: .none
    }
  }

  /// The place that a state is known by; 0 if it has none.
  ///
  /// One that has come in the place of another takes over the stamps of what looks the same; until the commit it has no
  /// place of its own, and a mark.
  func identity(of state: Address) -> UInt64 {
    let stamp = firstStamp(at: state)
    return stamp.place & Stamp.arrivedBit == 0 ? stamp.number : 0
  }
}
