import Foundation
import ObservableStore
import Observing

/// One meeting: its attendees and records; from here it is edited, deleted and held.
struct MeetingDetail: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var meetings: IdentifiedArrayOf<Meeting>
    let id: Meeting.ID
    @Tracked var destination: Destination?

    init(_ id: Meeting.ID, of meetings: Shared<IdentifiedArrayOf<Meeting>>) {
      _meetings = meetings
      self.id = id
    }

    var meeting: Meeting? { meetings[id: id] }
  }

  enum Destination: ObservableState, Equatable {
    case edit(MeetingForm.State)
    case alert(AlertState<AlertAction>)
  }

  enum AlertAction: Equatable { case deleteConfirmed }

  enum Action: Equatable {
    case editTapped
    case deleteTapped
    /// For whoever holds the stack.
    case startTapped
    case edit(Presented<MeetingForm.Action>)
    case alert(Presented<AlertAction>)
  }

  let uuid: @Sendable () -> UUID

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .editTapped:
        if let meeting = state.meeting {
          state.destination = .edit(MeetingForm.State(meeting: meeting))
        }
      case .deleteTapped:
        state.destination = .alert(
          AlertState(
            title: "Delete the meeting?", message: "Its records are deleted with it.",
            buttons: [.cancel("Keep"), .destructive("Delete", action: .deleteConfirmed)]))
      case .edit(.presented(.saveTapped)):
        if case .edit(let form) = state.destination, let meeting = form.result {
          state.meetings[id: state.id] = meeting
        }
      case .alert(.presented(.deleteConfirmed)):
        state.meetings.remove(id: state.id)
        return .dismiss
      case .startTapped, .edit, .alert:
        break
      }
      return .none
    }
    .presents(\.destination, case: Destination.edit, action: Action.edit) {
      MeetingForm(uuid: uuid)
    }
    .presents(\.destination, case: Destination.alert, action: Action.alert)
  }
}
