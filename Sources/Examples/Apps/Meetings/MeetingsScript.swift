import Foundation
import ObservableStore
import Observing

extension AppScript where State == MeetingsFeature.State, Action == MeetingsFeature.Action {
  /// A meeting is opened, edited, held and recorded.
  static var meetings: AppScript {
    AppScript(
      state: { MeetingsFeature.State() }, reducer: MeetingsFeature(world: .still),
      parts: MeetingsParts.all,
      rows: [MeetingsParts.rows { id in "\((1...3).first { .numbered($0) == id } ?? 0)" }],
      actions: [
        .loaded(.value(Meeting.samples)),
        .meetingTapped(.numbered(2)),
        .detail(.editTapped),
        .detail(.edit(.presented(.binding(.set(\.meeting.title, "Design review"))))),
        .detail(.edit(.presented(.saveTapped))),
        .detail(.startTapped),
        .recorder(.ticked),
        .recorder(.nextTapped),
        .recorder(.endTapped),
        .recorder(.alert(.presented(.saveConfirmed))),
      ])
  }
}

extension MeetingsFeature.Action {
  /// An action of the meeting that was opened first.
  static func detail(_ action: MeetingDetail.Action) -> Self {
    .path(.element(id: 0, action: .detail(action)))
  }

  /// An action of the meeting that is held above it.
  static func recorder(_ action: MeetingRecorder.Action) -> Self {
    .path(.element(id: 1, action: .recorder(action)))
  }
}

extension Meeting {
  /// Three meetings, whose identifiers are 1 to 3.
  static let samples: IdentifiedArrayOf<Meeting> = [
    sample(1, "Stand-up", minutes: 10, ["Ada", "Grace", "Barbara"]),
    sample(2, "Design", minutes: 30, ["Ada", "Margaret"]),
    sample(3, "Retro", minutes: 45, ["Grace", "Barbara", "Margaret", "Frances"]),
  ]

  private static func sample(
    _ number: Int, _ title: String, minutes: Int, _ names: [String]
  ) -> Meeting {
    let attendees = names.enumerated().map { index, name in
      Attendee(id: .numbered(number * 10 + index), name: name)
    }
    return Meeting(
      id: .numbered(number), title: title, minutes: minutes,
      attendees: IdentifiedArray(uniqueElements: attendees))
  }
}
