/// Whether an object may still be kept.
///
/// One whose `deinit` runs goes when that has ended, whoever refers to it: the runtime stops the process if somebody does.
enum Lifetime {
  /// The runtime's function that weak references ask, which keeps an object unless it goes.
  ///
  /// A weak reference would do, and does where there is no such function, but the first one to an object makes memory for it
  /// and the object slower for the rest of its life.
  private static let tryRetain = NamedFunction.keeping("swift_tryRetain")

  /// The object; nil if its `deinit` runs.
  static func keeping(_ object: AnyObject) -> AnyObject? {
    guard let tryRetain else {
      weak let kept = object
      return kept
    }
    guard let kept = tryRetain(Unmanaged.passUnretained(object).toOpaque()) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(kept).takeRetainedValue()
  }
}
