import Testing

@testable import Observing

@Suite("The bytes of plain values that say something")
struct MeaningfulBytesTests {
  struct Padded: Equatable {
    var flag = false
    var number = 0
    var small: UInt16 = 0
    var perhaps: Int?
    var tab = Tab.first
    var maybe: Tab?
  }

  enum Tab: Equatable, CaseIterable { case first, second, third }

  struct Named { var name = "" }

  /// Whether two values are taken for the same, with all that lies between their properties different.
  private func areEqual<Value>(_ left: Value, _ right: Value) throws -> Bool {
    let bytes = try #require(MeaningfulBytes(of: Value.self))
    func filled(_ value: Value, with byte: UInt8) -> UnsafeMutableRawPointer {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment)
      memory.initializeMemory(as: UInt8.self, repeating: byte, count: MemoryLayout<Value>.stride)
      memory.initializeMemory(as: Value.self, repeating: value, count: 1)
      return memory
    }
    let here = filled(left, with: 0)
    let there = filled(right, with: 0xff)
    defer {
      here.deallocate()
      there.deallocate()
    }
    return bytes.areEqual(here, there)
  }

  @Test("Equal values are the same whatever lies between their properties")
  func equal() throws {
    #expect(try areEqual(Padded(), Padded()))
    #expect(try areEqual(Padded(perhaps: 3), Padded(perhaps: 3)))
    #expect(try areEqual((true, 1.5, UInt8(2)), (true, 1.5, UInt8(2))))
    #expect(try areEqual(Int?.none, Int?.none))
  }

  @Test("Values that differ in any property differ")
  func different() throws {
    let all = [
      Padded(), Padded(flag: true), Padded(number: 1), Padded(small: 1), Padded(perhaps: 0),
      Padded(perhaps: 1), Padded(tab: .third), Padded(maybe: .first), Padded(maybe: .second),
    ]
    for left in all {
      for right in all { #expect(try areEqual(left, right) == (left == right)) }
    }
  }

  @Test("Of values that refer to something, or carry one thing or another, bytes do not tell")
  func unknown() {
    #expect(MeaningfulBytes(of: String.self) == nil)
    #expect(MeaningfulBytes(of: Named.self) == nil)
    #expect(MeaningfulBytes(of: Result<Int, any Error>.self) == nil)
    #expect(MeaningfulBytes(of: [Int].self) == nil)
  }
}
