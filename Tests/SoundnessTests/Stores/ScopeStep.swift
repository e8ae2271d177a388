import ObservableStore
import Observing

/// What is done to the root, in a random program of `RandomScopesTests`; each says itself as a line of Swift.
struct ScopeStep {
  let kind: Kind
  let id: Int
  let value: Int

  enum Kind: String, CaseIterable {
    // Around the page; chosen more often than the rest.
    case newPage = "root = .page(ScopedPage())"
    case newLeaf = "root = .leaf(ScopedLeaf(left: {value}))"
    case rowsOfPage = "root = if case .page(let page) = root { .rows(page.rows) } else { .nothing }"
    case pageOfRows = "if case .rows(let rows) = root { root = .page(ScopedPage(rows: rows)) }"
    case keep = "kept.all.keep(root)"
    case putBack = "if let copy = kept.all.kept({value}) { root = copy }"

    case title = "page.title = {value}"
    case left = "page.leaf.left = {value}"
    case leftOfRoot = "if case .leaf(var leaf) = root { leaf.left = {value}; root = .leaf(leaf) }"
    case replaceLeaf = "page.leaf = ScopedLeaf(left: {value}, right: {id})"
    case leftOfTurned = "page.turned.left = {value}"
    case rightOfAlias = "page.alias.right = {value}"

    case detail = "page.detail = ScopedLeaf(left: {value})"
    case noDetail = "page.detail = nil"
    case leftOfDetail = "page.detail?.left = {value}"
    case leafToDetail = "page.detail = page.leaf"
    case leafFromDetail = "if let leaf = page.detail { page.leaf = leaf }"

    case noScreen = "page.screen = .none"
    case leafScreen = "page.screen = .leaf(page.leaf)"
    case rowScreen = "page.screen = .row(ScopedRow(id: {id}, count: {value}))"
    case twoScreen = "page.screen = .two(page.leaf, {value})"
    case countInScreen =
      "if var row = page.screen.row { row.count = {value}; page.screen = .row(row) }"
    case rowFromScreen = "if let row = page.screen.row { page.rows.updateOrAppend(row) }"

    case noSheet = "page.sheet = nil"
    case rowSheet =
      "page.sheet = .row(ScopedRow(id: {id}, count: {value}, spare: ScopedLeaf()))"
    case screenToSheet = "page.sheet = page.screen"
    case rowToSheet = "page.sheet = page.rows.first.map { .row($0) }"
    case changeSheet =
      "if var row = page.sheet?.row { row.leaf.left = {value}; row.spare = ScopedLeaf(right: {value}); page.sheet = .row(row) }"
    case noSpareInSheet =
      "if var row = page.sheet?.row { row.leaf.left = {value}; row.spare = nil; page.sheet = .row(row) }"

    case toggleRow =
      "if page.rows.remove(id: {id}) == nil { page.rows.insert(ScopedRow(id: {id}, count: {value}), at: 0) }"
    case countRow = "page.rows[id: {id}]?.count = {value}"
    case leafOfRow =
      "page.rows[id: {id}]?.leaf.left = {value}; page.rows[id: {id}]?.leaf.right = {id}"
    case reverse = "page.rows.reverse()"
    case select = "page.selected = {id}"
    case countSelected = "page.current?.count = {value}"
    case exchangeLeaves =
      "let leaf = page.leaf; page.leaf = page.rows[id: {id}]?.leaf ?? ScopedLeaf(); page.rows[id: {id}]?.leaf = leaf"
    case leafOfRootRows =
      "if case .rows(var rows) = root { rows[id: {id}]?.leaf.left = {value}; rows.reverse(); root = .rows(rows) }"

    case push = "page.path.append(ScopedRow(id: {id}, count: {value}))"
    case pop = "_ = page.path.popLast()"
    case countLast = "if let id = page.path.ids.last { page.path[id: id]?.count = {value} }"

    case remakePage = "page = ScopedPage(title: page.title, leaf: page.leaf, rows: page.rows)"
    case throughOptional =
      "if var page = root.onPage { page.rows[id: {id}]?.count += 1; page.title = {value}; root.onPage = page }"
    case sortInCopy = "var copy = page; copy.rows.sort { $0.id < $1.id }; page = copy"

    static let around: [Kind] = [
      .newPage, .newLeaf, .rowsOfPage, .pageOfRows, .keep, .putBack, .putBack,
    ]
  }

  /// What is done to the page is done only where there is one.
  var text: String {
    let text = kind.rawValue.replacing("{id}", with: "\(id)")
      .replacing("{value}", with: "\(value)")
    return text.hasPrefix("page.") || text.contains(" page.")
      ? "if case .page(var page) = root { \(text); root = .page(page) }" : text
  }

  static func random(using numbers: inout SeededNumbers) -> ScopeStep {
    let isAround = Int.random(in: 0..<3, using: &numbers) == 0
    return ScopeStep(
      kind: (isAround ? Kind.around : Kind.allCases).randomElement(using: &numbers)!,
      id: Int.random(in: 1...3, using: &numbers), value: Int.random(in: 0..<4, using: &numbers))
  }
}

/// The copies of the root that are kept outside.
final class KeptRoots {
  var all: [ScopedRoot] = []
}
