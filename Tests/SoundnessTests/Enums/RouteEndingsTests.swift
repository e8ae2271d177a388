import Testing

/// What has gone is read as what it was, and never as something that lies in its place by now.
@Suite("Enums that go while stores of them are held")
struct RouteEndingsTests {
  @Test("With payloads that end in optionals")
  func optionals() async {
    await #expect(processExitsWith: .success) { await RouteEndings<OptionalRoute>.all() }
    await #expect(processExitsWith: .success) { await RouteEndings<PlainOptionalRoute>.all() }
    await #expect(processExitsWith: .success) { await RouteEndings<NilRoute>.all() }
  }

  @Test("With payloads that end in a string")
  func strings() async {
    await #expect(processExitsWith: .success) { await RouteEndings<StringRoute>.all() }
  }

  @Test("With payloads that end in an array, rows or a dictionary")
  func collections() async {
    await #expect(processExitsWith: .success) { await RouteEndings<ArrayRoute>.all() }
    await #expect(processExitsWith: .success) { await RouteEndings<RowsRoute>.all() }
    await #expect(processExitsWith: .success) { await RouteEndings<DictionaryRoute>.all() }
  }

  @Test("With payloads that end in a reference")
  func references() async {
    await #expect(processExitsWith: .success) { await RouteEndings<ReferenceRoute>.all() }
  }

  @Test("With payloads that end in another enum")
  func enumerations() async {
    await #expect(processExitsWith: .success) { await RouteEndings<EnumRoute>.all() }
  }

  @Test("With payloads that end in plain data")
  func plain() async {
    await #expect(processExitsWith: .success) { await RouteEndings<BoolRoute>.all() }
    await #expect(processExitsWith: .success) { await RouteEndings<DoubleRoute>.all() }
  }
}
