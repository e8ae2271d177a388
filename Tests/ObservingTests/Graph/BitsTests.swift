import Testing

@testable import Observing

/// What stands in one word must not share a bit with anything else in it.
@Suite("Each mark has a bit of its own")
struct BitsTests {
  @Test("Of a node's flags")
  func flags() {
    let flags: [NodeFlags] = [
      .closure, .derived, .dirty, .pending, .running, .checking, .queued, .dead, .retained, .orphan,
      .listed, .changed, .keepsOld, .keyed, .hasDetails, .oneShot, .property, .owned, .deferred,
      .held, .bodyGone, .parked, .due, .silent, .element, .place, .inside, .open, .handsOn,
    ]
    expectApart(flags.map { UInt64($0.rawValue) })
    #expect(NodeFlags.stale == [.dirty, .pending])
  }

  @Test("Of what a commit has found")
  func outcome() {
    let outcomes: [Outcome] = [.inside, .rest, .another, .presence, .stamps]
    expectApart(outcomes.map { UInt64($0.rawValue) })
    #expect(outcomes.map(\.differs) == [true, true, false, true, false])
  }

  @Test("Of a stamp's place, whose number has the bits that are left")
  func stamps() {
    let marks = [
      Stamp.propertyBit, Stamp.holderBit, Stamp.arrivedBit, Stamp.restSameBit, Stamp.markedBit,
    ]
    expectApart(marks)
    #expect(marks.reduce(Stamp.numberMask, ^) == .max)
    #expect(Stamp.numberMask & (Stamp.numberMask &+ 1) == 0)
    #expect(Stamp.writtenBit == 1 << 63)
  }

  private func expectApart(_ bits: [UInt64], at location: SourceLocation = #_sourceLocation) {
    #expect(bits.allSatisfy { $0.nonzeroBitCount == 1 }, sourceLocation: location)
    #expect(Set(bits).count == bits.count, sourceLocation: location)
  }
}
