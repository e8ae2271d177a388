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

  @Test("A long run has 11 rounds and more, and both runs an odd number")
  func rounds() {
    #expect(Meter(isQuick: false).fixedRounds >= 11)
    #expect(Meter(isQuick: false).fixedRounds % 2 == 1)
    #expect(Meter(isQuick: true).fixedRounds % 2 == 1)
  }
}
