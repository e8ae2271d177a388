import ObservableStore
import Observing

/// The children that are there or not: cases and optionals.
extension ScopeView {
  static let ofCases = [
    ScopeView("whether it is a page", isExact: true) { root, shown in
      shown.show(root.matches(\.self, case: ScopedRoot.page))
    },
    ScopeView("the title in the case") { root, shown in shown.show(page(root)?.title) },
    ScopeView("the title by a property") { root, shown in
      shown.show(pageByProperty(root)?.title)
    },
    ScopeView("the row in the screen") { root, shown in
      shown.show(page(root)?.scope(\.screen, case: ScopedScreen.row, action: act)?.count)
    },
    ScopeView("whether the screen is two") { root, shown in
      shown.show(page(root)?.matches(\.screen, case: ScopedScreen.two))
    },
    ScopeView("the rows that the root is") { root, shown in
      let rows: Store<ScopedRows, Change<ScopedRoot>>? = root.scope(
        \.self, case: ScopedRoot.rows, action: act)
      shown.show(rows?.state.map(\.count))
    },
    ScopeView("stores of the rows that the root is") { root, shown in
      let rows: Store<ScopedRows, Change<ScopedRoot>>? = root.scope(
        \.self, case: ScopedRoot.rows, action: act)
      let each: StoreRows<Int, ScopedRow, Change<ScopedRoot>>? = rows?.scope(\.self, action: act)
      shown.show(each.map { Array($0.ids) }, as: "ids")
      shown.show(each?.map(\.leaf.left), as: "numbers")
    },
    ScopeView("the leaf that the root is") { root, shown in
      shown.show(root.scope(\.self, case: ScopedRoot.leaf, action: act)?.left)
    },
    ScopeView("what the root is, and something of it") { root, shown in
      switch root.state {
      case .page(let page): shown.show("\(page.title) \(page.rows.count)")
      case .leaf(let leaf): shown.show(leaf.right)
      case .rows(let rows): shown.show(Array(rows.ids))
      case .nothing: shown.show("nothing")
      }
    },
    ScopeView("the row in the sheet, out of the whole") { root, shown in
      guard case .page(let page) = root[dynamicMember: \ScopedRoot.self] else {
        return shown.show("no page")
      }
      guard case .row(let row)? = page.sheet else { return shown.show("no row") }
      shown.show(row.count)
    },
  ]

  static let ofOptionals = [
    ScopeView("the detail") { root, shown in
      shown.show(page(root)?.scope(\.detail, action: act)?.left)
    },
    ScopeView("the detail in a closure inside") { root, shown in
      guard let detail = page(root)?.scope(\.detail, action: act) else {
        return shown.show("none", as: "detail")
      }
      shown.show("there", as: "detail")
      _ = observe { shown.show(detail.left, as: "left") }
    },
    ScopeView("the row in the sheet, and its spare, in closures inside") { root, shown in
      let sheet = pageByProperty(root)?.scope(\.sheet, case: ScopedScreen.row, action: act)
      guard let sheet else { return shown.show("none", as: "sheet") }
      shown.show("there", as: "sheet")
      _ = observe {
        shown.show(sheet.leaf.left, as: "left")
        guard let spare = sheet.scope(\.spare, action: act) else {
          return shown.show("none", as: "spare")
        }
        _ = observe { shown.show(spare.right, as: "spare") }
      }
    },
    ScopeView("the title through a binding") { root, shown in
      let binding = page(root)?.binding(\.title) { title in
        Change { root in
          if case .page(var page) = root {
            page.title = title
            root = .page(page)
          }
        }
      }
      shown.show(binding?.wrappedValue)
    },
    ScopeView("a part of a page's store, in a closure inside") { root, shown in
      let page = page(root)
      _ = observe { shown.show(page?.leaf.right) }
    },
    ScopeView("a row of a copy, in a closure inside") { root, shown in
      guard let rows = root.onPage?.rows else { return shown.show("no page") }
      _ = observe { shown.show(rows[id: 1]?.count) }
    },
  ]
}
