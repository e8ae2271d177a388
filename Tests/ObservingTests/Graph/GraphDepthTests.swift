import Testing

@testable import Observing

/// Long chains: no walk over the graph recurses, and none costs more than its length.
@MainActor @Suite(.serialized) struct GraphDepthTests {
  private final class Cell {
    @Tracked var value = 0
  }

  private static let length = 60_000

  /// A chain, each member read as it is made.
  private static func chain(_ head: Cell, _ length: Int) -> [Derived<Int>] {
    var chain = [Derived { head.value + 1 }]
    chain.reserveCapacity(length)
    for _ in 1..<length {
      let previous = chain[chain.count - 1]
      chain.append(Derived { previous.value + 1 })
      _ = chain[chain.count - 1].value
    }
    return chain
  }

  @Test func updateCostsItsLength() {
    let live = Instrumentation.live
    do {
      let head = Cell()
      let chain = Self.chain(head, Self.length)
      var seen: [Int] = []
      let token = observe { seen.append(chain[Self.length - 1].value) }
      for change in 1...2 {
        let counts = Instrumentation.measure { head.value = change }
        #expect(counts.derivations == Self.length)
        #expect(counts.evaluations == 1)
        #expect(counts.notifications == Self.length + 1)
        #expect(counts.reads == Self.length + 1)
        #expect(counts.registrations == 0)
        #expect(token.runs == change + 1)
      }
      #expect(seen == [Self.length, Self.length + 1, Self.length + 2])
    }
    #expect(Instrumentation.live == live)
  }

  @Test func unchangedInTheMiddleStopsThere() {
    let head = Cell()
    let low = Self.chain(head, 1000)
    let flat = Derived { low[999].value > 0 }
    var high = [Derived { flat.value ? 1 : 0 }]
    for _ in 1..<10_000 {
      let previous = high[high.count - 1]
      high.append(Derived { previous.value + 1 })
      _ = high[high.count - 1].value
    }
    let token = observe { _ = high[9999].value }
    let counts = Instrumentation.measure { head.value = 1 }
    #expect(counts.derivations == 1001)
    #expect(token.runs == 1)
  }

  /// When the last closure goes, the whole chain forgets, and not one inside the other.
  @Test func forget() {
    let live = Instrumentation.live
    do {
      let head = Cell()
      let chain = Self.chain(head, Self.length)
      let last = chain[Self.length - 1]
      let token = observe { _ = last.value }
      #expect(Instrumentation.live.registrations - live.registrations == Self.length + 1)
      token.cancel()
      #expect(Instrumentation.live.registrations == live.registrations)
      #expect(Instrumentation.live.derived - live.derived == Self.length)
    }
    #expect(Instrumentation.live == live)
  }

  /// The change is pulled by a read, with nobody observing.
  @Test func readWithoutClosure() {
    let live = Instrumentation.live
    do {
      let head = Cell()
      let chain = Self.chain(head, Self.length)
      let change = Instrumentation.measure { head.value = 5 }
      #expect(change.derivations == 0)
      let read = Instrumentation.measure {
        #expect(chain[Self.length - 1].value == 5 + Self.length)
      }
      #expect(read.derivations == Self.length)
    }
    #expect(Instrumentation.live == live)
  }

  enum Order: CaseIterable {
    case firstMadeFirst
    case lastMadeFirst
    case everyThirdFirst
    /// Only the last one is held; the others are held by those that read them.
    case lastAlone
    case closureLast
  }

  @Test(arguments: Order.allCases)
  func release(_ order: Order) {
    let live = Instrumentation.live
    do {
      let head = Cell()
      var chain: [Derived<Int>?] = Self.chain(head, Self.length)
      var token: ObservationToken?
      if order == .closureLast, let last = chain[Self.length - 1] {
        token = observe { _ = last.value }
      }
      switch order {
      case .firstMadeFirst, .closureLast:
        for index in chain.indices { chain[index] = nil }
      case .lastMadeFirst:
        for index in chain.indices.reversed() { chain[index] = nil }
      case .everyThirdFirst:
        for start in 0..<3 {
          for index in stride(from: start, to: chain.count, by: 3) { chain[index] = nil }
        }
      case .lastAlone:
        var last = chain[Self.length - 1]
        chain = []
        #expect(last?.value == Self.length)
        last = nil
      }
      if token != nil {
        head.value = 1
        #expect(token?.runs == 2)
        #expect(Instrumentation.live.derived - live.derived == Self.length)
        token = nil
      }
    }
    #expect(Instrumentation.live == live)
  }

  /// A chain that nobody has read yet is pulled by one call inside another: this much fits on the stack
  /// of a main thread.
  @Test func firstPull() {
    let live = Instrumentation.live
    do {
      let head = Cell()
      let length = isAddressSanitized ? 250 : 5000
      var chain = [Derived { head.value + 1 }]
      for _ in 1..<length {
        let previous = chain[chain.count - 1]
        chain.append(Derived { previous.value + 1 })
      }
      let counts = Instrumentation.measure { #expect(chain[length - 1].value == length) }
      #expect(counts.derivations == length)
      #expect(counts.registrations == length)
    }
    #expect(Instrumentation.live == live)
  }

  /// Readers of one source in great number, each of which is told once.
  @Test func wide() {
    let live = Instrumentation.live
    do {
      let head = Cell()
      let count = 20_000
      var runs = 0
      var order: [Int] = []
      let tokens = (0..<count).map { index in
        observe {
          _ = head.value
          runs += 1
          if runs > count { order.append(index) }
        }
      }
      let counts = Instrumentation.measure { head.value = 1 }
      #expect(counts.notifications == count)
      #expect(counts.evaluations == count)
      #expect(order == Array(0..<count))
      #expect(tokens.count == count)
    }
    #expect(Instrumentation.live == live)
  }
}
