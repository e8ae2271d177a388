/// Where somebody is changing the model in place: what lies there is no copy.
///
///     model.deck.rows[id: 3]?.title = "b"
///
///     model      │ deck: … rows ─┐                  open from the first access on, as long as it takes
///     storage    │ row 1 │ row 3 │                  row 3 is taken out to be changed:
///     variable   │ row 3 │                          open as long as that takes
///
/// Noted only while closures are tracked.
@usableFromInline
enum ModelMemory {
  struct Part {
    let start: Address
    let size: Int
  }

  /// A change of what lies at `start` begins.
  @usableFromInline
  static func open(_ start: Address, _ type: Any.Type) {
    parts.append(Part(start: start, size: TypeRecord(type).size))
  }

  /// It ends, and with it all that began inside it.
  @usableFromInline
  static func close(_ start: Address) {
    if let index = parts.lastIndex(where: { $0.start == start }) { parts.removeSubrange(index...) }
  }

  @usableFromInline static var isAny: Bool { !parts.isEmpty }

  @usableFromInline
  static func holds(_ address: Address) -> Bool {
    parts.contains { (0..<$0.size).contains(address - $0.start) }
  }
}
