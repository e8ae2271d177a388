/// What a tracked property holds, taken out of it: who changes it may make nil of it, so that it lies nowhere else
/// meanwhile.
///
///     path[id: 3]?.list.append(4)      the screen 3 is taken out of its entry, and put back with its stamp
package struct TakenOut<Value> {
  private let stamp: Stamp
  /// The value, until it is made nil.
  package var value: Value?

  /// Takes the value out of a property that nobody else holds.
  package init(of property: consuming Tracked<Value>) {
    stamp = property.stamp
    value = property.value
  }

  /// What lies here is the model until `endInModel`.
  package mutating func beginInModel() {
    withAddress(of: &value) { ModelMemory.open($0, Value?.self) }
  }

  package mutating func endInModel() {
    withAddress(of: &value) { ModelMemory.close($0) }
  }

  /// The property with what has become of its value; nil if that has gone.
  package var property: Tracked<Value>? {
    value.map {
      var property = Tracked(wrappedValue: $0)
      property.stamp = stamp
      return property
    }
  }
}

extension Tracked {
  /// The value is about to be taken out and changed, which is a change in place.
  ///
  /// - Returns: Whether it lies in the model, and is no copy of a closure's own.
  package mutating func willBeTakenOut() -> Bool {
    guard stamp.isPlaced else { return false }
    ChangeInPlace.begin(&stamp, &value)
    return ModelMemory.isNoted && withAddress(of: &self) { ModelMemory.holds($0) }
  }

  /// The value has been changed and is back.
  package mutating func wasPutBack() { ChangeInPlace.end(stamp, &value) }
}
