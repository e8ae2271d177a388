/// A shelf in plain Swift, and what is known of the stores that a program keeps.
struct PlainShelf: PlainModel {
  private(set) var state = PlainShelfState()
  private var saved = SavedCopies<PlainShelfState>()
  var excuses = Excuses()
  private(set) var child = KeptPart()
  private(set) var screen = KeptPart()
  private(set) var row = KeptPart()
  /// The id of the row whose store is kept.
  private(set) var rowID = 0
  private var earlierRows: [Int: KeptPart] = [:]

  var isWatched: Bool { child.isKept || screen.isKept || row.isKept }

  func isPossible(_ change: ShelfChange) -> Bool {
    switch change {
    case .childNil, .childUp, .childRename, .childEqual, .childReset, .saveChild, .keepChild:
      state.child != nil
    case .childSaved, .savedUp: saved.child != nil
    case .rowsSaved: saved.rows != nil
    case .keepScreen: state.screen.edited != nil
    case .append: state.rows.count < 3
    case .removeFirst, .titleUp, .rowEqual, .rowNew, .keepRow: !state.rows.isEmpty
    case .move: state.rows.count > 1
    default: true
    }
  }

  func isPossible(_ body: ShelfBody) -> Bool { true }

  mutating func apply(_ change: ShelfChange) {
    let before = state
    let firstID = state.rows.first?.id
    state.change(change, &saved)
    noteExcuses(change, before)
    switch change {
    case .keepChild: child = KeptPart(state.child?.age)
    case .keepScreen: screen = KeptPart(state.screen.edited?.age)
    case .keepRow:
      // Who keeps a row again knows of it what was known before.
      earlierRows[rowID] = row
      rowID = firstID ?? 0
      row = KeptPart(state.rows.first?.title, after: earlierRows[rowID] ?? KeptPart())
    default:
      child.note(
        state.child?.age,
        way(change, fresh: [.childNew], unclear: [.childEqual, .childReset, .childSaved]))
      screen.note(
        state.screen.edited?.age,
        way(change, fresh: [.screenEdit], unclear: [.screenEqual, .whole]))
      let isAboutRow =
        [.rowsEqual, .rowsSaved, .whole].contains(change)
        || firstID == rowID && (change == .rowEqual || change == .rowNew)
      row.note(state.rows[id: rowID]?.title, isAboutRow ? .unclear : .inPlace)
      for id in earlierRows.keys { earlierRows[id]?.note(state.rows[id: id]?.title, .inPlace) }
    }
  }

  private func way(
    _ change: ShelfChange, fresh: [ShelfChange], unclear: [ShelfChange]
  ) -> KeptPart.Way {
    fresh.contains(change) ? .fresh : unclear.contains(change) ? .unclear : .inPlace
  }

  private mutating func noteExcuses(_ change: ShelfChange, _ before: PlainShelfState) {
    let isWhole = change == .whole
    excuses.note(
      .firstName, from: before.child?.name, to: state.child?.name,
      isReset: isWhole || change == .childReset)
    excuses.note(
      .secondName, from: before.screen.added?.name, to: state.screen.added?.name, isReset: isWhole)
    if isWhole || before.rows.ids != state.rows.ids { excuses.insert(.rows) }
    let isAway = before.rows[id: 1] != nil && state.rows[id: 1] == nil
    if isWhole || isAway { excuses.insert(.row) }
    switch change {
    case .childNew, .childEqual, .childReset, .childSaved: excuses.insert(.childIdentity)
    case .screenEdit, .screenAdd, .screenEqual: excuses.insert(.screenIdentity)
    case .whole: excuses.formUnion([.childIdentity, .screenIdentity])
    default: break
    }
  }

  mutating func commit() {
    excuses = []
    child.commit()
    screen.commit()
    row.commit()
    for id in earlierRows.keys { earlierRows[id]?.commit() }
  }

  func render(_ body: ShelfBody) -> Int { state.look(body) }

  static func excuses(for body: ShelfBody) -> Excuses {
    switch body {
    case .name: .firstName
    case .addName: [.secondName, .screenIdentity]
    case .presence: .childIdentity
    case .isEdit: .screenIdentity
    case .scopedAge, .nested: .childIdentity
    case .scopedEditAge, .editAge: .screenIdentity
    case .ids, .titles, .rowStores: .rows
    case .row: .row
    default: []
    }
  }

  static func writes(_ body: ShelfBody) -> Bool { false }
  static func territory(_ change: ShelfChange) -> Territory { change.territory }
  static func copies(_ change: ShelfChange) -> CopyUse { change.copies }
  static func commits(_ change: ShelfChange) -> Bool {
    [.keepChild, .keepScreen, .keepRow].contains(change)
  }
}
