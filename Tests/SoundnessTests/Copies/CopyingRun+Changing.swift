import Observing

extension CopyingRun {
  mutating func change(_ changing: CopyingStep.Changing, _ id: Int) {
    switch changing {
    case .sort, .reverse, .remove, .update, .countRow, .countRowOfRows, .countLeaf, .filter:
      changeAndShow(changing, id)
    case .takeOutLast:
      own.row = own.rows.isEmpty ? nil : own.rows.removeLast()
      looks { ($0.row, $0.rows) }
    case .takeOutRow:
      own.row = own.rows.remove(id: id)
      looks { ($0.row, $0.rows) }
    case .leafToRow, .leafToSpare, .remakeRow, .rowFromRows, .rowFromList, .rowFromDictionary:
      switch changing {
      case .leafToRow: own.row?.leaf = own.leaf
      case .leafToSpare: if let leaf = own.row?.leaf { own.row?.spare = leaf }
      case .remakeRow: own.row = own.row.map(\.remade)
      case .rowFromRows: own.row = own.rows[id: id]
      case .rowFromList: own.row = own.list.last
      default: own.row = own.byID[id]
      }
      looks { $0.row }
    case .leafFromRow:
      if let leaf = own.row?.leaf { own.leaf = leaf }
      looks { $0.leaf }
    case .rowToDictionary:
      if let row = own.row { own.byID[id] = row }
      looks { own in own.byID.sorted { $0.key < $1.key } }
    case .listFromRows:
      own.list = Array(own.rows)
      looks { $0.list }
    case .rowsToScreen, .rowToScreen, .rowsFromScreen, .rowFromScreen: changeScreen(changing)
    case .rowsFromPage, .countInPage, .exchangeInPage: changePage(changing, id)
    case .rowsThroughObject, .partsThroughObject: goThroughObject(changing)
    }
  }

  private mutating func changeAndShow(_ changing: CopyingStep.Changing, _ id: Int) {
    switch changing {
    case .sort:
      show(own.rows.counts)
      own.rows.sort { ($0.count, $0.id) < ($1.count, $1.id) }
      show(own.rows.counts)
    case .reverse:
      show(Array(own.rows.ids))
      own.rows.reverse()
      show(Array(own.rows.ids))
    case .remove:
      show(Array(own.rows.ids))
      own.rows.remove(id: id)
      show(Array(own.rows.ids))
    case .update:
      show(Array(own.rows.ids))
      if let row = own.row { own.rows.updateOrAppend(row) }
      show(Array(own.rows.ids))
      looks { $0.rows }
    case .countRow:
      show(own.row?.count)
      own.row?.count += 1
      show(own.row?.count)
    case .countRowOfRows:
      show(own.rows[id: id]?.count)
      own.rows[id: id]?.count += 1
      show(own.rows[id: id]?.count)
    case .countLeaf:
      show(own.leaf.number)
      own.leaf.number += 1
      show(own.leaf.number)
    default:
      own.rows = own.rows.filter { $0.count > 1 }
      show(own.rows.counts)
      looks { $0.rows }
    }
  }

  private mutating func changeScreen(_ changing: CopyingStep.Changing) {
    switch changing {
    case .rowsToScreen: own.screen = .rows(own.rows)
    case .rowToScreen: if let row = own.row { own.screen = .row(row) }
    case .rowsFromScreen: if case .rows(let rows) = own.screen { own.rows = rows }
    default: if case .row(let row) = own.screen { own.row = row }
    }
    switch changing {
    case .rowsToScreen, .rowToScreen: looks { $0.screen }
    case .rowsFromScreen: looks { ($0.screen.caseName, $0.rows) }
    default: looks { ($0.screen.caseName, $0.row) }
    }
  }

  private mutating func changePage(_ changing: CopyingStep.Changing, _ id: Int) {
    switch changing {
    case .rowsFromPage: if let page = own.page { own.rows = page.rows }
    case .countInPage:
      own.page?.rows[id: id]?.count = 7
      if let page = own.page { own.row = page.rows[id: id] }
    default: own.page?.exchangeRows()
    }
    looks { own in own.page.map { ($0.rows, $0.others) } }
  }

  /// An object that the twin makes would be the library's again.
  private mutating func goThroughObject(_ changing: CopyingStep.Changing) {
    if changing == .rowsThroughObject {
      if !isTwin { own.rows = CopyHolder(rows: own.rows).rows }
      looks { $0.rows }
    } else {
      if !isTwin { (own.row, own.leaf) = CopyHolder(own.row, own.leaf).parts }
      looks { ($0.row, $0.leaf) }
    }
  }
}
