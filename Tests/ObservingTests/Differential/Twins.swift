import Observing

/// The same two worlds beside, of which nobody keeps track: no closure reads them, and no object has them as its state.
///
/// Each operation is done there, too, with copies of its own; then both have to look alike. So an assignment that is not
/// stored, or one that is stored in a place that it is not for, shows even where no closure looks.
@MainActor final class Twins {
  private var worlds: [World]
  private let pool = SavedCopies()
  /// Where something was done since the last look, by holder and place.
  private var places: Set<[Int]> = []

  /// Made with the numbers that the holders' worlds have.
  init(_ holders: [WorldHolder]) {
    let next = lastUID
    lastUID = 0
    worlds = holders.map { _ in World() }
    precondition(lastUID == next, "the worlds that are observed were not the first to be made")
  }

  /// Does an operation as the engine has just done it.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - first: The number of the last part that was made before it.
  ///   - serial: The moment of the copy that it took, if it took one.
  /// - Returns: What is wrong, if anything is: it made more parts there, or fewer.
  func apply(_ operation: Operation, after first: Int, serial: Int) -> String? {
    let last = lastUID
    lastUID = first
    apply(operation, serial)
    defer { lastUID = last }
    return lastUID == last
      ? nil : "\(operation) made \(last - first) parts, and \(lastUID - first) in the twin"
  }

  /// What is there, where something was done since the last time or everywhere, and is not in the twin.
  func difference(from holders: [WorldHolder], everywhere: Bool = false) -> String? {
    let all = worlds.indices.flatMap { holder in Places.all.indices.map { [holder, $0] } }
    let chosen = everywhere ? all : places.sorted { $0.lexicographicallyPrecedes($1) }
    defer { places.removeAll(keepingCapacity: true) }
    for both in chosen {
      let place = Engine.place(both[1])
      for look in place.looks.indices {
        var found = Trail()
        var expected = Trail()
        _ = place.look(holders[both[0]].world, look, &found)
        _ = place.look(worlds[both[0]], look, &expected)
        if found.words != expected.words {
          return
            "\(both[0])\(place.key).\(place.looks[look].name) is \(found.words), not \(expected.words)"
        }
      }
    }
    return nil
  }

  private func apply(_ operation: Operation, _ serial: Int) {
    switch operation {
    case .change(let holder, let place, let look, let value, let how):
      mutate(holder, place) { _ = $0.change(&$1, look, to: value, How(rawValue: how) ?? .set) }
    case .touch(let holder, let place): mutate(holder, place) { $0.touch(&$1) }
    case .fresh(let holder, let place, let value, let inPlace):
      mutate(holder, place) { $0.setFresh(&$1, value, inPlace: inPlace) }
    case .rearrange(let holder, let place, let kind, let first, let second):
      mutate(holder, place) { _ = $0.rearrange(&$1, kind, first, second, pool) }
    case .save(let holder, let place):
      Engine.place(place).save(worlds[holder], into: pool, key: "", serial: serial)
    case .changeSaved(let place, let saved, let look, let value):
      Engine.place(place).changeSaved(saved, in: pool, look, to: value)
    case .assign(let holder, let place, let number, let inPlace):
      guard Engine.place(place).saved(number, in: pool) != nil else { return }
      mutate(holder, place) { $0.assign(&$1, number, from: pool, inPlace: inPlace) }
    case .swap(let holder, let place, let other):
      let other = Engine.alike(place, other)
      mutate(holder, place) { $0.swap(&$1, with: Engine.place(other)) }
      places.insert([holder, other])
    case .exchange(let place, let other):
      let other = Engine.alike(place, other)
      var there = worlds[1]
      mutate(0, place) { $0.swap(&$1, with: Engine.place(other), &there) }
      worlds[1] = there
      places.insert([1, other])
    case .swapSides(let holder):
      let holder = holder % 2
      (worlds[holder].left, worlds[holder].right) = (worlds[holder].right, worlds[holder].left)
      places.insert([holder, 0])
    case .scratch(let holder, let place, let look, let value):
      Engine.place(place).scratch(worlds[holder], look, to: value, pool)
    case .observe, .derive, .readDerived, .cancel: break
    }
  }

  private func mutate(_ holder: Int, _ place: Int, _ body: (any AnyPlace, inout World) -> Void) {
    body(Engine.place(place), &worlds[holder])
    places.insert([holder, place % Places.all.count])
  }
}
