import Foundation

// What each part of the recorder's screen looks like, wherever it was read: in the store, or in a view state.
extension MeetingsParts {
  static let loading = [[Span("loading…", "2")]]

  static func loaded(isEmpty: Bool) -> [[Span]] {
    isEmpty ? [[Span("There are none yet: a adds one.", "2")]] : []
  }

  static func lines(_ row: MeetingsFeature.State.RowViewState) -> [[Span]] {
    [
      [
        Span("  "), Span(row.title.filled(to: 15), "1"),
        Span("\(row.minutes) min  \(row.attendees) people  ×\(row.records)"),
      ]
    ]
  }

  static func lines(_ detail: MeetingsFeature.State.DetailViewState) -> [[Span]] {
    [
      [Span(detail.title, "1"), Span("  \(detail.minutes) minutes")],
      detail.attendees.isEmpty ? nobody : [Span(detail.attendees.joined(separator: ", "))],
    ]
  }

  static func lines(_ records: [Meeting.Record]) -> [[Span]] {
    if records.isEmpty { return [[Span("It was not held yet.", "2")]] }
    return records.prefix(5).map { record in
      [Span("\(day(record.date))  \(time(record.seconds))  \(record.speakers) spoke")]
    }
  }

  static func lines(_ clock: MeetingsFeature.State.ClockViewState) -> [[Span]] {
    let total = clock.minutes * 60
    let done = min(28, clock.seconds * 28 / total)
    return [
      [
        Span(String(repeating: "━", count: done), "36"),
        Span(String(repeating: "─", count: 28 - done), "2"),
        Span(" \(time(total - clock.seconds))"),
      ]
    ]
  }

  static func lines(_ talk: MeetingsFeature.State.SpeakerViewState) -> [[Span]] {
    if talk.names.isEmpty { return [nobody] }
    let now = talk.speaker
    return talk.names.enumerated().map { index, name in
      let mark = index < now ? "✓ " : index == now ? "▸ " : "  "
      return [Span(mark + name, index == now ? "1;33" : index < now ? "2" : "")]
    }
  }

  static func lines(ofForm form: MeetingsFeature.State.DetailViewState) -> [[Span]] {
    let fields =
      [("title", form.title), ("minutes", "◂ \(form.minutes) ▸")]
      + form.attendees.map { ("attendee", $0) }
    return fields.map { [Span("  \($0.0)".filled(to: 12), "2"), Span($0.1)] }
  }

  private static let nobody = [Span("Nobody attends.", "2")]

  private static func time(_ seconds: Int) -> String {
    let rest = "\(seconds % 60)"
    return "\(seconds / 60):" + (rest.count == 1 ? "0" + rest : rest)
  }

  private static func day(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }
}
