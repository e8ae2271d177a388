import ObservableStore
import Observing

/// What keys do in the recorder of meetings, and what of it is no part of the state: the field and the button that are chosen.
@MainActor
struct MeetingsKeys {
  enum Mode { case list, detail, recorder, form, alert }

  let store: StoreOf<MeetingsFeature>
  private(set) var field = 0
  private var button = 0

  init(_ store: StoreOf<MeetingsFeature>) { self.store = store }

  var isRecording: Bool { untracked { store.recorder != nil } }
  var isDetail: Bool { untracked { store.detail != nil } }

  var mode: Mode {
    if buttons != nil { return .alert }
    return untracked { store.form != nil }
      ? .form : isRecording ? .recorder : isDetail ? .detail : .list
  }

  var help: String {
    switch mode {
    case .list: "↑/↓ choose  ⏎ open  a add  s strategy  q quit"
    case .detail: "⏎ hold it  e edit  d delete  ← back  s strategy  q quit"
    case .recorder: "n next speaker  e end  s strategy  q quit"
    case .form: "type  ↑/↓ field  ←/→ minutes  ⇥ attendee  ⏎ save  esc cancel"
    case .alert: "↑/↓ choose  ⏎ press  esc close"
    }
  }

  /// The text of the field that is being edited.
  var fieldText: String {
    guard let form = untracked({ store.form?.wrappedValue }) else { return "" }
    let meeting = form.withState { $0.meeting }
    if field == 1 { return "◂ \(meeting.minutes)" }
    return field == 0 ? meeting.title : meeting.attendees.dropFirst(field - 2).first?.name ?? ""
  }

  /// On which of an alert's lines the button stands that is chosen.
  var alertButtonLine: Int {
    let lines = store.withState { $0.alertViewState.map(AlertPicture.lines)?.count ?? 0 }
    return lines - (buttons ?? []).count + button
  }

  /// What the buttons of the alert in front do.
  private var buttons: [() -> Void]? {
    untracked {
      buttons(of: store.alert) ?? store.recorder.flatMap { buttons(of: $0.alert) }
        ?? store.detail.flatMap { buttons(of: $0.alert) }
    }
  }

  private func buttons<Action>(
    of alert: StateBinding<Store<AlertState<Action>, Action>?>
  ) -> [() -> Void]? {
    alert.wrappedValue?.buttons.map { button in { alert.press(button) } }
  }

  mutating func press(_ key: Key) {
    switch mode {
    case .list: if key == .character("a") { add() }
    case .detail: pressInDetail(key)
    case .recorder: pressInRecorder(key)
    case .form: pressInForm(key)
    case .alert: pressInAlert(key)
    }
  }

  private mutating func add() {
    field = 0
    store.send(.addTapped)
  }

  private mutating func pressInDetail(_ key: Key) {
    guard let detail = untracked({ store.detail }) else { return }
    field = 0
    button = 0
    switch key {
    case .enter: detail.send(.startTapped)
    case .character("e"): detail.send(.editTapped)
    case .character("d"): detail.send(.deleteTapped)
    case .left, .escape: store.send(.path(.pop(to: nil)))
    default: break
    }
  }

  private mutating func pressInRecorder(_ key: Key) {
    guard let recorder = untracked({ store.recorder }) else { return }
    button = 0
    switch key {
    case .character("n"), .character(" "): recorder.send(.nextTapped)
    case .character("e"), .escape: recorder.send(.endTapped)
    default: break
    }
  }

  private mutating func pressInAlert(_ key: Key) {
    guard let buttons else { return }
    switch key {
    case .up, .left: button = max(0, button - 1)
    case .down, .right: button = min(buttons.count - 1, button + 1)
    case .enter:
      buttons[min(button, buttons.count - 1)]()
      button = 0
    case .escape: buttons[0]()
    default: break
    }
  }

  private mutating func pressInForm(_ key: Key) {
    guard let sheet = untracked({ store.form }), let form = untracked({ sheet.wrappedValue }) else {
      return
    }
    let ids = form.withState { Array($0.meeting.attendees.ids) }
    switch key {
    case .up: field = max(0, field - 1)
    case .down: field = min(ids.count + 1, field + 1)
    case .enter: form.send(.saveTapped)
    case .escape: sheet.wrappedValue = nil
    case .tab:
      form.send(.addAttendeeTapped)
      field = ids.count + 2
    default: edit(form, ids, key)
    }
  }

  private mutating func edit(
    _ form: StoreOf<MeetingForm>, _ ids: [Meeting.Attendee.ID], _ key: Key
  ) {
    let meeting = form.binding(\.meeting, MeetingForm.Action.binding)
    if field == 1 {
      if key == .left { meeting.minutes.wrappedValue -= 1 }
      if key == .right { meeting.minutes.wrappedValue += 1 }
      return
    }
    let text = field == 0 ? meeting.title : meeting.attendees[id: ids[field - 2]]?.name
    switch key {
    case .character(let character): text?.wrappedValue.append(character)
    case .backspace where text?.wrappedValue.isEmpty == false: text?.wrappedValue.removeLast()
    case .backspace where field > 1:
      form.send(.removeAttendeeTapped(ids[field - 2]))
      field -= 1
    default: break
    }
  }
}
