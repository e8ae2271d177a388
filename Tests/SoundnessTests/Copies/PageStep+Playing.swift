import Observing

extension PageStep {
  func play(on page: inout CopiedPage, _ kept: KeptCopies) {
    switch kind {
    case .list(let step) where isAboutOthers: play(step, on: &page.others, kept)
    case .list(let step): play(step, on: &page.rows, kept)
    case .part(let step): play(step, on: &page)
    case .copy(let step): play(step, on: &page, kept)
    }
  }

  private func play(_ step: ListStep, on rows: inout CopiedRows, _ kept: KeptCopies) {
    switch step {
    case .count: rows[id: id]?.count = value
    case .number: rows[id: id]?.leaf.number = value
    case .append: if rows[id: id] == nil { rows.append(CopiedRow(id: id, count: value)) }
    case .remove: rows.remove(id: id)
    case .sort: rows.sort { ($0.count, $0.id) < ($1.count, $1.id) }
    case .reverse: rows.reverse()
    case .swapEnds: if rows.count > 1 { rows.swapAt(0, rows.count - 1) }
    case .replaceRow: rows[id: id] = CopiedRow(id: id, count: value)
    case .remakeRow: rows[id: id] = rows[id: id]?.remade
    case .remakeRows: rows = CopiedRows(uniqueElements: rows.map(\.withoutSpare))
    case .keepRows: kept.lists.keep(rows)
    case .putKeptRows: if let copy = kept.lists.kept(value) { rows = copy }
    case .putKeptRow: if let row = kept.rows.kept(value) { rows.updateOrAppend(row) }
    }
  }

  private func play(_ step: PartStep, on page: inout CopiedPage) {
    switch step {
    case .moveToOthers:
      if let row = page.rows.remove(id: id) { page.others.updateOrAppend(row) }
    case .moveToRows:
      if let row = page.others.remove(id: id) { page.rows.updateOrAppend(row) }
    case .moveToFront: if let row = page.rows.remove(id: id) { page.rows.insert(row, at: 0) }
    case .exchangeLists: page.exchangeRows()
    case .title: page.title = value
    case .startAnew: page = CopiedPage()
    case .number: page.leaf.number = value
    case .newLeaf: page.leaf = Leaf()
    case .resetLeaf: page.leaf.reset()
    case .exchangeLeaves: page.exchangeLeaves(id: id)
    case .leafToRow:
      let leaf = page.leaf
      page.rows[id: id]?.leaf = leaf
    case .leafFromRow: if let leaf = page.rows[id: id]?.leaf { page.leaf = leaf }
    case .leafToSpare:
      let leaf = page.leaf
      page.rows[id: id]?.spare = leaf
    case .noSpare: page.rows[id: id]?.spare = nil
    case .numberOfSpare: page.rows[id: id]?.spare?.number = value
    case .pin: page.pinned = page.rows[id: id]
    case .unpin: page.pinned = nil
    case .countPinned: page.pinned?.count = value
    case .listFromRows: page.list = Array(page.rows)
    case .reverseList: page.list = page.list.reversed()
    case .noScreen: page.screen = .none
    case .leafToScreen: page.screen = .leaf(page.leaf)
    case .rowToScreen: page.screen = page.rows[id: id].map { .row($0) } ?? .none
    case .pinnedToScreen: page.screen = page.pinned.map { .row($0) } ?? .none
    case .rowsToScreen: page.screen = .rows(page.rows)
    case .othersToScreen: page.screen = .rows(page.others)
    case .changeScreen: page.screen.change(value, id: id)
    case .rowsFromScreen: if case .rows(let rows) = page.screen { page.rows = rows }
    case .rowFromScreen: if case .row(let row) = page.screen { page.rows.updateOrAppend(row) }
    case .rowFromScreenToOthers:
      if case .row(let row) = page.screen { page.others.updateOrAppend(row) }
    }
  }

  private func play(_ step: CopyStep, on page: inout CopiedPage, _ kept: KeptCopies) {
    switch step {
    case .keepPage: kept.pages.keep(page)
    case .keepRow: if let row = page.rows[id: id] ?? page.pinned { kept.rows.keep(row) }
    case .keepLeaf: kept.leaves.keep(page.leaf)
    case .keepLeafOfRow: kept.leaves.keep(page.rows[id: id]?.leaf ?? page.leaf)
    case .keepScreen: kept.screens.keep(page.screen)
    case .putPage: if let copy = kept.pages.kept(value) { page = copy }
    case .pinRow: if let row = kept.rows.kept(value) { page.pinned = row }
    case .putLeaf: if let leaf = kept.leaves.kept(value) { page.leaf = leaf }
    case .putLeafInRow: if let leaf = kept.leaves.kept(value) { page.rows[id: id]?.leaf = leaf }
    case .putScreen: if let screen = kept.screens.kept(value) { page.screen = screen }
    case .changePage:
      kept.pages.change(value) {
        $0.rows[id: id]?.count += 1
        $0.leaf.number = value
      }
    case .numberInRows: kept.lists.change(value) { $0[id: id]?.leaf.number += 1 }
    case .reverseRows:
      kept.lists.change(value) {
        $0[id: id]?.leaf.number += 1
        $0.reverse()
      }
    case .countRow: kept.rows.change(value) { $0.count += 1 }
    case .spareOfRow:
      kept.rows.change(value) {
        $0.count += 1
        $0.spare = $0.leaf
      }
    }
  }
}
