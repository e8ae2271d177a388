import Foundation
import ObservableStore
import Observing

/// A screen of the stack: a meeting, or one that is being held.
struct MeetingScreen: Reducer {
  enum State: ObservableState, Equatable {
    case detail(MeetingDetail.State)
    case recorder(MeetingRecorder.State)
  }

  enum Action: Equatable {
    case detail(MeetingDetail.Action)
    case recorder(MeetingRecorder.Action)
  }

  let world: MeetingsWorld

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .ifCase(\.self, case: State.detail, action: Action.detail) {
        MeetingDetail(uuid: world.uuid)
      }
      .ifCase(\.self, case: State.recorder, action: Action.recorder) {
        MeetingRecorder(world: world)
      }
  }
}
