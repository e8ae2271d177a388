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
  private(set) var lastValues: Set<Int> = []
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
      lastValues = []
    }
    note(change, before[id: 2]?.title)
  }

  private mutating func note(_ change: RollChange, _ before: Int?) {
    // One that comes and goes in a transaction was never there, unless somebody looked at it meanwhile.
    guard wasThere || changes > 1 else { return }
    if changes == 1 { lastValues = [] }
    if let second { lastValues.insert(second) }
    guard let before, second == nil else { return }
    lastValues.insert([.upAndRemove, .upAndClear].contains(change) ? before + 1 : before)
  }

  mutating func commit() {
    excuses = []
    changes = 0
    wasThere = second != nil
    if let second { lastValues = [second] }
  }

  func render(_ body: RollBody) -> Int { state.look(body) }

  static func excuses(for body: RollBody) -> Excuses { body == .second ? .row : .rows }
  static func writes(_ body: RollBody) -> Bool { false }
  static func territory(_ change: RollChange) -> Territory { change.territory }
  static func commits(_ change: RollChange) -> Bool { change == .keep }
}
