import Observing

/// All places that operations and closures choose from.
@MainActor enum Places {
  static let all: [any AnyPlace] = {
    let world = Place<World>.root
    var all: [any AnyPlace] = [world]
    all += sides(world.property("left", \.left) { $1(&$0.left) })
    all += sides(world.property("right", \.right) { $1(&$0.right) })
    let maybe = world.property("maybe", \.maybe) { $1(&$0.maybe) }
    all.append(maybe)
    all += sides(maybe.some())
    let page = world.property("page", \.page) { $1(&$0.page) }
    all += pages(page)
    let maybePage = world.property("maybePage", \.maybePage) { $1(&$0.maybePage) }
    all.append(maybePage)
    all += pages(maybePage.some())
    let rows = world.property("rows", \.rows) { $1(&$0.rows) }
    all.append(rows)
    for id in 0..<4 { all += row(rows.element(id)) }
    let list = world.property("list", \.list) { $1(&$0.list) }
    all.append(list)
    all += twigs(list.element(0))
    all += [list.element(1)]
    let table = world.property("table", \.table) { $1(&$0.table) }
    all.append(table)
    all += twigs(table.element(0))
    all += [table.element(1)]
    let grid = world.property("grid", \.grid) { $1(&$0.grid) }
    all += [grid, grid.element(0), grid.element(0).element(0), grid.element(1).element(1)]
    all += twigs(
      world.member(
        "pair?0", \.pair.0, modify: { $1(&$0.pair.0) }, marking: { $0.pair.1.mark(&$1) }))
    all.append(
      world.member(
        "pair?1", \.pair.1, modify: { $1(&$0.pair.1) }, marking: { $0.pair.0.mark(&$1) }))
    all.append(world.property("exact", \.exact) { $1(&$0.exact) })
    let mixed = world.property("mixed", \.mixed) { $1(&$0.mixed) }
    all.append(mixed)
    all += twigs(mixed.property("twig", \.twig) { $1(&$0.twig) })
    let box = world.property("box", \.box) { $1(&$0.box) }
    all.append(box)
    all += twigs(box.property("value", \.value) { $1(&$0.value) })
    return all
  }()

  /// For each place, those of the same type.
  static let alike: [[Int]] = all.map { place in
    all.indices.filter { all[$0].isSameType(place) }
  }

  private static func twigs(_ twig: Place<Twig>) -> [any AnyPlace] {
    let maybe = twig.property("maybe", \.maybe) { $1(&$0.maybe) }
    return [twig, twig.property("bud", \.bud) { $1(&$0.bud) }, maybe, maybe.some()]
  }

  private static func sides(_ branch: Place<Branch>) -> [any AnyPlace] {
    let maybe = branch.property("maybe", \.maybe) { $1(&$0.maybe) }
    let items = branch.property("items", \.items) { $1(&$0.items) }
    return [branch] + twigs(branch.property("twig", \.twig) { $1(&$0.twig) })
      + twigs(branch.property("other", \.other) { $1(&$0.other) }) + [maybe] + twigs(maybe.some())
      + [items, items.element(0), items.element(1), items.element(2)]
  }

  private static func row(_ row: Place<Shelf>) -> [any AnyPlace] {
    let maybe = row.property("maybe", \.maybe) { $1(&$0.maybe) }
    let items = row.property("items", \.items) { $1(&$0.items) }
    return [row] + twigs(row.property("twig", \.twig) { $1(&$0.twig) })
      + [maybe, maybe.some(), items, items.element(0), items.element(1)]
  }

  private static func pages(_ page: Place<Sheet>) -> [any AnyPlace] {
    let twig = page.payload(
      "twig", get: { if case .twig(let twig) = $0 { twig } else { nil } },
      embed: { twig, _ in .twig(twig) })
    let first = page.payload(
      "pair0", get: { if case .pair(let twig, _) = $0 { twig } else { nil } },
      embed: { twig, page in
        if case .pair(_, let bud) = page { .pair(twig, bud) } else { page }
      })
    let second = page.payload(
      "pair1", get: { if case .pair(_, let bud) = $0 { bud } else { nil } },
      embed: { bud, page in
        if case .pair(let twig, _) = page { .pair(twig, bud) } else { page }
      })
    let deep = page.payload(
      "deep", get: { if case .deep(let twig) = $0 { twig } else { nil } },
      embed: { twig, _ in .deep(twig) })
    return [page] + twigs(twig) + twigs(first) + [second] + twigs(deep)
  }
}
