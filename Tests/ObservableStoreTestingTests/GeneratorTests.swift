import Foundation
import ObservableStoreTesting
import Observing
import Testing

@Suite("Identifiers and dates of a test")
struct GeneratorTests {
  @Test("An incrementing generator counts, its copies with it, and another one for itself")
  func incrementing() {
    let uuid = UUIDGenerator.incrementing
    let copy = uuid
    #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(copy().uuidString == "00000000-0000-0000-0000-000000000001")
    #expect(uuid() == UUIDGenerator.incremented(2))
    #expect(UUIDGenerator.incrementing() == UUIDGenerator.incremented(0))
    #expect(
      UUIDGenerator.incremented(0x0123_4567_89AB_CDEF).uuidString
        == "00000000-0000-0000-0123-456789ABCDEF")
  }

  @Test("Threads that ask a counting generator at once get each number once")
  func threads() async {
    let uuid = UUIDGenerator.incrementing
    let all = await withTaskGroup(of: [UUID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<1000).map { _ in uuid() } } }
      return await group.reduce(into: Set<UUID>()) { $0.formUnion($1) }
    }
    #expect(all == Set((0..<8000).map(UUIDGenerator.incremented)))
  }

  @Test("A random generator never makes the same, a constant one always does")
  func randomAndConstant() {
    let random = UUIDGenerator.random
    #expect(Set((0..<100).map { _ in random() }).count == 100)
    let constant = UUIDGenerator.constant(UUIDGenerator.incremented(7))
    #expect(constant() == UUIDGenerator.incremented(7))
    #expect(constant() == UUIDGenerator.incremented(7))
    #expect(UUIDGenerator { UUIDGenerator.incremented(9) }() == UUIDGenerator.incremented(9))
  }

  @Test("A constant date stands still until it is set, for all copies")
  func dates() {
    let date = DateGenerator.constant(Date(timeIntervalSince1970: 10))
    let copy = date
    #expect(date() == Date(timeIntervalSince1970: 10))
    date.now += 5
    #expect(copy() == Date(timeIntervalSince1970: 15))
    copy.now = Date(timeIntervalSince1970: 1)
    #expect(date.now == Date(timeIntervalSince1970: 1))
  }

  @Test("The system's date may be set too")
  func systemDate() {
    let date = DateGenerator.system
    #expect(date().timeIntervalSince1970 > 0)
    date.now = Date(timeIntervalSince1970: 3)
    #expect(date() == Date(timeIntervalSince1970: 3))
    #expect(DateGenerator { Date(timeIntervalSince1970: 4) }() == Date(timeIntervalSince1970: 4))
  }

  @Test("A date that is asked for often is told by the same way each time")
  func oftenAsked() {
    let depths = Locked<Set<UInt>>([])
    let date = DateGenerator {
      let depth = withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
        UInt(bitPattern: $0.baseAddress)
      }
      depths.withLock { _ = $0.insert(depth) }
      return Date(timeIntervalSince1970: 0)
    }
    for _ in 0..<1_000 { _ = date() }
    #expect(depths.withLock { $0.count } == 1)
  }
}
