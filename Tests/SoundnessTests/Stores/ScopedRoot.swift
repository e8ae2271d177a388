import ObservableStore
import Observing

/// What the random programs of `RandomScopesTests` are about: a state of each kind that a store can be scoped to, stored
/// and computed, below an enum that leads to all of them or to none.
enum ScopedRoot: ObservableState, Equatable {
  case page(ScopedPage)
  case leaf(ScopedLeaf)
  case rows(ScopedRows)
  case nothing

  var onPage: ScopedPage? {
    get { if case .page(let page) = self { page } else { nil } }
    set { if let newValue { self = .page(newValue) } }
  }
}

struct ScopedPage: ObservableState, Equatable {
  @Tracked var title = 0
  @Tracked var leaf = ScopedLeaf()
  @Tracked var detail: ScopedLeaf?
  @Tracked var screen = ScopedScreen.none
  @Tracked var sheet: ScopedScreen?
  @Tracked var rows: ScopedRows = []
  @Tracked var selected = 1
  @Tracked var path: StackState<ScopedRow> = []

  var visible: ScopedRows { rows.filter { $0.count > 1 } }
  var sorted: ScopedRows {
    var rows = rows
    rows.sort { ($0.count, $0.id) < ($1.count, $1.id) }
    return rows
  }
  var first: ScopedRow? { rows.first }
  var total: Int { rows.reduce(0) { $0 + $1.count } }

  var current: ScopedRow? {
    get { rows[id: selected] }
    set { rows[id: selected] = newValue }
  }

  /// Made anew whenever it is read.
  var turned: ScopedLeaf {
    get { ScopedLeaf(left: leaf.right, right: leaf.left) }
    set { leaf = ScopedLeaf(left: newValue.right, right: newValue.left) }
  }

  /// The same under another name.
  var alias: ScopedLeaf {
    get { leaf }
    set { leaf = newValue }
  }
}

struct ScopedLeaf: ObservableState, Equatable {
  @Tracked var left = 0
  @Tracked var right = 0
}

struct ScopedRow: ObservableState, Equatable, Identifiable {
  let id: Int
  @Tracked var count = 0
  @Tracked var leaf = ScopedLeaf()
  @Tracked var spare: ScopedLeaf?
}

typealias ScopedRows = IdentifiedArrayOf<ScopedRow>

enum ScopedScreen: ObservableState, Equatable {
  case leaf(ScopedLeaf)
  case row(ScopedRow)
  case two(ScopedLeaf, Int)
  case none

  /// The row, if the case carries one.
  var row: ScopedRow? {
    if case .row(let row) = self { row } else { nil }
  }
}
