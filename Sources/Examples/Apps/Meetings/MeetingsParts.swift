import Foundation
import ObservableStore
import Observing

/// The parts of the recorder's screen.
@MainActor
enum MeetingsParts {
  typealias Part = AppPart<MeetingsFeature.State, MeetingsFeature.Action>

  static let all = [list, detail, records, clock, speaker, form, alert]

  static let list = Part("meetings") { store in
    store.isLoaded ? loaded(isEmpty: store.meetings.isEmpty) : loading
  } viewState: {
    $0.listViewState
  } drawing: {
    $0.isLoaded ? loaded(isEmpty: $0.isEmpty) : loading
  }

  /// One comes and goes with its meeting.
  static let rows = rows(named: { $0.uuidString })

  /// The rows, by a name for each meeting.
  static func rows(
    named name: @escaping (Meeting.ID) -> String
  ) -> AppRows<MeetingsFeature.State, MeetingsFeature.Action> {
    AppRows("meeting", of: \.meetings, named: name) { meeting in
      lines(
        MeetingsFeature.State.RowViewState(
          title: meeting.title, minutes: meeting.minutes, attendees: meeting.attendees.count,
          records: meeting.records.count))
    } viewState: {
      MeetingsFeature.State.RowViewState($0)
    } drawing: {
      lines($0)
    }
  }

  /// What a meeting's row is called.
  static func label(_ id: Meeting.ID) -> String { "meeting \(id.uuidString)" }

  static let detail = Part(
    "detail",
    making: { store in
      // Which meeting is open: not another one when one is held above it.
      let detail = Derived("open meeting") { store.detail }
      return {
        guard let meeting = detail.value?.meeting else { return [] }
        return lines(
          MeetingsFeature.State.DetailViewState(
            title: meeting.title, minutes: meeting.minutes, attendees: meeting.attendees.map(\.name)
          ))
      }
    }, viewState: { $0.detailViewState }, drawing: { $0.map { lines($0) } ?? [] })

  static let records = Part(
    "records",
    making: { store in
      let detail = Derived("open meeting") { store.detail }
      return { detail.value?.meeting.map { lines($0.records) } ?? [] }
    }, viewState: { $0.recordsViewState }, drawing: { $0.map { lines($0) } ?? [] })

  static let clock = Part(
    "clock",
    making: { store in
      let held = Derived("meeting held") { store.recorder }
      return {
        guard let recorder = held.value, let minutes = recorder.meeting?.minutes else { return [] }
        return lines(
          MeetingsFeature.State.ClockViewState(seconds: recorder.seconds, minutes: minutes))
      }
    }, viewState: { $0.clockViewState }, drawing: { $0.map { lines($0) } ?? [] })

  static let speaker = Part(
    "speaker",
    making: { store in
      let held = Derived("meeting held") { store.recorder }
      return {
        guard let recorder = held.value, let meeting = recorder.meeting else { return [] }
        return lines(
          MeetingsFeature.State.SpeakerViewState(
            speaker: recorder.speaker, names: meeting.attendees.map(\.name)))
      }
    }, viewState: { $0.speakerViewState }, drawing: { $0.map { lines($0) } ?? [] })

  static let form = Part(
    "form",
    making: { store in
      let form = Derived("sheet") { store.form?.wrappedValue }
      return {
        guard let meeting = form.value?.meeting else { return [] }
        return lines(
          ofForm: MeetingsFeature.State.DetailViewState(
            title: meeting.title, minutes: meeting.minutes, attendees: meeting.attendees.map(\.name)
          ))
      }
    }, viewState: { $0.formViewState }, drawing: { $0.map { lines(ofForm: $0) } ?? [] })

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
    }, viewState: { $0.alertViewState }, drawing: { $0.map { AlertPicture.lines($0) } ?? [] })
}
