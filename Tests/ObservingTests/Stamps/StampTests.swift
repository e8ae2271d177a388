import Testing

@testable import Observing

@MainActor
@Suite("Stamps")
struct StampTests {
  @Test("No version that is drawn is the one that a place begins with")
  func versions() {
    #expect(Stamp.newVersion() > Stamp.firstVersion)
    #expect(Stamp.newVersion() < Stamp.newVersion())
  }

  @Test("A write marks the stamp, and keeps which place and which version it was")
  func written() {
    var stamp = Stamp(place: Stamp.newPlace(isHolder: true), version: Stamp.newVersion())
    let before = stamp
    stamp.markWritten()
    #expect(stamp != before && stamp.isWritten && !before.isWritten)
    #expect(stamp.committed == before && stamp.number == before.number && stamp.isHolder)
  }

  @Test("A node's address is kept with the tag that a system may put into its highest bits")
  func tagged() {
    for address: UInt64 in [0x7FFF_1234_5670, 0xB400_7FFF_1234_5670, 0xF0FF_FFFF_FFFF_FFF8, 8] {
      let packed = PropertyStamp.packed(address)
      #expect(PropertyStamp.unpacked(packed) == address)
      // The marks of a version are not touched by it.
      #expect(packed & (0b111 << 61) == 0)
      #expect(!Stamp(place: 0, version: packed).isWritten)
    }
  }

  @Test("What has never been placed stays so when it is written")
  func unplaced() {
    var stamp = Stamp.none
    stamp.markWritten()
    #expect(!stamp.isPlaced)
  }

  @Test("The numbers last for a hundred years at a hundred million a second")
  func range() {
    let century = 100.0 * 365.25 * 86_400 * 100_000_000
    #expect(Double(Stamp.numberMask) > century)
    #expect(Double(Stamp.writtenBit) > century)
  }
}
