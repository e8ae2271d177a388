import Observation
import Observing

extension Bench {
  /// Many properties, many closures, and closures that come and go.
  static var crowds: [BenchCase] {
    [
      BenchCase("1,000 properties in one closure: write one, read all") { meter in
        let objects = (0..<1000).map { Models.Leaf($0) }
        let seen = Box(0)
        let token = observe { seen.value = objects.reduce(0) { $0 &+ $1.value } }
        defer { token.cancel() }
        let ours = Work { n in
          for i in 0..<n { objects[i % 1000].value &+= 1 }
          return seen.value == objects.reduce(0) { $0 &+ $1.value }
        }
        let others = (0..<1000).map { Models.ObservableLeaf($0) }
        let observation = Work("Observation") { n in
          let firings = Unguarded(0)
          for i in 0..<n {
            withObservationTracking {
              seen.value = others.reduce(0) { $0 &+ $1.value }
            } onChange: {
              firings.value += 1
            }
            others[i % 1000].value &+= 1
          }
          return firings.value == n
        }
        return try meter.compare(ours, with: observation, unit: .microseconds)
      },
      BenchCase("1,000 closures on one property: a write and all re-runs") { meter in
        let object = Models.Leaf(0)
        let seen = Box(0)
        let tokens = (0..<1000).map { _ in observe { seen.value &+= object.value } }
        defer { for token in tokens { token.cancel() } }
        let ours = Work { n in
          let runs = tokens[999].runs
          for _ in 0..<n { object.value &+= 1 }
          return tokens[999].runs == runs + n
        }
        let other = Models.ObservableLeaf(0)
        let observation = Work("Observation") { n in
          let firings = Unguarded(0)
          for _ in 0..<n {
            for _ in 0..<1000 {
              withObservationTracking {
                seen.value &+= other.value
              } onChange: {
                firings.value += 1
              }
            }
            other.value &+= 1
          }
          return firings.value == n * 1000
        }
        return try meter.compare(ours, with: observation, unit: .microseconds)
      },
      BenchCase("a closure made and cancelled") { meter in
        let object = Models.Leaf(1)
        let ours = Work { n in
          var sum = 0
          for _ in 0..<n { observe { sum &+= object.value }.cancel() }
          return sum == n
        }
        let other = Models.ObservableLeaf(1)
        let observation = Work("Observation") { n in
          let firings = Unguarded(0)
          var sum = 0
          for _ in 0..<n {
            withObservationTracking {
              sum &+= other.value > 0 ? 1 : 0
            } onChange: {
              firings.value += 1
            }
            other.value &+= 1
          }
          return sum == n && firings.value == n
        }
        return try meter.compare(
          ours, with: observation,
          note: "Observation's is ended by a write, since nothing cancels it")
      },
    ]
  }
}
