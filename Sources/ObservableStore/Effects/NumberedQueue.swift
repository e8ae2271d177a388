/// Elements with numbers that grow, which go from the front.
struct NumberedQueue<Element: Sendable>: Sendable {
  private var all: [(number: Int, element: Element)] = []
  /// How many at the front of `all` have gone.
  private var gone = 0

  var count: Int { all.count - gone }
  var last: Element? { count > 0 ? all.last?.element : nil }

  mutating func append(_ number: Int, _ element: Element) { all.append((number, element)) }

  mutating func removeLast() { all.removeLast() }

  /// The number of the last one that is as it should be.
  func lastNumber(where isMeant: (Element) -> Bool) -> Int? {
    all[gone...].last { isMeant($0.element) }?.number
  }

  /// Removes those with lower numbers, and tells of each.
  mutating func removeFirst(before number: Int, _ body: (Int, Element) -> Void) {
    while gone < all.count, all[gone].number < number {
      body(all[gone].number, all[gone].element)
      gone += 1
    }
    // Moved to the front when most have gone, so that each is moved once at most for each that goes.
    if gone > all.count / 2 {
      all.removeFirst(gone)
      gone = 0
    }
  }

  mutating func removeAll(where isMeant: (Int, Element) -> Bool) {
    all.removeFirst(gone)
    gone = 0
    all.removeAll { isMeant($0.number, $0.element) }
  }
}
