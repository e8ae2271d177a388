import ObservableStore
import Observing

struct FeedState: ObservableState, FeedLike {
  @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2, title: 1)]
  @Tracked var number = 0
  @Shared var note = 0
}

struct PlainFeedState: FeedLike {
  fileprivate final class Note { var value = 0 }

  var rows: IdentifiedArrayOf<PlainRow> = [PlainRow(id: 1), PlainRow(id: 2, title: 1)]
  var number = 0
  fileprivate let shared = Note()

  var note: Int {
    get { shared.value }
    nonmutating set { shared.value = newValue }
  }
}

/// A feed in plain Swift.
struct PlainFeed: PlainModel {
  private(set) var state = PlainFeedState()
  private var saved: PlainFeedState?
  var excuses = Excuses()

  func isPossible(_ change: FeedChange) -> Bool {
    switch change {
    case .firstUp, .settle, .decoded: true
    case .add: state.rows[id: 3] == nil
    case .insert: state.rows[id: 2] == nil
    case .secondUp, .remove: state.rows[id: 2] != nil
    case .reverse: state.rows.count > 1
    case .restore, .restoreRows: saved != nil
    case .numberUp, .numberBack, .noteUp, .noteBack, .fresh, .save: true
    }
  }

  func isPossible(_ body: FeedBody) -> Bool { true }

  mutating func apply(_ change: FeedChange) {
    let before = state.rows
    let note = state.shared
    state.change(change, &saved)
    let isReplaced = [.fresh, .restore].contains(change)
    if isReplaced || note !== state.shared { excuses.insert(.shared) }
    if isReplaced || before.ids != state.rows.ids { excuses.insert(.rows) }
    if before.ids.contains(where: { state.rows[id: $0] == nil }) { excuses.insert(.row) }
  }

  func render(_ body: FeedBody) -> Int { state.look(body) }

  static func excuses(for body: FeedBody) -> Excuses {
    switch body {
    case .titles, .toolchainTitles: .rows
    case .each, .eachStore, .eachSettles: .row
    case .note, .toolchain: .shared
    case .view, .viewTitles: []
    }
  }

  static func writes(_ body: FeedBody) -> Bool { body == .eachSettles }
  mutating func write(_ body: FeedBody) { if body == .eachSettles { state.settle() } }
  static func territory(_ change: FeedChange) -> Territory { change.territory }
  static func copies(_ change: FeedChange) -> CopyUse { change.copies }
}
