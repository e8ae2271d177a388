import Foundation
import ObservableStore
import Observing

/// The draft of a meeting, new or edited; whoever presents it takes what it makes of it.
struct MeetingForm: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var meeting: Meeting

    /// The meeting as it is to be saved; nil as long as it has no title.
    var result: Meeting? {
      guard !meeting.title.isEmpty else { return nil }
      var result = meeting
      result.attendees.removeAll { $0.name.isEmpty }
      return result
    }
  }

  enum Action: Equatable {
    case binding(Edit<State>)
    case addAttendeeTapped
    case removeAttendeeTapped(Meeting.Attendee.ID)
    case saveTapped
  }

  let uuid: @Sendable () -> UUID

  var body: some Reducer<State, Action> {
    BindingReducer(Action.binding)
    Reduce { state, action in
      switch action {
      case .binding(let edit):
        if edit.changes(\.meeting.minutes) {
          state.meeting.minutes = min(max(state.meeting.minutes, 1), 60)
        }
      case .addAttendeeTapped:
        state.meeting.attendees.append(Meeting.Attendee(id: uuid()))
      case .removeAttendeeTapped(let id):
        state.meeting.attendees.remove(id: id)
      case .saveTapped:
        if state.result != nil { return .dismiss }
      }
      return .none
    }
  }
}
