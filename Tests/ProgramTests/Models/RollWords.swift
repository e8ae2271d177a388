import Observing

/// What programs do to a roll; each is an action of its own.
enum RollChange: String, ProgramWord {
  case firstUp = "state.rows[id: 1]?.title += 1"
  case secondUp = "state.rows[id: 2]?.title += 1"
  case add = "state.rows.append(Row(id: 2, title: 5))"
  case remove = "state.rows.remove(id: 2)"
  case upAndRemove = "state.rows[id: 2]?.title += 1; state.rows.remove(id: 2)"
  case upAndClear = "state.rows[id: 2]?.title += 1; state.rows = []"
  case reverse = "state.rows.reverse()"
  case decoded = "state.rows = decoded(state.rows)"
  case equalRow = "state.rows[id: 2] = state.rows[id: 2]"
  case touchedCopy = "var copy = state; copy.rows[id: 1]?.title += 0; state = copy"
  case changedCopy = "var copy = state; copy.rows[id: 2]?.title += 1; state = copy"
  case spoiledCopy =
    "var copy = state.rows; state.rows.remove(id: 2); copy[id: 2]?.title += 9; copy.remove(id: 2)"
  case save = "saved = state"
  case saveOther = "other = state"
  case restore = "state = saved"
  case restoreOther = "state = other"
  case restoreRows = "state.rows = saved.rows"
  case keep = "let row = store.scope(\\.rows, id: 2)!"

  var territory: Territory {
    switch self {
    case .save, .saveOther: [.first, .copies]
    default: .everything
    }
  }
}

/// What closures over a roll do.
enum RollBody: String, ProgramWord {
  case ids = "show(store.rows.ids)"
  case titles = "show(store.scope(\\.rows).map { $0.title })"
  case sorted = "show(Derived { store.scope(\\.sorted).map { $0.title } }.value)"
  case second = "show(store.scope(\\.rows, id: 2)?.title)"
}

extension RollLike {
  mutating func change(_ change: RollChange, _ copies: inout RollCopies<Self>) {
    switch change {
    case .firstUp: rows[id: 1]?.title += 1
    case .secondUp: rows[id: 2]?.title += 1
    case .add: rows.append(Line(id: 2, title: 5))
    case .remove: rows.remove(id: 2)
    case .upAndRemove:
      rows[id: 2]?.title += 1
      rows.remove(id: 2)
    case .upAndClear:
      rows[id: 2]?.title += 1
      rows = []
    case .reverse: rows.reverse()
    case .decoded:
      rows = IdentifiedArray(uniqueElements: rows.map { Line(id: $0.id, title: $0.title) })
    case .equalRow: rows[id: 2] = rows[id: 2]
    case .touchedCopy:
      var copy = self
      copy.rows[id: 1]?.title += 0
      self = copy
    case .changedCopy:
      var copy = self
      copy.rows[id: 2]?.title += 1
      self = copy
    case .spoiledCopy:
      var copy = rows
      rows.remove(id: 2)
      copy[id: 2]?.title += 9
      copy.remove(id: 2)
    case .save: copies.saved = self
    case .saveOther: copies.other = self
    case .restore: self = copies.saved ?? self
    case .restoreOther: self = copies.other ?? self
    case .restoreRows: rows = copies.saved?.rows ?? rows
    case .keep: break
    }
  }

  /// What a body shows, read from the state itself.
  func look(_ body: RollBody) -> Int {
    switch body {
    case .ids: rows.ids.reduce(17) { mix($0, $1) }
    case .titles: rows.reduce(17) { mix($0, $1.title) }
    case .sorted: sorted.reduce(17) { mix($0, $1.title) }
    case .second: rows[id: 2]?.title ?? -1
    }
  }
}
