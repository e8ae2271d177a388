import ObservableStore
import Observing

extension ScopeStep {
  func play(on root: inout ScopedRoot, _ kept: KeptRoots) {
    switch kind {
    case .newPage: root = .page(ScopedPage())
    case .newLeaf: root = .leaf(ScopedLeaf(left: value))
    case .rowsOfPage:
      if case .page(let page) = root { root = .rows(page.rows) } else { root = .nothing }
    case .pageOfRows: if case .rows(let rows) = root { root = .page(ScopedPage(rows: rows)) }
    case .keep: kept.all.keep(root)
    case .putBack: if let copy = kept.all.kept(value) { root = copy }
    case .leftOfRoot:
      if case .leaf(var leaf) = root {
        leaf.left = value
        root = .leaf(leaf)
      }
    case .leafOfRootRows:
      if case .rows(var rows) = root {
        rows[id: id]?.leaf.left = value
        rows.reverse()
        root = .rows(rows)
      }
    case .throughOptional:
      if var page = root.onPage {
        page.rows[id: id]?.count += 1
        page.title = value
        root.onPage = page
      }
    default:
      if case .page(var page) = root {
        play(on: &page)
        root = .page(page)
      }
    }
  }

  private func play(on page: inout ScopedPage) {
    switch kind {
    case .title: page.title = value
    case .left: page.leaf.left = value
    case .replaceLeaf: page.leaf = ScopedLeaf(left: value, right: id)
    case .leftOfTurned: page.turned.left = value
    case .rightOfAlias: page.alias.right = value
    case .detail: page.detail = ScopedLeaf(left: value)
    case .noDetail: page.detail = nil
    case .leftOfDetail: page.detail?.left = value
    case .leafToDetail: page.detail = page.leaf
    case .leafFromDetail: if let leaf = page.detail { page.leaf = leaf }
    case .noScreen, .leafScreen, .rowScreen, .twoScreen, .countInScreen, .rowFromScreen:
      playScreen(on: &page)
    case .noSheet, .rowSheet, .screenToSheet, .rowToSheet, .changeSheet, .noSpareInSheet:
      playSheet(on: &page)
    case .toggleRow, .countRow, .leafOfRow, .reverse, .select, .countSelected, .exchangeLeaves:
      playRows(on: &page)
    case .push: page.path.append(ScopedRow(id: id, count: value))
    case .pop: _ = page.path.popLast()
    case .countLast: if let id = page.path.ids.last { page.path[id: id]?.count = value }
    case .remakePage: page = ScopedPage(title: page.title, leaf: page.leaf, rows: page.rows)
    case .sortInCopy:
      var copy = page
      copy.rows.sort { $0.id < $1.id }
      page = copy
    default: preconditionFailure("\(kind) is played on the root")
    }
  }

  private func playScreen(on page: inout ScopedPage) {
    switch kind {
    case .noScreen: page.screen = .none
    case .leafScreen: page.screen = .leaf(page.leaf)
    case .rowScreen: page.screen = .row(ScopedRow(id: id, count: value))
    case .twoScreen: page.screen = .two(page.leaf, value)
    case .rowFromScreen: if let row = page.screen.row { page.rows.updateOrAppend(row) }
    default:
      if var row = page.screen.row {
        row.count = value
        page.screen = .row(row)
      }
    }
  }

  private func playSheet(on page: inout ScopedPage) {
    switch kind {
    case .noSheet: page.sheet = nil
    case .rowSheet: page.sheet = .row(ScopedRow(id: id, count: value, spare: ScopedLeaf()))
    case .screenToSheet: page.sheet = page.screen
    case .rowToSheet: page.sheet = page.rows.first.map { .row($0) }
    default:
      if var row = page.sheet?.row {
        row.leaf.left = value
        row.spare = kind == .changeSheet ? ScopedLeaf(right: value) : nil
        page.sheet = .row(row)
      }
    }
  }

  private func playRows(on page: inout ScopedPage) {
    switch kind {
    case .toggleRow:
      if page.rows.remove(id: id) == nil {
        page.rows.insert(ScopedRow(id: id, count: value), at: 0)
      }
    case .countRow: page.rows[id: id]?.count = value
    case .leafOfRow:
      page.rows[id: id]?.leaf.left = value
      page.rows[id: id]?.leaf.right = id
    case .reverse: page.rows.reverse()
    case .select: page.selected = id
    case .countSelected: page.current?.count = value
    default:
      let leaf = page.leaf
      page.leaf = page.rows[id: id]?.leaf ?? ScopedLeaf()
      page.rows[id: id]?.leaf = leaf
    }
  }
}
