import Foundation
import ObservableStore
import Observing

/// The recorder of meetings: a list, what is stacked on it, and a file that all is kept in.
struct MeetingsFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var meetings: IdentifiedArrayOf<Meeting> = []
    /// Nothing is saved before what was saved is here.
    @Tracked var isLoaded = false
    @Tracked var form: MeetingForm.State?
    @Tracked var alert: AlertState<Never>?
    @Tracked var path: StackState<MeetingScreen.State> = []
  }

  enum Action: Equatable {
    case started
    case loaded(SavedFile<IdentifiedArrayOf<Meeting>>.Content)
    case savingFailed(String)
    /// The program is about to end: what is unsaved is saved.
    case closing
    case addTapped
    case meetingTapped(Meeting.ID)
    case form(Presented<MeetingForm.Action>)
    case alert(Presented<Never>)
    case path(StackAction<MeetingScreen.State, MeetingScreen.Action>)
  }

  private enum EffectID { case save }

  let world: MeetingsWorld

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { [load = world.load] send in await send(.loaded(await load())) }
      case .loaded(let content):
        load(content, into: &state)
      case .savingFailed(let reason):
        state.alert = AlertState(title: "The meetings are not saved", message: reason)
      case .closing:
        return save(state)
      case .addTapped:
        let attendee = Meeting.Attendee(id: world.uuid())
        state.form = MeetingForm.State(meeting: Meeting(id: world.uuid(), attendees: [attendee]))
      case .form(.presented(.saveTapped)):
        if let meeting = state.form?.result { state.meetings.append(meeting) }
      case .meetingTapped(let id):
        state.path = [.detail(MeetingDetail.State(id, of: state.$meetings))]
      case .path(.element(_, action: .detail(.startTapped))):
        return hold(&state)
      case .form, .alert, .path:
        break
      }
      return .none
    }
    .presents(\.form, action: Action.form) { MeetingForm(uuid: world.uuid) }
    .presents(\.alert, action: Action.alert)
    .forEach(\.path, action: Action.path) { MeetingScreen(world: world) }
    .onChange(of: \.meetings) { _, _ in
      Reduce { state, action in
        if case .loaded = action { return .none }
        return save(state)
      }
    }
  }

  private func load(
    _ content: SavedFile<IdentifiedArrayOf<Meeting>>.Content, into state: inout State
  ) {
    state.isLoaded = true
    switch content {
    case .nothing: break
    case .value(let meetings): state.meetings = meetings
    case .broken(let reason, let kept):
      state.alert = AlertState(
        title: "The meetings cannot be read", message: "\(reason) They are kept in \(kept).")
    }
  }

  /// Puts the meeting whose detail is on top on the stage.
  private func hold(_ state: inout State) -> Effect<Action> {
    guard case .detail(let detail) = state.path.last else { return .none }
    let id = state.path.append(.recorder(MeetingRecorder.State(detail.id, of: state.$meetings)))
    return .send(.path(.element(id: id, action: .recorder(.started))))
  }

  /// The one before is cancelled when the next begins: the latest wins.
  private func save(_ state: State) -> Effect<Action> {
    guard state.isLoaded else { return .none }
    return .run { [save = world.save, meetings = state.meetings] _ in
      try await save(meetings)
    } catch: { error, send in
      await send(.savingFailed(error.localizedDescription))
    }
    .cancellable(id: EffectID.save, cancelInFlight: true)
  }
}
