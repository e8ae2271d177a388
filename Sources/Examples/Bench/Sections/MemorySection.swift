import Observing

extension Bench {
  /// What the parts of a graph weigh, and what running costs the allocator.
  static var memory: BenchSection {
    BenchSection(
      name: "Memory", note: "the allocator's figures, its own needs included, over 102,400 of each",
      cases: layouts + weights + allocations)
  }

  private struct PlainTen {
    var (a, b, c, d, e) = (0, 0, 0, 0, 0)
    var (f, g, h, i, j) = (0, 0, 0, 0, 0)
  }

  private struct TrackedTen: ObservableState {
    @Tracked var a = 0
    @Tracked var b = 0
    @Tracked var c = 0
    @Tracked var d = 0
    @Tracked var e = 0
    @Tracked var f = 0
    @Tracked var g = 0
    @Tracked var h = 0
    @Tracked var i = 0
    @Tracked var j = 0
  }

  private static var layouts: [BenchCase] {
    [
      BenchCase("bytes per tracked property over its value, of 10 in a struct", of: .bytes) { _ in
        let over = MemoryLayout<TrackedTen>.size - MemoryLayout<PlainTen>.size
        var measurement = Measurement(unit: .bytes, figure: .exact(Double(over) / 10))
        measurement.judge(.atMost(16))
        return measurement
      },
      BenchCase("heap bytes of a state of 10 tracked properties", of: .bytes) { meter in
        try meter.weigh(
          goal: .atMost(0),
          history: .peer(176)
        ) { count in
          let states = Values<TrackedTen>(room: count)
          return {
            // The room is there; nothing of them may be anywhere else.
            for i in states.indices { states.put(TrackedTen(a: i), at: i) }
            for i in states.indices { states[i].b = states[i].a }
            let isRight = states[count - 1].b == count - 1
            states.free()
            return isRight ? Box(count) : nil
          }
        }
      },
    ]
  }

  private static var weights: [BenchCase] {
    [
      BenchCase("a closure that reads 1 property, its token included", of: .bytes) { meter in
        try closures(
          meter,
          reading: 1, goal: .atMost(200),
          history: .peer(1999))
      },
      BenchCase("a closure that reads 10 properties, its token included", of: .bytes) { meter in
        try closures(
          meter, reading: 10, goal: .none)
      },
      BenchCase("a derived value that reads 1 property", of: .bytes) { meter in
        let object = Models.Leaf(1)
        return try meter.weigh(goal: .none) { count in
          var made: [Derived<Int>] = []
          made.reserveCapacity(count)
          return {
            for _ in 0..<count { made.append(Derived { object.value }) }
            for derived in made where derived.value != 1 { return nil }
            return Box(made)
          }
        }
      },
    ]
  }

  /// Closures over properties that somebody else reads already, whose nodes are there.
  private static func closures(
    _ meter: Meter, reading reads: Int, goal: Measurement.Goal, history: Measurement.History? = nil
  ) throws -> Measurement {
    let objects = (0..<reads).map { Models.Leaf($0) }
    let seen = Box(0)
    let first = observe { for object in objects { seen.value &+= object.value } }
    defer { first.cancel() }
    return try meter.weigh(goal: goal, history: history) { count in
      var tokens: [ObservationToken] = []
      tokens.reserveCapacity(count)
      return {
        for _ in 0..<count {
          tokens.append(observe { for object in objects { seen.value &+= object.value } })
        }
        return tokens.count == count ? Box(tokens) : nil
      }
    }
  }
}
