import Observing

/// A state with rows, of which the second is held, and copies of all of it.
protocol RollLike {
  associatedtype Line: RowLike
  var rows: IdentifiedArrayOf<Line> { get set }
  init()
}

extension RollLike {
  var sorted: IdentifiedArrayOf<Line> {
    var rows = rows
    rows.sort { $0.title < $1.title }
    return rows
  }
}

struct RollState: ObservableState, RollLike {
  @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2, title: 5)]
}

struct PlainRollState: RollLike {
  var rows: IdentifiedArrayOf<PlainRow> = [PlainRow(id: 1), PlainRow(id: 2, title: 5)]
}

/// Copies taken out of a roll.
struct RollCopies<State> {
  var saved: State?
  var other: State?
}

/// A roll in plain Swift, and what the store of the second row may say.
struct PlainRoll: PlainModel {
  private(set) var state = PlainRollState()
  private var copies = RollCopies<PlainRollState>()
  var excuses = Excuses()
  private(set) var isWatched = false
  /// What the row said when it was there last.
  ///
  /// In a transaction of several changes it may be what it was before any of them, if somebody looked at the row
  /// meanwhile or the whole state was replaced.
  var lastValues: Set<Int> { changes > 1 ? ownValues.union(values) : ownValues }
  private var ownValues: Set<Int> = []
  /// What the row said at the last commit, and after each change since.
  private var values: Set<Int> = []
  private var changes = 0
  private var wasThere = false

  var second: Int? { state.rows[id: 2]?.title }

  func isPossible(_ change: RollChange) -> Bool {
    switch change {
    case .firstUp, .touchedCopy: state.rows[id: 1] != nil
    case .add: second == nil
    case .secondUp, .remove, .upAndRemove, .equalRow, .changedCopy, .spoiledCopy: second != nil
    case .keep: second != nil && !isWatched
    case .upAndClear, .decoded: !state.rows.isEmpty
    case .reverse: state.rows.count > 1
    case .restore, .restoreRows: copies.saved != nil
    case .restoreOther: copies.other != nil
    case .save, .saveOther: true
    }
  }

  func isPossible(_ body: RollBody) -> Bool { true }

  mutating func apply(_ change: RollChange) {
    let before = state.rows
    state.change(change, &copies)
    if before.ids != state.rows.ids { excuses.insert(.rows) }
    if before[id: 2] != nil, second == nil { excuses.insert(.row) }
    changes += 1
    if change == .keep {
      isWatched = true
      wasThere = true
      if changes == 1 { ownValues = [] }
    }
    if let second { values.insert(second) }
    note(change, before[id: 2]?.title)
  }

  private mutating func note(_ change: RollChange, _ before: Int?) {
    // One that comes and goes in a transaction was never there, unless somebody looked at it meanwhile.
    guard wasThere || changes > 1 else { return }
    if changes == 1 { ownValues = [] }
    if let second { ownValues.insert(second) }
    guard let before, second == nil else { return }
    ownValues.insert([.upAndRemove, .upAndClear].contains(change) ? before + 1 : before)
  }

  mutating func commit() {
    excuses = []
    ownValues = lastValues
    changes = 0
    wasThere = second != nil
    if let second { ownValues = [second] }
    values = ownValues
  }

  func render(_ body: RollBody) -> Int { state.look(body) }

  static func excuses(for body: RollBody) -> Excuses { body == .second ? .row : .rows }
  static func writes(_ body: RollBody) -> Bool { false }
  static func territory(_ change: RollChange) -> Territory { change.territory }
  static func commits(_ change: RollChange) -> Bool { change == .keep }
}
