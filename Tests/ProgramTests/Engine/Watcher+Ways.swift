import Observation
import Observing

// Lists, with a closure for each element.
extension Watcher {
  /// The closure of an element, which runs for the first time or again.
  func element(_ id: Int) -> Watcher {
    if let element = elements[id] { return element }
    let element = Watcher(book, excuses: excuses, isInner: true) { _ in 0 }
    elements[id] = element
    return element
  }

  /// Each element that is there shows what it is, and no other runs from now on.
  func checkElements(_ number: Int) {
    guard let list else { return }
    let now = list()
    for (id, sight) in now {
      guard let element = elements[id] else {
        book.note(.lostUpdate, "c\(number) has no closure for the element \(id)")
        continue
      }
      if element.seen != sight {
        book.note(.lostUpdate, "the closure of c\(number) for the element \(id) is stale")
      }
      if element.runs > 1, !book.hasWriters {
        book.note(.ranTwice, "the closure of c\(number) for the element \(id)")
      }
      element.runs = 0
    }
    for id in elements.keys where !now.contains(where: { $0.id == id }) {
      elements[id]?.isOver = true
      elements[id] = nil
    }
  }
}

// The toolchain's own tracking tells once that something will change, and is begun anew by who has looked again, later.
extension Watcher {
  func track() {
    withObservationTracking {
      run()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.isOutdated = true }
    }
  }

  func catchUp() {
    guard isOutdated, !isOver else { return }
    isOutdated = false
    track()
  }
}
