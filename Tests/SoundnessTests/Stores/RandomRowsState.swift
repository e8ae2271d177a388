import Observing

/// What the random programs of `RandomRowsTests` are about: rows, rows in rows, rows of an optional child, and rows that
/// are computed.
struct RandomRowsState: ObservableState {
  struct Group: ObservableState, Identifiable {
    let id: Int
    @Tracked var rows = makeRows(3)
  }

  @Tracked var groups: IdentifiedArrayOf<Group> = [Group(id: 0), Group(id: 1)]
  @Tracked var rows = makeRows(4)
  @Tracked var child: Group? = Group(id: 9)
  @Tracked var hidden = 1

  var filtered: IdentifiedArrayOf<Row> { rows.filter { [hidden] in $0.id != hidden } }
  var sorted: IdentifiedArrayOf<Row> {
    var copy = rows
    copy.sort { $0.id > $1.id }
    return copy
  }

  /// Where rows are.
  enum Spot: Hashable {
    case top
    case group(Int)
    case child
    case filtered
    case sorted

    var isComputed: Bool { self == .filtered || self == .sorted }
  }

  func rows(at spot: Spot) -> IdentifiedArrayOf<Row>? {
    switch spot {
    case .top: rows
    case .group(let id): groups[id: id]?.rows
    case .child: child?.rows
    case .filtered: filtered
    case .sorted: sorted
    }
  }

  /// Changes the rows at a spot in place, if there are any; those that are computed, where they are stored.
  mutating func edit(_ spot: Spot, _ body: (inout IdentifiedArrayOf<Row>) -> Void) {
    switch spot {
    case .top, .filtered, .sorted: body(&rows)
    case .group(let id): if groups[id: id] != nil { body(&groups[id: id]!.rows) }
    case .child: if child != nil { body(&child!.rows) }
    }
  }

  var text: String {
    func list(_ rows: IdentifiedArrayOf<Row>?) -> String {
      rows.map { "[\($0.map { "\($0.id): \($0.title)" }.joined(separator: ", "))]" } ?? "nil"
    }
    let groups = groups.map { "group \($0.id) \(list($0.rows))" }.joined(separator: ", ")
    return "rows \(list(rows)), hidden \(hidden), \(groups), child \(list(child?.rows))"
  }
}

/// What a random program does in a step; some more often than others.
enum RandomRowsOperation: CaseIterable {
  case rename
  case remove
  case append
  case assignRows
  case replaceRowsInPlace
  case replaceState
  case restoreState
  case restoreParts
  case save
  case forgetSaved
  case replaceGroups
  case removeGroup
  case appendGroup
  case replaceChild
  case reorderGroups
  case sort
  case hide
  case holdRow
  case holdRows

  static let often: [Self] = allCases + [.rename, .remove, .append, .hide]
}

/// SplitMix64: small, and the same on every machine.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
