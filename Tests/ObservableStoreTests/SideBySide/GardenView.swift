import ObservableStore
import Observing

typealias GardenStore = Store<Garden, GardenAction>

/// Something that shows a part of the garden, under both strategies.
struct GardenView {
  let name: String
  /// What it reads: it may run, though it looks the same, when one of these is replaced, or, where there
  /// is a star, anything in it.
  let paths: [String]
  /// What it shows, of a plain state; also the view state of the equality strategy.
  let show: (Garden) -> [Int]
  /// Makes the body of a tracking closure that shows the same.
  let make: @MainActor (GardenStore) -> @MainActor () -> [Int]

  init(
    _ name: String, _ paths: [String], _ show: @escaping (Garden) -> [Int],
    read: @escaping @MainActor (GardenStore) -> [Int]
  ) {
    self.init(name, paths, show) { store in { read(store) } }
  }

  init(
    _ name: String, _ paths: [String], _ show: @escaping (Garden) -> [Int],
    make: @escaping @MainActor (GardenStore) -> @MainActor () -> [Int]
  ) {
    self.name = name
    self.paths = paths
    self.show = show
    self.make = make
  }

  /// Whether it may run for an action that replaces what the marks say.
  func mayRun(for marks: [String]) -> Bool {
    marks.contains { mark in
      paths.contains { path in
        path.hasPrefix(mark) || path.last == "*" && mark.hasPrefix(path.dropLast())
      }
    }
  }
}

@MainActor
extension GardenView {
  static let all = properties + beds + optionals + enums + rows + shared + untracked

  static let properties = [
    GardenView("count", ["count"], { [$0.count] }, read: { [$0.count] }),
    GardenView("count and title", ["count", "title"], { [$0.count, $0.title.count] }) {
      [$0.count, $0.title.count]
    },
    GardenView("number", ["number"], { [$0.number ?? -1] }, read: { [$0.number ?? -1] }),
    GardenView("doubled", ["count"], { [$0.doubled] }, read: { [$0.doubled] }),
    GardenView("derived sum", ["count", "leaf.value"], { [$0.sum] }) { store in
      let sum = Derived { store.sum }
      return { [sum.value] }
    },
    GardenView("parity", ["count"], { [$0.count % 2] }) { store in
      let parity = Derived { store.count % 2 }
      return { [parity.value] }
    },
    GardenView("by key path", ["title"], { [$0.title.count] }, read: { [$0[\.title.count]] }),
  ]

  static let beds = [
    GardenView("leaf.value through the root", ["leaf.value"], { [$0.leaf.value] }) {
      [$0.leaf.value]
    },
    GardenView("leaf.value scoped", ["leaf.value"], { [$0.leaf.value] }) {
      [$0.scope(\.leaf, action: GardenAction.leaf).value]
    },
    GardenView("leaf held", ["leaf.value"], { [$0.leaf.value, $0.leaf.name.count] }) { store in
      let leaf = store.scope(\.leaf, action: GardenAction.leaf)
      return { [leaf.value, leaf.name.count] }
    },
    GardenView("leaf.pot held", ["leaf.pot.number"], { [$0.leaf.pot.number] }) { store in
      let pot = store.scope(\.leaf, action: GardenAction.leaf).scope(\.pot, action: BedEdit.pot)
      return { [pot.number] }
    },
    GardenView("leaf.pot by a long path", ["leaf.pot.text"], { [$0.leaf.pot.text.count] }) {
      let pot: Store<Pot, PotEdit> = $0.scope(\.leaf.pot) { .leaf(.pot($0)) }
      return [pot.text.count]
    },
    GardenView("leaf as a whole", ["leaf.*", "model.*"], { $0.leaf.all }) {
      $0.scope(\.leaf, action: GardenAction.leaf).state.all
    },
    GardenView(
      "shown", ["count", "leaf.value", "detail.value"],
      {
        [$0.count, $0.shown.value, $0.detail == nil ? 0 : 1]
      }
    ) { store in
      let shown: Store<Bed, BedEdit> = store.scope(\.shown) { .leaf($0) }
      return {
        let detail = store.scope(\.detail, action: GardenAction.detail)
        return [store.count, shown.value, detail == nil ? 0 : 1]
      }
    },
  ]

  static let optionals = [
    GardenView("detail's presence", ["detail."], { [$0.detail == nil ? 0 : 1] }) {
      [$0.scope(\.detail, action: GardenAction.detail) == nil ? 0 : 1]
    },
    GardenView("detail.value", ["detail.value"], { [$0.detail?.value ?? -1] }) {
      [$0.scope(\.detail, action: GardenAction.detail)?.value ?? -1]
    },
    GardenView("detail.value through the root", ["detail.value"], { [$0.detail?.value ?? -1] }) {
      [$0.detail?.value ?? -1]
    },
    GardenView("detail.deep", ["detail.deep.number"], { [$0.detail?.deep?.number ?? -1] }) {
      let detail = $0.scope(\.detail, action: GardenAction.detail)
      return [detail?.scope(\.deep, action: BedEdit.deep)?.number ?? -1]
    },
    GardenView("leaf.deep's presence", ["leaf.deep."], { [$0.leaf.deep == nil ? 0 : 1] }) {
      let leaf = $0.scope(\.leaf, action: GardenAction.leaf)
      return [leaf.scope(\.deep, action: BedEdit.deep) == nil ? 0 : 1]
    },
    GardenView("leaf.deep", ["leaf.deep.number"], { $0.leaf.deep?.shown ?? [-1] }) {
      let leaf = $0.scope(\.leaf, action: GardenAction.leaf)
      guard let deep = leaf.scope(\.deep, action: BedEdit.deep) else { return [-1] }
      return [deep.number, deep.text.count]
    },
    GardenView("detail as a whole", ["detail.*", "model.*"], { $0.detail?.all ?? [-1] }) {
      $0.scope(\.detail, action: GardenAction.detail)?.state.all ?? [-1]
    },
  ]

