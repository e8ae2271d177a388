import Testing

@testable import Examples

@Suite("The benchmark's statistics")
struct StatisticsTests {
  @Test("The median is in the middle, in any order")
  func median() {
    #expect(Statistics.median([3]) == 3)
    #expect(Statistics.median([5, 1, 3]) == 3)
    #expect(Statistics.median([4, 1, 3, 2]) == 2.5)
  }

  @Test("The spread is the width of the middle half")
  func spread() {
    #expect(Statistics.spread([7]) == 0)
    #expect(Statistics.spread([5, 1, 4, 2, 3]) == 2)
    #expect(Statistics.spread([1, 2, 3, 4, 1000]) == 2, "one round far off changes nothing")
    #expect(Statistics.quantile(0.25, of: [0, 1]) == 0.25)
  }

  @Test("Half and double cancel out in the geometric mean")
  func geometricMean() {
    #expect(abs(Statistics.geometricMean([0.5, 2]) - 1) < 1e-12)
    #expect(abs(Statistics.geometricMean([1, 10, 100]) - 10) < 1e-9)
  }
}
