import ObservableStore
import Testing

/// A value that is not equal to itself is no reason to distrust a case's constructor.
@Suite("Case paths to payloads that hold a NaN")
struct NotANumberTests {
  struct Measure: Equatable {
    var name = "measure"
    var value = Double.nan
  }

  enum Action {
    case idle
    case number(Double)
    case measure(Measure)
    case maybe(Float?)
    case pair(Int, Double)
    case list([Double])
  }

  @Test("They give what they were given")
  func extract() async {
    await #expect(processExitsWith: .success) {
      #expect(CasePath { Action.number($0) }.extract(from: .number(.nan))?.isNaN == true)
      #expect(CasePath { Action.measure($0) }.extract(from: .measure(Measure()))?.value.isNaN == true)
      #expect(CasePath { Action.maybe($0) }.extract(from: .maybe(.nan))??.isNaN == true)
      #expect(CasePath { Action.list($0) }.extract(from: .list([.nan]))?.first?.isNaN == true)
      #expect(CasePath { Action.number($0) }.extract(from: .idle) == nil)
    }
  }

  @Test("They give NaNs with a payload and a sign of their own")
  func signs() async {
    await #expect(processExitsWith: .success) {
      for value in [Double.nan, -.nan, .signalingNaN, Double(nan: 77, signaling: false)] {
        #expect(CasePath { Action.number($0) }.extract(from: .number(value))?.isNaN == true)
      }
    }
  }
}
