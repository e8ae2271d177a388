/// Reads the shared values inside a value: who depends on all of the value depends on all of them, too, though it stays the
/// same when they change.
///
///     ViewState             is equal to itself, whatever becomes of the meeting
///       isOpen: Bool
///       _meeting: Shared<Meeting>  ──▶  read, and what is shared inside it
///
/// What objects, existentials and closures refer to is not looked at.
package enum SharedReads {
  static func ownReader(of type: Any.Type) -> PartReaders.Reader? {
    if let shared = type as? any ComparedByBytes.Type { return reader(of: shared) }
    guard let array = type as? any TrackedCollection.Type else { return nil }
    return { value in
      guard parts.isNew(ArrayWalk.storage(value)) else { return }
      array.forEachElement(at: value) { parts.reader(of: $0)?($1) }
    }
  }

  /// Reads what is shared in a value that a reader depends on as a whole.
  static func read<Value>(in value: Value, for reader: NodePointer?) {
    let outer = seen
    seen = []
    defer { seen = outer }
    StateReads.withoutNotes(of: reader) { read(in: value) }
  }

  private static func read<Value>(in value: Value) {
    withAddress(of: value) { parts.read(Value.self, at: $0) }
  }

  /// The same of a value that is shared, and was met in the one that is read.
  package static func readOn<Value>(in value: Value) { parts.readOn(in: value) }

  private static func reader<Shared: ComparedByBytes>(of shared: Shared.Type) -> PartReaders.Reader
  {
    {
      let shared = $0.of(Shared.self).pointee
      if seen.insert(shared.serial).inserted { parts.whenRead { shared.readAll() } }
    }
  }
}
