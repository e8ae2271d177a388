/// What is known of a way that is gone in the middle of a change.
enum UncommittedWay {
  /// Nothing can be said of what would be found.
  static func leadsNowhere<Found>() -> Found? {
    isUnclear = true
    return nil
  }
}

/// The part of a place that does not know the type.
@usableFromInline
package class AnyStatePlace: DerivedBase {
  /// Where the state lies as long as nobody hears of a change, if that is always the same.
  var fixedAddress: Address? { nil }
}
