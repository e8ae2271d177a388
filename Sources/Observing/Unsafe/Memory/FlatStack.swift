/// A stack of plain data that keeps its memory, so that a steady state allocates nothing.
///
/// Used on the main actor alone, and never given back.
struct FlatStack<Element> {
  private var storage: UnsafeMutablePointer<Element?>?
  private var capacity = 0
  private(set) var count = 0

  @inline(__always)
  mutating func push(_ element: Element?) {
    if !hasRoom { makeRoom() }
    pushInRoom(element)
  }

  /// Whether one more can be pushed as it is.
  var hasRoom: Bool {
    @inline(__always) get { count != capacity }
  }

  @inline(__always)
  mutating func pushInRoom(_ element: Element?) {
    assert(hasRoom)
    storage.unsafelyUnwrapped[count] = element
    count += 1
  }

  @inline(__always)
  mutating func pop() -> Element { popOptional().unsafelyUnwrapped }

  @inline(__always)
  mutating func popOptional() -> Element? {
    assert(count > 0)
    count -= 1
    return storage.unsafelyUnwrapped[count]
  }

  @inline(never)
  mutating func makeRoom() {
    (storage, capacity) = enlarged(storage, from: 0, count: count)
  }
}

/// A queue of nodes that keeps its memory, for the same reason.
struct NodeQueue {
  private var storage: UnsafeMutablePointer<NodePointer>?
  private var capacity = 0
  private var head = 0
  private var end = 0

  var isEmpty: Bool {
    @inline(__always) get { head == end }
  }

  /// The node that was added last.
  var last: NodePointer? {
    @inline(__always) get { isEmpty ? nil : storage.unsafelyUnwrapped[end - 1] }
  }

  /// The node whose turn it is.
  var first: NodePointer? { isEmpty ? nil : storage.unsafelyUnwrapped[head] }

  @inline(__always)
  mutating func append(_ node: NodePointer) {
    if end == capacity { makeRoom() }
    storage.unsafelyUnwrapped[end] = node
    end += 1
  }

  /// Puts those that wait in order.
  mutating func sort(by areInOrder: (NodePointer, NodePointer) -> Bool) {
    guard let storage else { return }
    var waiting = UnsafeMutableBufferPointer(start: storage + head, count: count)
    waiting.sort(by: areInOrder)
  }

  /// How many wait.
  var count: Int {
    @inline(__always) get { end - head }
  }

  /// How many of them there are of which something is true.
  func count(where isMeant: (NodePointer) -> Bool) -> Int {
    (head..<end).count { isMeant(storage.unsafelyUnwrapped[$0]) }
  }

  @inline(__always)
  mutating func popFirst() -> NodePointer? {
    if isEmpty { return nil }
    let node = storage.unsafelyUnwrapped[head]
    head += 1
    if head == end {
      head = 0
      end = 0
    }
    return node
  }

  @inline(never)
  private mutating func makeRoom() {
    (storage, capacity) = enlarged(storage, from: head, count: end - head)
    end -= head
    head = 0
  }
}

/// Twice the memory, with what was in use of the old at its beginning; the old is given back.
private func enlarged<Element>(
  _ storage: UnsafeMutablePointer<Element>?, from start: Int, count: Int
) -> (UnsafeMutablePointer<Element>, capacity: Int) {
  let capacity = max(64, count * 2)
  let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  if let storage {
    larger.moveInitialize(from: storage + start, count: count)
    storage.deallocate()
  }
  return (larger, capacity)
}
