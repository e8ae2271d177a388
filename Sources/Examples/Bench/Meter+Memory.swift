/// What is counted and not timed.
extension Meter {
  /// Bytes on the heap for one of many.
  ///
  /// `prepare` is given how many to make, and makes the room for them that is not to be weighed; what it
  /// returns makes them and answers with what keeps them, or nil if they came out wrong. It is called for
  /// several lots of them.
  func weigh(
    goal: Measurement.Goal, history: Measurement.History? = nil,
    prepare: (Int) -> () -> AnyObject?
  ) throws -> Measurement {
    // A multiple of 4,096, since parts of the graph are allocated so many at a time.
    let count = 20_480
    // What earlier work has left free is used up first.
    let lots = (ignored: 20, weighed: 5)
    Heap.seeLargePieceGo()
    let makers = (0..<lots.ignored + lots.weighed).map { _ in prepare(count) }
    var made: [AnyObject?] = []
    made.reserveCapacity(makers.count)
    for make in makers.prefix(lots.ignored) { made.append(make()) }
    guard let before = Heap.bytesInUse else {
      return .notMeasured("not on this platform", unit: .bytes)
    }
    for make in makers.suffix(lots.weighed) { made.append(make()) }
    let after = Heap.bytesInUse ?? before
    guard !made.contains(where: { $0 == nil }) else {
      throw Failure.wrongResult("what was made")
    }
    Sink.take(made)
    // The question itself takes some bytes, which come to nothing here.
    let bytes = Double(max(0, after - before)) / Double(lots.weighed * count)
    var measurement = Measurement(unit: .bytes, figure: .exact(bytes.rounded()), history: history)
    measurement.judge(goal)
    return measurement
  }

  /// Allocations per operation in a steady state, after some operations that may make them.
  ///
  /// `run` does so many operations, and answers whether everything came out as it has to.
  func countAllocations(
    goal: Measurement.Goal, history: Measurement.History? = nil, run: (Int) -> Bool
  ) throws -> Measurement {
    let operations = 1000
    var isRight = run(100)
    let allocations = AllocationCounter.count { isRight = run(operations) && isRight }
    guard isRight else { throw Failure.wrongResult("what was counted") }
    guard let allocations else {
      return .notMeasured("not on this platform", unit: .allocations)
    }
    let figure = Measurement.Figure.exact(Double(allocations) / Double(operations))
    var measurement = Measurement(unit: .allocations, figure: figure, history: history)
    measurement.judge(goal)
    return measurement
  }
}
