import Observing

/// Copies of a state that are taken out now and then and kept: they stay what they were, and `==` says of two of them,
/// and of one and what is there now, what their contents say.
@MainActor final class Copies<S> {
  private let show: (S) -> String
  private let comparisons: [(S, S) -> String?]
  private var taken: [(value: S, text: String)] = []
  private var moment = 0

  init(show: @escaping (S) -> String, comparisons: [(S, S) -> String?]) {
    self.show = show
    self.comparisons = comparisons
  }

  /// What is wrong, after a transaction that has left these states.
  func problems(_ states: S...) -> [String] {
    moment += 1
    var found: [String] = []
    for copy in taken {
      let text = showingCopies { show(copy.value) }
      if text != copy.text { found.append("a copy was \(copy.text), and is \(text)") }
    }
    // Comparing in a closure is another way through the library.
    if moment % 2 == 0 {
      found += compare(states)
    } else {
      _ = observe { found += self.compare(states) }
    }
    if moment % 3 == 0 {
      let state = states[moment / 3 % states.count]
      let copy = (state, showingCopies { show(state) })
      if taken.count < 3 { taken.append(copy) } else { taken[moment / 9 % 3] = copy }
    }
    return found
  }

  private func compare(_ states: [S]) -> [String] {
    let all = states + taken.map(\.value)
    return comparisons.flatMap { compare in
      all.indices.flatMap { i in
        all.indices[i...].compactMap { j in compare(all[i], all[j]) }
      }
    }
  }
}

/// Says what is wrong with comparing two values, if anything is.
func comparing<Value: Equatable>(_ left: Value, _ right: Value, _ show: (Value) -> String)
  -> String?
{
  let texts = (show(left), show(right))
  let areEqual = left == right
  if areEqual != (texts.0 == texts.1) {
    return "== says \(areEqual) of \(texts.0) and \(texts.1)"
  }
  if areEqual, let a = left as? any Hashable, let b = right as? any Hashable,
    a.hashValue != b.hashValue
  {
    return "equal values have other hashes: \(texts.0)"
  }
  return nil
}
