/// What a closure does with copies of its own, in a random program; each says itself as a line of Swift.
indirect enum CopyingStep {
  case take(Taking, id: Int)
  case change(Changing, id: Int)
  case show(Showing, id: Int)
  /// A closure inside the closure, which gets the copies as they are now.
  case closure([CopyingStep])

  /// What is taken from the page, which is an object's, or a store's state.
  enum Taking: String, CaseIterable {
    case page = "own.page = {page}"
    case leaf = "own.leaf = {page}.leaf"
    case rows = "own.rows = {page}.rows"
    case others = "own.rows = {page}.others"
    case list = "own.list = {page}.list"
    case pinned = "own.row = {page}.pinned"
    case screen = "own.screen = {page}.screen"
    case row = "own.row = {page}.rows[id: {id}]"
    case leafOfRow = "if let leaf = {page}.rows[id: {id}]?.leaf { own.leaf = leaf }"
    case spareOfPinned = "if let leaf = {page}.pinned?.spare { own.leaf = leaf }"
    case leafOfScreen = "if case .leaf(let leaf) = {page}.screen { own.leaf = leaf }"
    case rowOfScreen = "if case .row(let row) = {page}.screen { own.row = row }"
    case rowsOfScreen = "if case .rows(let rows) = {page}.screen { own.rows = rows }"
  }

  /// What is changed in the copies, or goes from one of them to another.
  enum Changing: String, CaseIterable {
    // What it changes is shown before and after.
    case sort = "own.rows.sort { ($0.count, $0.id) < ($1.count, $1.id) }  // and show it"
    case reverse = "own.rows.reverse()  // and show it"
    case remove = "own.rows.remove(id: {id})  // and show it"
    case update = "if let row = own.row { own.rows.updateOrAppend(row) }  // and show it"
    case countRow = "own.row?.count += 1  // and show it"
    case countRowOfRows = "own.rows[id: {id}]?.count += 1  // and show it"
    case countLeaf = "own.leaf.number += 1  // and show it"
    case filter = "own.rows = own.rows.filter { $0.count > 1 }  // and show it"

    // What it takes out has been read by that.
    case takeOutLast = "own.row = own.rows.isEmpty ? nil : own.rows.removeLast()"
    case takeOutRow = "own.row = own.rows.remove(id: {id})"

    case leafToRow = "own.row?.leaf = own.leaf"
    case leafToSpare = "if let leaf = own.row?.leaf { own.row?.spare = leaf }"
    case leafFromRow = "if let leaf = own.row?.leaf { own.leaf = leaf }"
    case rowFromRows = "own.row = own.rows[id: {id}]"
    case rowFromList = "own.row = own.list.last"
    case rowToDictionary = "if let row = own.row { own.byID[{id}] = row }"
    case rowFromDictionary = "own.row = own.byID[{id}]"
    case remakeRow = "own.row = own.row.map(\\.remade)"
    case listFromRows = "own.list = Array(own.rows)"
    case rowsToScreen = "own.screen = .rows(own.rows)"
    case rowToScreen = "if let row = own.row { own.screen = .row(row) }"
    case rowsFromScreen = "if case .rows(let rows) = own.screen { own.rows = rows }"
    case rowFromScreen = "if case .row(let row) = own.screen { own.row = row }"

    case rowsFromPage = "if let page = own.page { own.rows = page.rows }"
    case countInPage =
      "own.page?.rows[id: {id}]?.count = 7; if let page = own.page { own.row = page.rows[id: {id}] }"
    case exchangeInPage = "own.page?.exchangeRows()"

    case rowsThroughObject = "own.rows = CopyHolder(rows: own.rows).rows"
    case partsThroughObject = "(own.row, own.leaf) = CopyHolder(own.row, own.leaf).parts"
  }

  /// What is read of the copies, and of what is there.
  enum Showing: String, CaseIterable {
    case ids = "show(Array(own.rows.ids))"
    case countOfRows = "show(own.rows.count)"
    case highest = "show(own.rows.map(\\.count).max())"
    case wholeRows = "show(own.rows)"
    case countOfRow = "show(own.rows[id: {id}]?.count)"
    case leafOfRow = "show(own.rows[id: {id}]?.leaf.number)"
    case count = "show(own.row?.count)"
    case number = "show(own.row?.leaf.number)"
    case text = "show(own.row?.leaf.text)"
    case spare = "show(own.row?.spare?.number)"
    case wholeRow = "show(own.row)"
    case isSame = "show(own.row == own.rows[id: {id}])"
    case leafNumber = "show(own.leaf.number)"
    case leafText = "show(own.leaf.text)"
    case screen = "switch own.screen { … }  // show what is in the case"
    case list = "show(own.list.map(\\.count))"
    case title = "show(own.page?.title)"
    case leafOfPage = "show(own.page?.leaf.number)"
    case rowOfPage = "show(own.page?.rows[id: {id}]?.count)"
    case pinnedOfPage = "show(own.page?.pinned?.count)"
    case rowThere = "show({page}.rows[id: {id}]?.count)"
    case leafThere = "show({page}.leaf.number)"
  }

  /// The step in Swift, with the page as an object's or as a store's state.
  func text(isStore: Bool, margin: String) -> String {
    func line(_ text: String, _ id: Int) -> String {
      margin
        + text.replacing("{id}", with: "\(id)")
        .replacing("{page}.", with: isStore ? "store." : "model.page.")
        .replacing("{page}", with: isStore ? "store.state" : "model.page")
    }
    switch self {
    case .take(let taking, let id): return line(taking.rawValue, id)
    case .change(let changing, let id): return line(changing.rawValue, id)
    case .show(let showing, let id): return line(showing.rawValue, id)
    case .closure(let steps):
      let lines = steps.map { $0.text(isStore: isStore, margin: margin + "  ") }
      let start = ["\(margin)observe { [own] in", "\(margin)  var own = own"]
      return (start + lines + ["\(margin)}"]).joined(separator: "\n")
    }
  }
}
