import Testing

@testable import Examples

@MainActor @Suite("The benchmark's meter")
struct MeterTests {
  @Test("Two pieces of work take turns, and each round is prepared")
  func turns() throws {
    var log = ""
    func work(_ name: String) -> Work {
      var work = Work.once(
        name, prepare: { log += name },
        run: {
          log += name.lowercased()
          return true
        })
      work.warmUps = 0
      work.rounds = 3
      return work
    }
    let measurement = try Meter(isQuick: true).compare(work("A"), with: work("B"))
    #expect(log == "AaBbAaBbAaBb")
    #expect(measurement.figure?.rounds == 3)
    #expect(measurement.beside?.name == "B")
    #expect(measurement.ratio != nil)
  }

  @Test("Work is repeated until it fills a round, and always as often")
  func calibration() throws {
    var counts: [Int] = []
    let work = Work { n in
      counts.append(n)
      var sum = 0
      for i in 0..<n { sum &+= Sink.hidden(i) }
      return sum == n * (n - 1) / 2
    }
    let measurement = try Meter(isQuick: true).measure(work)
    let rounds = try #require(measurement.figure?.rounds)
    #expect(rounds >= 11 && rounds % 2 == 1)
    #expect(Set(counts.suffix(rounds)).count == 1)
  }

  @Test("A wrong result ends it")
  func wrong() {
    #expect(throws: Meter.Failure.wrongResult("mine")) {
      try Meter(isQuick: true).measure(Work("mine") { _ in false })
    }
  }

  @Test(
    "Yardsticks do what they say",
    arguments: [(1, "look-up and call"), (1000, "1,000 look-ups and calls")])
  func yardsticks(times: Int, name: String) {
    let yardstick = Yardstick.lookupsAndCalls(times)
    #expect(yardstick.name == name)
    for count in [1, 7, 1003] {
      #expect(yardstick.run(count))
      #expect(Yardstick.plainRead.run(count))
      #expect(Yardstick.plainRow(of: 10).run(count))
    }
  }

  @Test("Of the peers that did all shapes, the best one's mean counts")
  func worstMean() throws {
    func shape(_ medians: [String: Double]) -> Measurement {
      var shape = Measurement(unit: .milliseconds, figure: .exact(8))
      shape.judge(
        beside: medians.sorted { $0.key < $1.key }
          .map { .init(source: "\($0.key), fast", median: $0.value, budget: 1) })
      return shape
    }
    let shapes = [shape(["A": 4, "B": 8, "C": 1]), shape(["A": 16, "B": 4])]
    let worst = try #require(Bench.worstMean(of: shapes, count: 2))
    #expect(worst.peer == "B")
    #expect(abs(worst.mean - 2.0.squareRoot()) < 1e-12)
    #expect(Bench.worstMean(of: shapes, count: 3) == nil, "not all of them were measured")
    #expect(Bench.worstMean(of: [shape([:])], count: 1) == nil)
  }

  @Test("A long run has 11 rounds and more, and both runs an odd number")
  func rounds() {
    #expect(Meter(isQuick: false).fixedRounds >= 11)
    #expect(Meter(isQuick: false).fixedRounds % 2 == 1)
    #expect(Meter(isQuick: true).fixedRounds % 2 == 1)
  }
}