  static let enums = [
    GardenView("the page's kind", ["page."], { [$0.page.kind] }, read: { [$0.page.kind] }),
    GardenView("page bed's presence", ["page."], { [$0.page.bed == nil ? 0 : 1] }) {
      [$0.scope(\.page, case: Route.bed, action: GardenAction.page) == nil ? 0 : 1]
    },
    GardenView(
      "page bed", ["page.value", "page.pot."],
      {
        $0.page.bed.map { [$0.value, $0.pot.number] } ?? [-1]
      }
    ) {
      guard let bed = $0.scope(\.page, case: Route.bed, action: GardenAction.page) else {
        return [-1]
      }
      return [bed.value, bed.scope(\.pot, action: BedEdit.pot).number]
    },
    GardenView("page pot", ["page.number"], { [$0.page.pot?.number ?? -1] }) {
      [$0.scope(\.page, case: Route.pot, action: GardenAction.pagePot)?.number ?? -1]
    },
    GardenView("page other", ["page.number"], { [$0.page.other?.number ?? -1] }) {
      [$0.scope(\.page, case: Route.other, action: GardenAction.pagePot)?.number ?? -1]
    },
    GardenView("page bed by a switch", ["page.value"], { [$0.page.bed?.value ?? -1] }) {
      [$0.page.bed?.value ?? -1]
    },
    GardenView("sheet bed", ["sheet.value"], { [$0.sheet?.bed?.value ?? -1] }) {
      [$0.scope(\.sheet, case: Route.bed, action: GardenAction.sheet)?.value ?? -1]
    },
    GardenView("sheet's kind", ["sheet."], { [$0.sheet?.kind ?? -1] }) { [$0.sheet?.kind ?? -1] },
  ]

  static let rows = [
    GardenView("ids", ["rows."], { $0.rows.map(\.id) }) { Array($0.rows.ids) },
    GardenView("ids of stores", ["rows."], { $0.rows.map(\.id) }) {
      Array($0.scope(\.rows, action: GardenAction.row).ids)
    },
    GardenView("titles", titlePaths("title"), { $0.rows.flatMap { [$0.id, $0.title.count] } }) {
      let rows = $0.scope(\.rows, action: GardenAction.row)
      return zip(rows.ids, rows).flatMap { [$0, $1.title.count] }
    },
    GardenView("done", titlePaths("isDone"), { [$0.done] }) { store in
      let done = Derived { store.done }
      return { [done.value] }
    },
    GardenView("title of 3", ["rows.3.title"], { [$0.rows[id: 3]?.title.count ?? -1] }) {
      [$0.rows[id: 3]?.title.count ?? -1]
    },
    GardenView("store of 2", ["rows.2.title"], { [$0.rows[id: 2]?.title.count ?? -1] }) {
      [$0.scope(\.rows, id: 2, action: GardenAction.row)?.title.count ?? -1]
    },
    GardenView(
      "pots of rows", titlePaths("pot.number"),
      {
        $0.rows.flatMap { [$0.id, $0.pot.number] }
      }
    ) {
      let rows = $0.scope(\.rows, action: GardenAction.row)
      return zip(rows.ids, rows).flatMap {
        [$0, $1.scope(\.pot, action: PlantEdit.pot).number]
      }
    },
    GardenView(
      "extras of rows", titlePaths("extra.number"),
      {
        $0.rows.flatMap { [$0.id, $0.extra?.number ?? -1] }
      }
    ) {
      let rows = $0.scope(\.rows, action: GardenAction.row)
      return zip(rows.ids, rows).flatMap {
        [$0, $1.scope(\.extra, action: PlantEdit.extra)?.number ?? -1]
      }
    },
    GardenView(
      "leaf's rows", ["leaf.rows."] + titlePaths("title").map { "leaf." + $0 },
      {
        $0.leaf.rows.flatMap { [$0.id, $0.title.count] }
      }
    ) {
      let rows = $0.scope(\.leaf, action: GardenAction.leaf).scope(\.rows, action: BedEdit.row)
      return zip(rows.ids, rows).flatMap { [$0, $1.title.count] }
    },
  ]

  private static func titlePaths(_ part: String) -> [String] {
    (0..<7).map { "rows.\($0).\(part)" }
  }

  static let shared = [
    GardenView("brightness", ["model.brightness"], { [$0.model.brightness] }) {
      [$0.model.brightness]
    },
    GardenView(
      "leaf's brightness", ["leaf.model.brightness", "model.brightness"],
      {
        [$0.leaf.model.brightness]
      }
    ) { [$0.scope(\.leaf, action: GardenAction.leaf).model.brightness] },
    GardenView("wind", ["model.wind.number"], { [$0.model.wind.number] }) {
      [$0.model.wind.number]
    },
    GardenView(
      "detail's brightness", ["detail.model.brightness", "model.brightness"],
      {
        [$0.detail?.model.brightness ?? -1]
      }
    ) { [$0.scope(\.detail, action: GardenAction.detail)?.model.brightness ?? -1] },
  ]

  static let untracked = [
    GardenView("plain", ["plain"], { [$0.plain] }, read: { [$0.plain] }),
    GardenView("leaf.plain", ["leaf.plain"], { [$0.leaf.plain] }) {
      [$0.scope(\.leaf, action: GardenAction.leaf).plain]
    },
  ]
}
