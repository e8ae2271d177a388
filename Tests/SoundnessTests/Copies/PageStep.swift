/// What is done to the page, in a random program; each says itself as a line of Swift.
struct PageStep {
  enum Kind {
    case list(ListStep)
    case part(PartStep)
    case copy(CopyStep)
  }

  let kind: Kind
  let id: Int
  let value: Int
  /// Which of the two lists a step of a list is about.
  let isAboutOthers: Bool

  var text: String {
    let text =
      switch kind {
      case .list(let step): step.rawValue
      case .part(let step): step.rawValue
      case .copy(let step): step.rawValue
      }
    return text.replacing("{id}", with: "\(id)").replacing("{value}", with: "\(value)")
      .replacing("{list}", with: isAboutOthers ? "page.others" : "page.rows")
  }

  /// What is done to one of the two lists of rows.
  enum ListStep: String, CaseIterable {
    case count = "{list}[id: {id}]?.count = {value}"
    case number = "{list}[id: {id}]?.leaf.number = {value}"
    case append =
      "if {list}[id: {id}] == nil { {list}.append(CopiedRow(id: {id}, count: {value})) }"
    case remove = "{list}.remove(id: {id})"
    case sort = "{list}.sort { ($0.count, $0.id) < ($1.count, $1.id) }"
    case reverse = "{list}.reverse()"
    case swapEnds = "if {list}.count > 1 { {list}.swapAt(0, {list}.count - 1) }"
    case replaceRow = "{list}[id: {id}] = CopiedRow(id: {id}, count: {value})"
    case remakeRow = "{list}[id: {id}] = {list}[id: {id}]?.remade"
    case remakeRows = "{list} = CopiedRows(uniqueElements: {list}.map(\\.withoutSpare))"
    case keepRows = "kept.lists.keep({list})"
    case putKeptRows = "if let rows = kept.lists.kept({value}) { {list} = rows }"
    case putKeptRow = "if let row = kept.rows.kept({value}) { {list}.updateOrAppend(row) }"
  }

  /// What is done to a part of the page, or moves or copies one to another.
  enum PartStep: String, CaseIterable {
    case moveToOthers =
      "if let row = page.rows.remove(id: {id}) { page.others.updateOrAppend(row) }"
    case moveToRows = "if let row = page.others.remove(id: {id}) { page.rows.updateOrAppend(row) }"
    case moveToFront = "if let row = page.rows.remove(id: {id}) { page.rows.insert(row, at: 0) }"
    case exchangeLists = "page.exchangeRows()"

    case title = "page.title = {value}"
    case startAnew = "page = CopiedPage()"
    case number = "page.leaf.number = {value}"
    case newLeaf = "page.leaf = Leaf()"
    case resetLeaf = "page.leaf.reset()"
    case exchangeLeaves = "page.exchangeLeaves(id: {id})"
    case leafToRow = "let leaf = page.leaf; page.rows[id: {id}]?.leaf = leaf"
    case leafFromRow = "if let leaf = page.rows[id: {id}]?.leaf { page.leaf = leaf }"
    case leafToSpare = "let leaf = page.leaf; page.rows[id: {id}]?.spare = leaf"
    case noSpare = "page.rows[id: {id}]?.spare = nil"
    case numberOfSpare = "page.rows[id: {id}]?.spare?.number = {value}"

    case pin = "page.pinned = page.rows[id: {id}]"
    case unpin = "page.pinned = nil"
    case countPinned = "page.pinned?.count = {value}"
    case listFromRows = "page.list = Array(page.rows)"
    case reverseList = "page.list = page.list.reversed()"

    case noScreen = "page.screen = .none"
    case leafToScreen = "page.screen = .leaf(page.leaf)"
    case rowToScreen = "page.screen = page.rows[id: {id}].map { .row($0) } ?? .none"
    case pinnedToScreen = "page.screen = page.pinned.map { .row($0) } ?? .none"
    case rowsToScreen = "page.screen = .rows(page.rows)"
    case othersToScreen = "page.screen = .rows(page.others)"
    case changeScreen = "page.screen.change({value}, id: {id})"
    case rowsFromScreen = "if case .rows(let rows) = page.screen { page.rows = rows }"
    case rowFromScreen = "if case .row(let row) = page.screen { page.rows.updateOrAppend(row) }"
    case rowFromScreenToOthers =
      "if case .row(let row) = page.screen { page.others.updateOrAppend(row) }"
  }

  /// What is kept as a copy, put back, or changed in a copy.
  enum CopyStep: String, CaseIterable {
    case keepPage = "kept.pages.keep(page)"
    case keepRow = "if let row = page.rows[id: {id}] ?? page.pinned { kept.rows.keep(row) }"
    case keepLeaf = "kept.leaves.keep(page.leaf)"
    case keepLeafOfRow = "kept.leaves.keep(page.rows[id: {id}]?.leaf ?? page.leaf)"
    case keepScreen = "kept.screens.keep(page.screen)"

    case putPage = "if let copy = kept.pages.kept({value}) { page = copy }"
    case pinRow = "if let row = kept.rows.kept({value}) { page.pinned = row }"
    case putLeaf = "if let leaf = kept.leaves.kept({value}) { page.leaf = leaf }"
    case putLeafInRow =
      "if let leaf = kept.leaves.kept({value}) { page.rows[id: {id}]?.leaf = leaf }"
    case putScreen = "if let screen = kept.screens.kept({value}) { page.screen = screen }"

    case changePage =
      "kept.pages.change({value}) { $0.rows[id: {id}]?.count += 1; $0.leaf.number = {value} }"
    case numberInRows = "kept.lists.change({value}) { $0[id: {id}]?.leaf.number += 1 }"
    case reverseRows =
      "kept.lists.change({value}) { $0[id: {id}]?.leaf.number += 1; $0.reverse() }"
    case countRow = "kept.rows.change({value}) { $0.count += 1 }"
    case spareOfRow = "kept.rows.change({value}) { $0.count += 1; $0.spare = $0.leaf }"
  }
}
