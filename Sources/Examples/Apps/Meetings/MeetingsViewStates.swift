import Observing

// What the equality strategy compares for each part of the recorder's screen.
extension MeetingsFeature.State {
  struct ListViewState: Equatable {
    var isLoaded: Bool
    var isEmpty: Bool
  }

  struct RowViewState: Equatable {
    var title: String
    var minutes: Int
    var attendees: Int
    var records: Int
  }

  struct DetailViewState: Equatable {
    var title: String
    var minutes: Int
    var attendees: [String]
  }

  struct SpeakerViewState: Equatable {
    var speaker: Int
    var names: [String]
  }

  struct ClockViewState: Equatable {
    var seconds: Int
    var minutes: Int
  }

  var listViewState: ListViewState { ListViewState(isLoaded: isLoaded, isEmpty: meetings.isEmpty) }

  var detailViewState: DetailViewState? {
    detail?.meeting.map {
      DetailViewState(title: $0.title, minutes: $0.minutes, attendees: $0.attendees.map(\.name))
    }
  }

  var recordsViewState: [Meeting.Record]? { detail?.meeting?.records }

  var clockViewState: ClockViewState? {
    guard let recorder, let meeting = recorder.meeting else { return nil }
    return ClockViewState(seconds: recorder.seconds, minutes: meeting.minutes)
  }

  var speakerViewState: SpeakerViewState? {
    guard let recorder, let meeting = recorder.meeting else { return nil }
    return SpeakerViewState(speaker: recorder.speaker, names: meeting.attendees.map(\.name))
  }

  var formViewState: DetailViewState? {
    shownForm.map { form in
      DetailViewState(
        title: form.meeting.title, minutes: form.meeting.minutes,
        attendees: form.meeting.attendees.map(\.name))
    }
  }

  var alertViewState: AlertPicture.ViewState? {
    if let alert { return AlertPicture.ViewState(alert) }
    if let alert = recorder?.alert { return AlertPicture.ViewState(alert) }
    if case .alert(let alert) = detail?.destination { return AlertPicture.ViewState(alert) }
    return nil
  }

  private var detail: MeetingDetail.State? {
    guard case .detail(let detail) = path.first else { return nil }
    return detail
  }

  private var recorder: MeetingRecorder.State? {
    guard case .recorder(let recorder) = path.last else { return nil }
    return recorder
  }

  private var shownForm: MeetingForm.State? {
    if let form { return form }
    guard case .edit(let form) = detail?.destination else { return nil }
    return form
  }
}

extension MeetingsFeature.State.RowViewState {
  init(_ meeting: Meeting) {
    self.init(
      title: meeting.title, minutes: meeting.minutes, attendees: meeting.attendees.count,
      records: meeting.records.count)
  }
}
