import Observing

/// The copies that a closure has.
struct OwnCopies {
  var page: CopiedPage?
  var leaf = Leaf()
  var rows: CopiedRows = []
  var row: CopiedRow?
  var screen = CopiedScreen.none
  var list: [CopiedRow] = []
  var byID: [Int: CopiedRow] = [:]
}

/// An object that a closure makes, puts copies into, and takes out again.
@MainActor
final class CopyHolder {
  @Tracked var rows: CopiedRows = []
  @Tracked var row: CopiedRow?
  @Tracked var leaf = Leaf()

  var parts: (CopiedRow?, Leaf) { (row, leaf) }

  init(rows: CopiedRows) { self.rows = rows }

  init(_ row: CopiedRow?, _ leaf: Leaf) {
    self.row = row
    self.leaf = leaf
  }
}

/// One run of a closure in a random program: a step after the other, over copies of its own.
@MainActor
struct CopyingRun {
  let source: CopiedPageSource
  var own: OwnCopies
  /// What the closure has shown.
  private(set) var shown: [String] = []
  /// Everything that the steps so far look at, shown or not.
  ///
  /// A closure may run when something of this differs. Only the twin writes it down, which reads what nobody tracks.
  private(set) var lookedAt: [String] = []
  /// A copy of the whole page has been taken: then nothing is said about runs for nothing.
  private(set) var hasPage = false

  init(_ source: CopiedPageSource, _ own: OwnCopies) {
    self.source = source
    self.own = own
  }

  var isTwin: Bool {
    if case .twin = source { true } else { false }
  }

  mutating func looks(at value: (OwnCopies) -> Any?) {
    if isTwin { lookedAt.append("\(value(own) ?? "nil")") }
  }

  mutating func show(_ value: Any?) { shown.append("\(value ?? "nil")") }

  // MARK: Taking

  mutating func take(_ taking: CopyingStep.Taking, _ id: Int) {
    switch taking {
    case .page:
      own.page = source.page
      hasPage = true
      looks { $0.page }
    case .leaf:
      own.leaf = source.leaf
      looks { $0.leaf }
    case .rows:
      own.rows = source.rows
      looks { $0.rows }
    case .others:
      own.rows = source.others
      looks { $0.rows }
    case .list:
      own.list = source.list
      looks { $0.list }
    case .pinned:
      own.row = source.pinned
      looks { $0.row }
    case .screen:
      own.screen = source.screen
      looks { $0.screen }
    case .row:
      own.row = source.rows[id: id]
      looks { $0.row }
    case .leafOfRow:
      let leaf = source.rows[id: id]?.leaf
      if let leaf { own.leaf = leaf }
      looks { _ in leaf }
    case .spareOfPinned:
      let pinned = source.pinned
      if let leaf = pinned?.spare { own.leaf = leaf }
      looks { _ in pinned }
    case .leafOfScreen, .rowOfScreen, .rowsOfScreen: takeFromScreen(taking)
    }
  }

  private mutating func takeFromScreen(_ taking: CopyingStep.Taking) {
    let screen = source.screen
    looks { _ in screen.caseName }
    switch (taking, screen) {
    case (.leafOfScreen, .leaf(let leaf)):
      own.leaf = leaf
      looks { _ in leaf }
    case (.rowOfScreen, .row(let row)):
      own.row = row
      looks { _ in row }
    case (.rowsOfScreen, .rows(let rows)):
      own.rows = rows
      looks { _ in rows }
    default: break
    }
  }

  // MARK: Showing

  mutating func show(_ showing: CopyingStep.Showing, _ id: Int) {
    switch showing {
    case .ids: show(Array(own.rows.ids))
    case .countOfRows: show(own.rows.count)
    case .highest:
      show(own.rows.map(\.count).max())
      looks { $0.rows.map(\.count) }
    case .wholeRows: show(own.rows)
    case .countOfRow: show(own.rows[id: id]?.count)
    case .leafOfRow: show(own.rows[id: id]?.leaf.number)
    case .count: show(own.row?.count)
    case .number: show(own.row?.leaf.number)
    case .text: show(own.row?.leaf.text)
    case .spare:
      show(own.row?.spare?.number)
      looks { ($0.row == nil, $0.row?.spare) }
    case .wholeRow: show(own.row)
    case .isSame:
      show(own.row == own.rows[id: id])
      looks { ($0.row, $0.rows) }
    case .leafNumber: show(own.leaf.number)
    case .leafText: show(own.leaf.text)
    case .list: show(own.list.map(\.count))
    case .title: show(own.page?.title)
    case .leafOfPage: show(own.page?.leaf.number)
    case .rowOfPage: show(own.page?.rows[id: id]?.count)
    case .pinnedOfPage: show(own.page?.pinned?.count)
    case .rowThere: show(source.rows[id: id]?.count)
    case .leafThere: show(source.leaf.number)
    case .screen:
      switch own.screen {
      case .none: show("none")
      case .leaf(let leaf): show("leaf \(leaf.number)")
      case .row(let row): show("row \(row.count)")
      case .rows(let rows): show("\(rows.count) rows")
      }
    }
  }
}
