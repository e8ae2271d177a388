/// A key path that ends with a step which stops the process where it leads to nothing, as `\.list[1]` and `\.detail!`
/// do, followed only while it leads somewhere.
///
/// To find that out, the array or the optional is looked at where it lies. If it is stored on the way and untracked, the
/// key path says where that is. If it is what a tracked property holds, that is found when the key path is followed first:
/// the properties on the way to one property are read then and no others, and what comes out is what lies in it.
///
/// Where neither is so, behind a computed property, say, nothing is known, and the key path is followed as it is.
@usableFromInline
package final class RiskyPath<Parent, State> {
  private let keyPath: KeyPath<Parent, State>
  private let end: KeyPathEnd<Parent, State>
  /// How far from the parent's first byte the array or the optional lies, once that is known.
  private var offset: Int?

  /// Nil of a key path that always leads somewhere, as far as is known.
  package init?(_ keyPath: KeyPath<Parent, State>) {
    guard let end = KeyPathEnd(keyPath) else { return nil }
    self.keyPath = keyPath
    self.end = end
    offset = end.offset
  }

  /// What the key path leads to; nil if there is nothing.
  func follow(_ parent: Parent) -> State? {
    withLocated(parent) { parent in
      if let offset {
        let holder = parent.address + offset
        return isThere(in: holder) ? parent.pointee[keyPath: keyPath] : nil
      }
      guard Untracked.isNeeded else { return parent.pointee[keyPath: keyPath] }
      let mark = Graph.mark()
      let state = parent.pointee[keyPath: keyPath]
      learn(from: mark, parent, state)
      return state
    }
  }

  /// Whether the key path leads somewhere in a state that nobody else looks at.
  package func leadsSomewhere(in parent: Parent) -> Bool {
    guard RecordedReads.isPossible else { return Untracked.run { follow(parent) } != nil }
    return RecordedReads.of { follow(parent) }.result != nil
  }

  // MARK: The holder

  private func isThere(in holder: Address) -> Bool {
    switch end.step {
    case .element(let position):
      holder.of([State].self).pointee.indices.contains(position)
    case .unwrapped:
      holder.of(State?.self).pointee != nil
    }
  }

  /// Whether what lies in the holder is this state itself, and not only equal to it.
  private func holds(_ state: State, _ holder: Address) -> Bool {
    guard isThere(in: holder) else { return false }
    switch end.step {
    case .element(let position):
      return Certainly.areIdentical(
        holder.of([State].self).pointee[position], state)
    case .unwrapped:
      guard let there = holder.of(State?.self).pointee else { return false }
      return Certainly.areIdentical(there, state)
    }
  }

  // MARK: Learning

  private func learn(from mark: LinkPointer?, _ parent: Located<Parent>, _ state: State) {
    var read: [UInt64] = []
    var link = Graph.firstRead(since: mark)
    while let current = link {
      guard let place = StampTable.place(of: current.pointee.dep) else { return }
      read.append(place)
      link = Graph.nextRead(after: current)
    }
    guard let last = read.last, last != 0,
      let way = Self.way(to: last, in: Shape.of(Parent.self), parent.address),
      read.allSatisfy(way.places.contains), way.type == holderType, holds(state, way.holder)
    else { return }
    offset = way.holder - parent.address
  }

  private var holderType: Any.Type {
    switch end.step {
    case .element: [State].self
    case .unwrapped: State?.self
    }
  }

  /// The way to a tracked property.
  private struct Way {
    /// The places of the tracked properties on the way, its own included.
    var places: [UInt64]
    let holder: Address
    let type: Any.Type
  }

  private static func way(to place: UInt64, in shape: Shape, _ base: Address) -> Way? {
    guard case .structure = shape.kind else { return nil }
    for cell in shape.cells {
      let here = Stamp.load(base + cell.offset).number
      let value = base + cell.valueOffset
      if here == place { return Way(places: [here], holder: value, type: cell.shape.type) }
      if var way = way(to: place, in: cell.shape, value) {
        way.places.append(here)
        return way
      }
    }
    return nil
  }
}
