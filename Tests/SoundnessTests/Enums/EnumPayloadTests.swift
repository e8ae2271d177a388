import Observing
import Testing

/// Each enum is put through its cases in a process of its own: reading a payload where an enum keeps its
/// case used to crash.
@Suite("Enums whose case lies in the bits of their payloads")
struct EnumPayloadTests {
  @Test("A payload that ends in an optional state")
  func optional() async {
    await #expect(processExitsWith: .success) { await RouteWalk<OptionalRoute>.everywhere() }
  }

  @Test("A payload that ends in an optional number, whose nil is a byte of its own")
  func plainOptional() async {
    await #expect(processExitsWith: .success) { await RouteWalk<PlainOptionalRoute>.everywhere() }
  }

  @Test("A payload that ends in nil")
  func empty() async {
    await #expect(processExitsWith: .success) { await RouteWalk<NilRoute>.everywhere() }
  }

  @Test("A payload that ends in a string")
  func string() async {
    await #expect(processExitsWith: .success) { await RouteWalk<StringRoute>.everywhere() }
  }

  @Test("A payload that ends in an array")
  func array() async {
    await #expect(processExitsWith: .success) { await RouteWalk<ArrayRoute>.everywhere() }
  }

  @Test("A payload that ends in a reference")
  func reference() async {
    await #expect(processExitsWith: .success) { await RouteWalk<ReferenceRoute>.everywhere() }
  }

  @Test("A payload that ends in a Bool")
  func bool() async {
    await #expect(processExitsWith: .success) { await RouteWalk<BoolRoute>.everywhere() }
  }

  @Test("A payload that ends in an identified array")
  func rows() async {
    await #expect(processExitsWith: .success) { await RouteWalk<RowsRoute>.everywhere() }
  }

  @Test("A payload that ends in another enum")
  func enumeration() async {
    await #expect(processExitsWith: .success) { await RouteWalk<EnumRoute>.everywhere() }
  }

  @Test("A payload that ends in a dictionary")
  func dictionary() async {
    await #expect(processExitsWith: .success) { await RouteWalk<DictionaryRoute>.everywhere() }
  }

  @Test("A payload that has padding and ends in a number")
  func number() async {
    await #expect(processExitsWith: .success) { await RouteWalk<DoubleRoute>.everywhere() }
  }

  @Test("The runtime is never shown garbage: it says nothing about types that it cannot find")
  func silence() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      await MainActor.run {
        RouteWalk<EnumRoute>.everywhere()
        RouteWalk<OptionalRoute>.everywhere()
      }
    }
    let said = result.map { $0.standardErrorContent + $0.standardOutputContent } ?? []
    #expect(!String(decoding: said, as: UTF8.self).contains("demangle"))
  }
}
