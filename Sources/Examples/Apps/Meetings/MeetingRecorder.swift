import Foundation
import ObservableStore
import Observing

/// A meeting that is being held: a timer, who speaks, and a record in the end.
struct MeetingRecorder: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var meetings: IdentifiedArrayOf<Meeting>
    let id: Meeting.ID
    @Tracked var seconds = 0
    @Tracked var speaker = 0
    @Tracked var alert: AlertState<AlertAction>?

    init(_ id: Meeting.ID, of meetings: Shared<IdentifiedArrayOf<Meeting>>) {
      _meetings = meetings
      self.id = id
    }

    var meeting: Meeting? { meetings[id: id] }
  }

  enum AlertAction: Equatable { case saveConfirmed, discardConfirmed }

  enum Action: Equatable {
    case started
    case ticked
    case nextTapped
    case endTapped
    case alert(Presented<AlertAction>)
  }

  let world: MeetingsWorld

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { [clock = world.clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .ticked:
        return tick(&state)
      case .nextTapped:
        return next(&state)
      case .endTapped:
        state.alert = AlertState(
          title: "End the meeting?", message: "It is paused meanwhile.",
          buttons: [
            .cancel("Go on"), .button("Save and end", action: .saveConfirmed),
            .destructive("Discard", action: .discardConfirmed),
          ])
        return .none
      case .alert(.presented(.saveConfirmed)):
        return end(&state)
      case .alert(.presented(.discardConfirmed)):
        return .dismiss
      case .alert(.dismiss):
        return .none
      }
    }
    .presents(\.alert, action: Action.alert)
  }

  /// A second has gone by; nobody's time runs while an alert is shown.
  private func tick(_ state: inout State) -> Effect<Action> {
    guard state.alert == nil, let meeting = state.meeting else { return .none }
    state.seconds += 1
    if state.seconds >= meeting.minutes * 60 { return end(&state) }
    if state.seconds >= (state.speaker + 1) * meeting.secondsPerAttendee {
      state.speaker = min(state.speaker + 1, max(0, meeting.attendees.count - 1))
    }
    return .none
  }

  /// The next one speaks, and the time that is left of this one's goes by.
  private func next(_ state: inout State) -> Effect<Action> {
    guard let meeting = state.meeting, state.speaker + 1 < meeting.attendees.count else {
      return .send(.endTapped)
    }
    state.speaker += 1
    state.seconds = state.speaker * meeting.secondsPerAttendee
    return .none
  }

  private func end(_ state: inout State) -> Effect<Action> {
    let record = Meeting.Record(
      id: world.uuid(), date: world.now(), seconds: state.seconds, speakers: state.speaker + 1)
    state.meetings[id: state.id]?.records.insert(record, at: 0)
    return .dismiss
  }
}
