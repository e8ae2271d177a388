/// Holds the memory of an object, and not the object: that ends when the last one lets go of it, but as long as its memory is
/// held, no other one can come to lie there.
///
/// It is what an `unowned` reference does. Assumed is that a reference of the language's own runtime is one word, and that
/// the context of a closure is the second of its two words, and an object as well
/// (docs/ABI/CallingConvention.rst and RuntimeFunctions of the Swift repository).
enum HeldMemory {
  enum Kind { case object, closure }

  static let contextOffset = MemoryLayout<UInt>.size

  private struct Reference {
    unowned let object: AnyObject
  }

  /// Whether a value of a type is a reference to an object or a closure, and nothing else.
  static func kind(of record: TypeRecord) -> Kind? {
    if record.isNativeClass, record.size == contextOffset { return .object }
    if record.kind == .function, record.size == 2 * contextOffset { return .closure }
    return nil
  }

  /// The reference that lies there is to an object that is alive, or to nothing.
  static func hold(_ reference: Address) {
    guard reference.reference != 0 else { return }
    withUnsafeTemporaryAllocation(of: Reference.self, capacity: 1) { copy in
      // Initialized and never destroyed: that is what holds the memory.
      copy.baseAddress.unsafelyUnwrapped.initialize(
        to: Reference(object: reference.of(AnyObject.self).pointee))
    }
  }

  /// Takes back what `hold` did.
  static func letGo(_ reference: Address) {
    if reference.reference != 0 { reference.of(Reference.self).letGoOnce() }
  }
}
