import ObservableStore
import Observing

/// Rows, and what is computed.
extension ScopeView {
  static let ofRows = [
    ScopeView("each row in a closure of its own") { root, shown in
      guard let page = page(root) else { return shown.show("no page", as: "ids") }
      _ = observeEach {
        let rows = rows(page)
        shown.show(Array(rows.ids), as: "ids")
        return rows
      } _: { (row: Row) in
        shown.show(row.count, as: "row \(row.withState(\.id))")
      }
    },
    ScopeView("the visible rows") { root, shown in
      let rows = page(root).map { visible($0) }
      shown.show(rows?.map { "\($0.count) \($0.leaf.left)" })
    },
    ScopeView("the visible rows in closures inside") { root, shown in
      guard let page = pageByProperty(root) else { return shown.show("no page", as: "ids") }
      let rows = visible(page)
      shown.show(Array(rows.ids), as: "ids")
      for row in rows { _ = observe { shown.show(row.count, as: "last") } }
      if rows.isEmpty { shown.show("none", as: "last") }
    },
    ScopeView("the sorted rows") { root, shown in
      guard let page = page(root) else { return shown.show("no page", as: "ids") }
      let rows: StoreRows<Int, ScopedRow, Change<ScopedRoot>> = page.scope(\.sorted, action: act)
      shown.show(rows.map { "\($0.id) \($0.leaf.right)".count }, as: "ids")
      shown.show(rows.map(\.leaf.right), as: "numbers")
    },
    ScopeView("the path") { root, shown in
      guard let page = page(root) else { return shown.show("no page", as: "ids") }
      let path = page.scope(\.path) { (_: StackAction<ScopedRow, Change<ScopedRoot>>) in
        Change { _ in }
      }
      shown.show(path.ids, as: "ids")
      for row in path { _ = observe { shown.show(row.count, as: "top") } }
      if path.isEmpty { shown.show("none", as: "top") }
    },
  ]

  static let ofComputed = [
    ScopeView("the first row") { root, shown in
      shown.show(page(root)?.scope(\.first, action: act)?.leaf.left)
    },
    ScopeView("the first row in a closure inside") { root, shown in
      guard let first = page(root)?.scope(\.first, action: act) else {
        return shown.show("none", as: "first")
      }
      shown.show("there", as: "first")
      _ = observe { shown.show(first.count, as: "count") }
    },
    ScopeView("the current row in a closure inside") { root, shown in
      guard let current = page(root)?.scope(\.current, action: act) else {
        return shown.show("none", as: "current")
      }
      shown.show("there", as: "current")
      _ = observe { shown.show(current.count, as: "count") }
    },
    ScopeView("the turned leaf") { root, shown in
      let leaf: Leaf? = page(root)?.scope(\.turned, action: act)
      shown.show(leaf?.left)
    },
    ScopeView("the leaf under another name") { root, shown in
      let leaf: Leaf? = page(root)?.scope(\.alias, action: act)
      shown.show(leaf?.left)
    },
    ScopeView("the whole leaf under another name") { root, shown in
      let leaf: Leaf? = page(root)?.scope(\.alias, action: act)
      shown.show(leaf?.state)
    },
  ]
}
