/// The latest so many elements that were added: for one more the oldest is forgotten.
struct Latest<Element> {
  private let most: Int
  private var slots: ContiguousArray<Element> = []
  private var oldest = 0

  init(_ most: Int) { self.most = most }

  /// Adds an element, and returns what is forgotten for it.
  mutating func add(_ element: Element) -> Element? {
    if slots.count < most {
      slots.append(element)
      return nil
    }
    defer {
      slots[oldest] = element
      oldest = (oldest + 1) % most
    }
    return slots[oldest]
  }
}
