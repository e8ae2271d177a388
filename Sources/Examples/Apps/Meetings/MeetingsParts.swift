import Foundation
import ObservableStore
import Observing

/// The parts of the recorder's screen.
@MainActor
enum MeetingsParts {
  typealias Part = AppPart<MeetingsFeature.State, MeetingsFeature.Action>

  static let all = [list, detail, records, clock, speaker, form, alert]

  static let list = Part("meetings") { store in
    guard store.isLoaded else { return [[Span("loading…", "2")]] }
    return store.meetings.isEmpty ? [[Span("There are none yet: a adds one.", "2")]] : []
  } viewState: {
    $0.listViewState
  }

  static func row(_ id: Meeting.ID, _ label: String? = nil) -> Part {
    Part(label ?? "meeting \(id)") { store in
      guard let meeting = store.meetings[id: id] else { return [] }
      let attendees = meeting.attendees.count
      return [
        [
          Span("  "), Span(meeting.title.filled(to: 15), "1"),
          Span("\(meeting.minutes) min  \(attendees) people  ×\(meeting.records.count)"),
        ]
      ]
    } viewState: {
      $0.rowViewState(id)
    }
  }

  static let detail = Part(
    "detail",
    making: { store in
      // Which meeting is open: not another one when one is held above it.
      let detail = Derived("open meeting") { store.detail }
      return {
        guard let meeting = detail.value?.meeting else { return [] }
        return [
          [Span(meeting.title, "1"), Span("  \(meeting.minutes) minutes")],
          meeting.attendees.isEmpty
            ? nobody : [Span(meeting.attendees.map(\.name).joined(separator: ", "))],
        ]
      }
    }, viewState: { $0.detailViewState })

  static let records = Part(
    "records",
    making: { store in
      let detail = Derived("open meeting") { store.detail }
      return {
        guard let records = detail.value?.meeting?.records else { return [] }
        if records.isEmpty { return [[Span("It was not held yet.", "2")]] }
        return records.prefix(5).map { record in
          [Span("\(day(record.date))  \(time(record.seconds))  \(record.speakers) spoke")]
        }
      }
    }, viewState: { $0.recordsViewState })

  static let clock = Part(
    "clock",
    making: { store in
      let held = Derived("meeting held") { store.recorder }
      return {
        guard let recorder = held.value, let minutes = recorder.meeting?.minutes else { return [] }
        let total = minutes * 60
        let done = min(28, recorder.seconds * 28 / total)
        return [
          [
            Span(String(repeating: "━", count: done), "36"),
            Span(String(repeating: "─", count: 28 - done), "2"),
            Span(" \(time(total - recorder.seconds))"),
          ]
        ]
      }
    }, viewState: { $0.clockViewState })

  static let speaker = Part(
    "speaker",
    making: { store in
      let held = Derived("meeting held") { store.recorder }
      return {
        guard let recorder = held.value, let meeting = recorder.meeting else { return [] }
        if meeting.attendees.isEmpty { return [nobody] }
        let now = recorder.speaker
        return meeting.attendees.enumerated().map { index, attendee in
          let mark = index < now ? "✓ " : index == now ? "▸ " : "  "
          return [Span(mark + attendee.name, index == now ? "1;33" : index < now ? "2" : "")]
        }
      }
    }, viewState: { $0.speakerViewState })

  static let form = Part(
    "form",
    making: { store in
      let form = Derived("sheet") { store.form?.wrappedValue }
      return {
        guard let meeting = form.value?.meeting else { return [] }
        let fields =
          [("title", meeting.title), ("minutes", "◂ \(meeting.minutes) ▸")]
          + meeting.attendees.map { ("attendee", $0.name) }
        return fields.map { [Span("  \($0.0)".filled(to: 12), "2"), Span($0.1)] }
      }
    }, viewState: { $0.formViewState })

  static let alert = Part(
    "alert",
    making: { store in
      let app = Derived("alert") { store.alert.wrappedValue }
      let held = Derived("alert while held") { store.recorder?.alert.wrappedValue }
      let detail = Derived("alert of the meeting") { store.detail?.alert.wrappedValue }
      return {
        if let alert = app.value { return AlertPicture.lines(alert) }
        if let alert = held.value { return AlertPicture.lines(alert) }
        return detail.value.map { AlertPicture.lines($0) } ?? []
      }
    }, viewState: { $0.alertViewState })

  private static let nobody = [Span("Nobody attends.", "2")]

  private static func time(_ seconds: Int) -> String {
    let rest = "\(seconds % 60)"
    return "\(seconds / 60):" + (rest.count == 1 ? "0" + rest : rest)
  }

  private static func day(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }
}
