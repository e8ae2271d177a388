import Observing

extension Bench {
  /// Allocations in a steady state.
  static var allocations: [BenchCase] {
    [
      BenchCase("allocations per re-run: a class's property", of: .allocations) { meter in
        let object = Models.Leaf(0)
        return try count(meter, read: { object.value }, write: { object.value = $0 })
      },
      BenchCase("allocations per re-run: a state of 10 plain properties", of: .allocations) {
        meter in
        let holder = Models.TenHolder()
        return try count(meter, read: { holder.state.a }, write: { holder.state.a = $0 })
      },
      BenchCase("allocations per re-run: an integer beside strings and arrays", of: .allocations) {
        meter in
        let holder = Models.RichHolder()
        return try count(meter, read: { holder.state.count }, write: { holder.state.count = $0 })
      },
      BenchCase("allocations per re-run: a derived value between", of: .allocations) { meter in
        let object = Models.Leaf(0)
        let double = Derived { object.value * 2 }
        return try count(meter, read: { double.value / 2 }, write: { object.value = $0 })
      },
    ]
  }

  /// How many allocations a write and its re-run make.
  private static func count(
    _ meter: Meter, read: @escaping @MainActor () -> Int, write: @escaping @MainActor (Int) -> Void
  ) throws -> Measurement {
    let seen = Box(0)
    let token = observe { seen.value = read() }
    defer { token.cancel() }
    let next = Box(0)
    return try meter.countAllocations(goal: .atMost(0)) { n in
      let runs = token.runs
      for _ in 0..<n {
        next.value += 1
        write(next.value)
      }
      return token.runs == runs + n && seen.value == next.value
    }
  }
}
