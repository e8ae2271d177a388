import ObservableStore
import Observing

// The way to the stores of what shows, for whoever draws it or sends it something.
@MainActor
extension StoreOf<MeetingsFeature> {
  var screens: StackStores<MeetingScreen.State, MeetingScreen.Action> {
    scope(\.path, action: MeetingsFeature.Action.path)
  }

  /// The meeting that was opened.
  var detail: StoreOf<MeetingDetail>? {
    screens.first?.scope(
      \.self, case: MeetingScreen.State.detail, action: MeetingScreen.Action.detail)
  }

  /// The meeting that is being held.
  var recorder: StoreOf<MeetingRecorder>? {
    screens.last?.scope(
      \.self, case: MeetingScreen.State.recorder, action: MeetingScreen.Action.recorder)
  }

  /// The sheet with a draft: of a new meeting, or of the one that was opened.
  var form: StateBinding<StoreOf<MeetingForm>?>? {
    let new = presented(\.form, action: MeetingsFeature.Action.form)
    if new.wrappedValue != nil { return new }
    let edited = detail?.presented(
      \.destination, case: MeetingDetail.Destination.edit, action: MeetingDetail.Action.edit)
    return edited?.wrappedValue == nil ? nil : edited
  }

  /// What is asked, in front of everything else.
  var alert: StateBinding<Store<AlertState<Never>, Never>?> {
    presented(\.alert, action: MeetingsFeature.Action.alert)
  }
}

@MainActor
extension StoreOf<MeetingDetail> {
  var alert: StateBinding<Store<AlertState<MeetingDetail.AlertAction>, MeetingDetail.AlertAction>?>
  {
    presented(
      \.destination, case: MeetingDetail.Destination.alert, action: MeetingDetail.Action.alert)
  }
}

@MainActor
extension StoreOf<MeetingRecorder> {
  var alert:
    StateBinding<Store<AlertState<MeetingRecorder.AlertAction>, MeetingRecorder.AlertAction>?>
  {
    presented(\.alert, action: MeetingRecorder.Action.alert)
  }
}
