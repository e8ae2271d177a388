/// Where somebody is changing the model in place: what lies there is no copy.
///
///     model.deck.rows[id: 3]?.title = "b"
///
///     model      │ deck: … rows ─┐                  open from the first access on, as long as it takes
///     storage    │ row 1 │ row 3 │                  row 3 is taken out to be changed:
///     variable   │ row 3 │                          open as long as that takes
///
/// Noted only while closures are tracked, and in transactions while last values of children are kept: then the states that
/// reducers are given are noted as well, which may be copies of what they are put back over.
@usableFromInline
package enum ModelMemory {
  struct Part {
    let start: Address
    let size: Int
    /// Whether what lies there always lies there.
    var isHome = false

    func holds(_ address: Address) -> Bool { (0..<size).contains(address - start) }
  }

  /// Whether it is to be known where the model is changed.
  @inlinable @inline(__always)
  package static var isNoted: Bool { ThreadWord.isObservingHere || LastValues.areKeptHere }

  /// Whether it is, for those who keep last values.
  @inlinable @inline(__always)
  package static var isNotedForLast: Bool { LastValues.areKeptHere && !isOutside }

  /// Runs a reducer that another one calls by hand: perhaps on a copy that nobody puts back, of which nothing is the model's.
  package static func call<State, R>(on state: inout State, _ body: (inout State) -> R) -> R {
    guard LastValues.areKeptHere else { return body(&state) }
    let outer = isOutside
    isOutside = !withAddress(of: &state) { holds($0) }
    defer { isOutside = outer }
    return body(&state)
  }

  /// A change of what lies at `start` begins.
  @usableFromInline
  static func open(_ start: Address, _ type: Any.Type) {
    open(start, TypeRecord(type).size)
  }

  /// The same of so many bytes, which may be a copy that is put back where it belongs.
  @usableFromInline
  package static func open(_ start: Address, _ size: Int) {
    parts.items.append(Part(start: start, size: size))
  }

  /// The same of what always lies there, for those who keep last values: it is the model's, whatever was being changed before.
  ///
  /// Returns what is to be put back by `closeHome`.
  @inline(__always)
  static func openHome(_ start: Address, _ size: Int) -> Bool? {
    guard LastValues.areKeptHere else { return nil }
    let outer = isOutside
    isOutside = false
    parts.items.append(Part(start: start, size: size, isHome: true))
    return outer
  }

  @inline(__always)
  static func closeHome(_ start: Address, _ outer: Bool?) {
    guard let outer else { return }
    isOutside = outer
    close(start)
  }

  /// It ends, and with it all that began inside it.
  @usableFromInline
  package static func close(_ start: Address) {
    if let index = parts.items.lastIndex(where: { $0.start == start }) {
      parts.items.removeSubrange(index...)
    }
  }

  @usableFromInline static var isAny: Bool { !parts.isEmpty }

  @usableFromInline
  static func holds(_ address: Address) -> Bool {
    parts.items.contains { $0.holds(address) }
  }

  /// Whether the model is changed there, out of where it lies otherwise.
  static func holdsTakenOut(_ address: Address) -> Bool {
    parts.items.contains { !$0.isHome && $0.holds(address) }
  }
}
