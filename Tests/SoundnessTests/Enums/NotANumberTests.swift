import ObservableStore
import Testing

/// A value that is not equal to itself is no reason to distrust a case's constructor.
@Suite("Case paths to payloads that hold a NaN")
struct NotANumberTests {
  struct Measure: Equatable {
    var name = "measure"
    var value = Double.nan
  }

  /// Has bytes that belong to nothing, in which two copies may differ.
  struct Padded: Equatable {
    var isOn = true
    var value = Double.nan
    var isLast = false
  }

  enum Action {
    case idle
    case padded(Padded)
    indirect case far(Padded)
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
      let measure = CasePath { Action.measure($0) }.extract(from: .measure(Measure()))
      #expect(measure?.value.isNaN == true)
      #expect(CasePath { Action.maybe($0) }.extract(from: .maybe(.nan))??.isNaN == true)
      #expect(CasePath { Action.list($0) }.extract(from: .list([.nan]))?.first?.isNaN == true)
      #expect(CasePath { Action.number($0) }.extract(from: .idle) == nil)
    }
  }

  /// Fills the bytes on the stack with something before a value is made there.
  @inline(never)
  static func makePadded(_ noise: UInt64) -> Padded {
    var words = (noise, noise &* 3, noise &* 5, noise &* 7)
    words.0 &+= words.3
    return words.0 == 1 ? Padded(isOn: false) : Padded(isLast: words.1 == 2)
  }

  @Test("They give payloads with padding")
  func padding() async {
    await #expect(processExitsWith: .success) {
      for round in 0..<100 {
        let noise = UInt64.max &- UInt64(round) &* 0x0123_4567_89ab
        let one = NotANumberTests.makePadded(noise)
        let other = NotANumberTests.makePadded(round == 7 ? 9 : noise)
        #expect(CasePath { Action.padded($0) }.extract(from: .padded(one))?.value.isNaN == true)
        #expect(CasePath { Action.far($0) }.extract(from: .far(other))?.value.isNaN == true)
        let pair = CasePath { (whole: Int, part: Double) in Action.pair(whole, part) }
        #expect(pair.extract(from: .pair(round, .nan))?.1.isNaN == true)
      }
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
