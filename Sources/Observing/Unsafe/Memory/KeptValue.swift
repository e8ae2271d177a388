/// A value, or none, in memory of its own, which is made with the first and goes with whoever has this.
///
/// An optional would do, but for the time: of a type that is not known the runtime looks up the optional each time that it is
/// touched, which takes as long as to copy a small state.
struct KeptValue<Value>: ~Copyable {
  /// Where it lies, if there is one.
  private(set) var located: Located<Value>?

  var isThere: Bool { located != nil }

  /// A copy of it, if there is one.
  var value: Value? { located?.pointee }

  /// Puts a copy of what lies there in its place.
  mutating func set(copyOf new: Located<Value>) {
    if let located { located.pointee = new.pointee } else { located = .make(copying: new) }
  }

  deinit { located?.destroy() }
}
