import ObservableStore
import Observing

/// The whole, transforms of it, view stores, and derived values.
extension ScopeView {
  static let ofTransforms = [
    ScopeView("the whole") { root, shown in shown.show(root.state) },
    ScopeView("the whole through its own store") { root, shown in
      let same: Root = root.scope(\.self, action: act)
      shown.show(same.state)
    },
    ScopeView("a part of the whole through its own store's own store") { root, shown in
      let same: Root = root.scope(\.self, action: act).scope(\.self, action: act)
      shown.show(page(same)?.leaf.left)
    },
    ScopeView("a transformed number") { root, shown in
      let number: Store<Int, Change<ScopedRoot>> = root.scope(
        state: { $0.onPage?.leaf.left ?? -1 }, action: act)
      shown.show(number.state)
    },
    ScopeView("a part of a transformed page") { root, shown in
      let page: Page = root.scope(state: { $0.onPage ?? ScopedPage() }, action: act)
      shown.show(page.leaf.left)
    },
    ScopeView("the rows of a transformed page") { root, shown in
      let page: Page = root.scope(state: { $0.onPage ?? ScopedPage() }, action: act)
      let rows = rows(page)
      shown.show(Array(rows.ids), as: "ids")
      shown.show(rows.map(\.count), as: "counts")
    },
    ScopeView("the first row of a transformed page, in a closure inside") { root, shown in
      let page: Page = root.scope(
        state: {
          var page = $0.onPage ?? ScopedPage()
          page.rows.reverse()
          return page
        }, action: act)
      guard let first = page.scope(\.first, action: act) else {
        return shown.show("none", as: "first")
      }
      shown.show("there", as: "first")
      _ = observe { shown.show(first.count, as: "count") }
    },
  ]

  static let ofViewStores = [
    ScopeView("a view store of the title") { root, shown in
      let view = ViewStore(root, observe: { $0.onPage?.title })
      shown.show(view.state)
    },
    ScopeView("a view store of the whole") { root, shown in
      let view = ViewStore(root, observe: { $0 })
      shown.show(view.state)
    },
    ScopeView("a view store of a page's screen") { root, shown in
      guard let page = page(root) else { return shown.show("no page") }
      let view = ViewStore(page, observe: \.screen)
      shown.show(view.state)
    },
    ScopeView("a part through a view store of a page") { root, shown in
      guard let page = page(root) else { return shown.show("no page") }
      let view = ViewStore(page, observe: { $0 })
      shown.show(view.leaf.left)
    },
    ScopeView("a view store in a closure of its own") { root, shown in
      _ = withViewStore(root, observe: { $0.onPage?.leaf }) { shown.show($0.state as Any) }
    },
    ScopeView("a view store's publisher") { root, shown in
      let view = ViewStore(root, observe: { $0.onPage?.detail })
      _ = view.publisher.sink { shown.show($0) }
    },
  ]

  static let ofDerived = [
    ScopeView("a derived total", isExact: true) { root, shown in
      let total = Derived { page(root)?.total ?? -1 }
      shown.show(total.value)
    },
    ScopeView("a derived store") { root, shown in
      let detail = Derived { page(root)?.scope(\.detail, action: act) }
      _ = observe {
        guard let detail = detail.value else { return shown.show("none", as: "detail") }
        shown.show("there", as: "detail")
        _ = observe { shown.show(detail.right, as: "right") }
      }
    },
    ScopeView("a number derived from a derived page") { root, shown in
      let page = Derived { root.onPage }
      let number = Derived { page.value?.leaf.left ?? -1 }
      _ = observe { shown.show(number.value) }
    },
    ScopeView("a part of a derived row") { root, shown in
      let row = Derived { root.onPage?.rows[id: 2] }
      _ = observe { shown.show(row.value?.leaf.left) }
    },
  ]
}
