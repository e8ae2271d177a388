import Observing

/// What programs do to a feed; each is an action of its own.
enum FeedChange: String, ProgramWord {
  case firstUp = "state.rows[id: 1]?.title += 1"
  case secondUp = "state.rows[id: 2]?.title += 1"
  case add = "state.rows.append(Row(id: 3, title: 2))"
  case remove = "state.rows.remove(id: 2)"
  case insert = "state.rows.insert(Row(id: 2, title: 0), at: 0)"
  case reverse = "state.rows.reverse()"
  case decoded = "state.rows = decoded(state.rows)"
  case numberUp = "state.number += 1"
  case numberBack = "state.number = 0"
  case noteUp = "state.note += 1"
  case noteBack = "state.note = 0"
  case fresh = "state = FeedState()"
  case save = "saved = state"
  case restore = "state = saved"
  case restoreRows = "state.rows = saved.rows"
  case settle =
    "for id in state.rows.ids where state.rows[id: id]!.title > 1 { state.rows[id: id]!.title = 1 }"

  var territory: Territory {
    switch self {
    case .firstUp, .secondUp, .add, .remove, .insert, .reverse, .decoded, .settle: .first
    case .numberUp, .numberBack: .second
    case .noteUp, .noteBack: .third
    case .restoreRows: [.first, .copies]
    case .save, .fresh, .restore: .everything
    }
  }

  var copies: CopyUse {
    switch self {
    case .save: CopyUse(replaces: 1)
    case .restore, .restoreRows: CopyUse(reads: 1)
    default: CopyUse()
    }
  }
}

/// What closures over a feed do, in the ways that there are to hear of a change.
enum FeedBody: String, ProgramWord {
  case titles = "show(store.rows.map { $0.title })"
  case note = "show(store.note)"
  case each = "observeEach { store.rows } _: { show($0.title) }"
  case eachStore = "observeEach { store.scope(\\.rows) } _: { show($0.title) }"
  case eachSettles =
    "observeEach { store.rows } _: { show($0.title); if $0.title > 1 { store.send(.settle) } }"
  case view = "withViewStore(observe: { View($0.number, $0.note, $0.rows.count) }) { show($0) }"
  case viewTitles = "withViewStore(observe: { $0.rows.map { $0.title } }) { show($0) }"
  case toolchain = "withObservationTracking { show(store.number, store.note) }"
  case toolchainTitles = "withObservationTracking { show(store.scope(\\.rows).map { $0.title }) }"
}

/// Rows, a number, and a note that copies share.
protocol FeedLike {
  associatedtype Line: RowLike
  var rows: IdentifiedArrayOf<Line> { get set }
  var number: Int { get set }
  var note: Int { get set }
  init()
}

extension FeedLike {
  mutating func change(_ change: FeedChange, _ saved: inout Self?) {
    switch change {
    case .firstUp: rows[id: 1]?.title += 1
    case .secondUp: rows[id: 2]?.title += 1
    case .add: rows.append(Line(id: 3, title: 2))
    case .remove: rows.remove(id: 2)
    case .insert: rows.insert(Line(id: 2, title: 0), at: 0)
    case .reverse: rows.reverse()
    case .decoded:
      rows = IdentifiedArray(uniqueElements: rows.map { Line(id: $0.id, title: $0.title) })
    case .numberUp: number += 1
    case .numberBack: number = 0
    case .noteUp: note += 1
    case .noteBack: note = 0
    case .fresh: self = Self()
    case .save: saved = self
    case .restore: self = saved ?? self
    case .restoreRows: rows = saved?.rows ?? rows
    case .settle: settle()
    }
  }

  mutating func settle() {
    for id in rows.ids where rows[id: id]?.title ?? 0 > 1 { rows[id: id]?.title = 1 }
  }

  /// What a body shows, read from the state itself.
  func look(_ body: FeedBody) -> Int {
    switch body {
    case .titles, .viewTitles, .toolchainTitles: rows.reduce(17) { mix($0, $1.title) }
    // The elements are looked at one by one.
    case .each, .eachStore: 0
    // When they are to be looked at again, it tells.
    case .eachSettles: rows.reduce(17) { mix($0, $1.id, $1.title) }
    case .note: note
    case .view: mix(number, note, rows.count)
    case .toolchain: mix(number, note)
    }
  }
}
