import Testing

@testable import Examples

@MainActor @Suite("What the recorder of meetings draws again")
struct MeetingsRunsTests {
  @Test("Ten steps, each region, under each strategy")
  func runs() {
    let steps = steps(.meetings)
    let expected = [
      "meetings, meeting 1, meeting 2, meeting 3",
      "detail, records",
      "form",
      "form",
      "detail, form, meeting 2",
      "clock, speaker",
      "clock",
      "clock, speaker",
      "alert",
      "records, clock, speaker, alert, meeting 2",
    ]
    #expect(steps.tracking == expected)
    #expect(steps.viewStores == expected)
    // For the meetings, which are shared, too.
    #expect(steps.everything == [10, 10, 10, 10, 20, 10, 10, 10, 10, 20])
  }
}
