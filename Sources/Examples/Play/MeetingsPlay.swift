import ObservableStore
import Observing
import StrategyComparison

/// The recorder of meetings: a list, a meeting, its draft in a sheet, and the meeting while it is held.
@MainActor
final class MeetingsPlay: PlayableApp {
  let title = "Meetings"
  let minimum = PlayCommand.narrow
  private let actions = Counter()
  let store: StoreOf<MeetingsFeature>
  private var list = ListWindow()
  private var keys: MeetingsKeys
  private var boxX = 20

  init(_ world: MeetingsWorld, _ state: MeetingsFeature.State = MeetingsFeature.State()) {
    store = Store(
      initialState: state, reducer: MeetingsFeature(world: world).counted(by: actions))
    keys = MeetingsKeys(store)
    store.send(.started)
  }

  /// Saving is an effect: it is waited for.
  func close() async { await store.send(.closing).finish() }

  var help: String { keys.help }
  var actionCount: Int? { actions.value }
  var isTyping: Bool { keys.mode == .form }
  var regions: [RegionFrame] { frames(width: 80, height: 18) }

  func frames(width: Int, height: Int) -> [RegionFrame] {
    boxX = max(0, (width - AlertPicture.width) / 2)
    let (width, mode) = (min(width - 4, 76), keys.mode)
    var frames = keys.isRecording ? recorder(width) : keys.isDetail ? detail(width) : []
    if frames.isEmpty { frames = rows(width, height) }
    if mode == .form {
      frames.append(box("form"))
    }
    if mode == .alert {
      frames.append(box("alert"))
    }
    return frames
  }

  private func box(_ label: String) -> RegionFrame {
    RegionFrame(label: label, x: boxX, y: 4, width: AlertPicture.width, isBoxed: true)
  }

  private func rows(_ width: Int, _ height: Int) -> [RegionFrame] {
    let ids = store.withState { Array($0.meetings.ids) }
    let rows = list.rows(of: ids.count, on: height - 3)
    return [RegionFrame(label: "meetings", x: 2, y: 2, width: width)]
      + zip(0..., ids[rows]).map { line, id in
        RegionFrame(
          label: MeetingsParts.label(id), x: 2, y: 3 + line, width: width, hasTitle: false)
      }
  }

  private func detail(_ width: Int) -> [RegionFrame] {
    [
      RegionFrame(label: "detail", x: 2, y: 2, width: width),
      RegionFrame(label: "records", x: 2, y: 6, width: width),
    ]
  }

  private func recorder(_ width: Int) -> [RegionFrame] {
    [
      RegionFrame(label: "clock", x: 2, y: 2, width: width),
      RegionFrame(label: "speaker", x: 2, y: 5, width: width),
    ]
  }

  var cursor: [(x: Int, y: Int, span: Span)] {
    let mark = Span("▸", "1;36")
    switch keys.mode {
    case .list: return store.withState { $0.meetings.isEmpty } ? [] : [(2, 3 + list.offset, mark)]
    case .form: return [(boxX + 14 + keys.fieldText.count, 5 + keys.field, Span(" ", "7"))]
    case .alert: return [(boxX + 2, 5 + keys.alertButtonLine, mark)]
    case .detail, .recorder: return []
    }
  }

  func press(_ key: Key) -> Int {
    let before = actions.value
    let ids = store.withState { Array($0.meetings.ids) }
    switch (keys.mode, key) {
    case (.list, .up): list.move(by: -1, in: ids.count)
    case (.list, .down): list.move(by: 1, in: ids.count)
    case (.list, .enter):
      if let id = ids.dropFirst(list.selected).first { store.send(.meetingTapped(id)) }
    default: keys.press(key)
    }
    return actions.value - before
  }

  func start(_ strategy: Strategy, on board: Board) -> [ObservationToken] {
    MeetingsParts.all.map { $0.observe(store, strategy, on: board) }
      + [MeetingsParts.rows.observe(store, strategy, on: board)]
  }
}
