import Observation
import Observing

extension Bench {
  /// What the standard library's Observation does, and the same done here.
  static var besideObservation: BenchSection {
    BenchSection(
      name: "Beside Observation",
      note:
        "the same work by an @Observable class and withObservationTracking, armed again each time",
      cases: reads + unobservedWrites + observedWrites + crowds)
  }

  private static func structRead(_ state: Models.Ten) -> Work {
    // Another place in memory each time, so that no read can be taken out of the loop.
    let states = Values(64, of: state)
    for i in states.indices { states[i].a = i & 7 }
    return Work { n in
      var sum = 0
      for i in 0..<n { sum &+= states[i & 63].a }
      // Eight times the numbers from 0 to 7, in each turn of 64.
      let rest = (n & 63) % 8
      return sum == n / 8 * 28 + rest * (rest - 1) / 2
    }
  }

  private static func objectRead() -> Work {
    let object = Models.Leaf(7)
    return Work { n in
      var sum = 0
      for _ in 0..<n { sum &+= object.value }
      return sum == 7 * n
    }
  }

  private static func observationRead() -> Work {
    let object = Models.ObservableLeaf(7)
    return Work("Observation") { n in
      var sum = 0
      for _ in 0..<n { sum &+= object.value }
      return sum == 7 * n
    }
  }

  private static var reads: [BenchCase] {
    [
      BenchCase("read of a struct's property, untracked") { meter in
        try meter.compare(structRead(Models.Ten()), with: observationRead(), goal: .ratio(0.1))
      },
      BenchCase("read of a struct's property, of a copy of an observed one") { meter in
        let holder = Models.TenHolder()
        let token = observe { Sink.take(holder.state.a) }
        defer { token.cancel() }
        return try meter.compare(
          structRead(holder.state), with: observationRead(), goal: .ratio(0.1))
      },
      BenchCase("read through an object, untracked") { meter in
        try meter.compare(objectRead(), with: observationRead(), goal: .ratio(1.2))
      },
      BenchCase("read again in a closure that read it before") { meter in
        let ours = objectRead()
        let others = observationRead()
        let tracked = Work { n in
          var isRight = false
          let token = observe { isRight = ours.run(n) }
          token.cancel()
          return isRight
        }
        let observed = Work("Observation") { n in
          withObservationTracking {
            others.run(n)
          } onChange: {
          }
        }
        return try meter.compare(tracked, with: observed, goal: .ratio(0.1))
      },
    ]
  }

  private static var unobservedWrites: [BenchCase] {
    func observation() -> Work {
      let object = Models.ObservableLeaf(0)
      return Work("Observation") { n in
        let start = object.value &+ 1
        for i in start..<start + n { object.value = i }
        return object.value == start + n - 1
      }
    }
    return [
      BenchCase("write to a struct's property, unobserved") { meter in
        let states = Values(64, of: Models.Ten())
        defer { states.free() }
        let ours = Work { n in
          for i in 0..<n { states[i & 63].a = i }
          Sink.take(states)
          return states[(n - 1) & 63].a == n - 1
        }
        return try meter.compare(ours, with: observation(), goal: .ratio(0.05))
      },
      BenchCase("write to a class's property, unobserved") { meter in
        let object = Models.Leaf(0)
        let ours = Work { n in
          let start = object.value &+ 1
          for i in start..<start + n { object.value = i }
          return object.value == start + n - 1
        }
        return try meter.compare(ours, with: observation(), goal: .ratio(0.05))
      },
    ]
  }
}
