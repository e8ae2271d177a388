import Testing

@testable import Observing

/// The walk over a state's bytes reads an array's storage and stamp where they lie, not knowing the
/// types.
@Suite struct IdentifiedArrayLayoutTests {
  private struct Row: Identifiable {
    let id: Int
  }

  /// Larger than a word, and aligned as strictly as anything in Swift.
  private struct WideID: Hashable {
    var high: SIMD4<Double>
    var low: String
  }

  @Test func storageComesFirstAndStampBehindIt() {
    expectLayout(IdentifiedArrayOf<Row>.self)
    expectLayout(IdentifiedArray<WideID, (UInt8, WideID)>.self)
    expectLayout(IdentifiedArray<String, any Sendable>.self)
    expectLayout(IdentifiedArray<UInt8, Void>.self)
    expectLayout(IdentifiedArray<Int, IdentifiedArrayOf<Row>>.self)
  }

  @Test func bytesAreTheStorageAndTheStamp() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    rows.stamp = Stamp(place: 0x0123_4567_89ab_cdef, version: 7)
    withUnsafeBytes(of: rows) { bytes in
      let storage = bytes.load(as: UnsafeRawPointer.self)
      #expect(storage == UnsafeRawPointer(Unmanaged.passUnretained(rows.storage).toOpaque()))
      let stamp = bytes.load(fromByteOffset: ArrayWalk.stampOffset, as: Stamp.self)
      #expect(stamp == rows.stamp)
    }
  }

  /// The storage is a class whose base is not generic: a reference to it is one to the base.
  @Test func storageIsSeenAsItsBase() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    withUnsafeBytes(of: rows) { bytes in
      bytes.load(as: Unmanaged<ArrayStorageBase>.self)._withUnsafeGuaranteedRef {
        #expect($0 === rows.storage)
        #expect($0.order == rows.storage.order)
        #expect($0.operations != nil)
      }
    }
  }

  private func expectLayout<ID, Element>(
    _ array: IdentifiedArray<ID, Element>.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    typealias Layout = MemoryLayout<IdentifiedArray<ID, Element>>
    #expect(Layout.offset(of: \.storage) == 0, sourceLocation: sourceLocation)
    #expect(Layout.offset(of: \.stamp) == ArrayWalk.stampOffset, sourceLocation: sourceLocation)
    #expect(
      Layout.size == ArrayWalk.stampOffset + MemoryLayout<Stamp>.size,
      sourceLocation: sourceLocation)
  }
}
