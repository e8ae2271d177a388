import Foundation
import Observation
import Testing

@testable import ObservableStore
@testable import Observing

/// Views over all kinds of children, which come and go as their children do, drawn again soon, late or never.
///
/// Of each view it is known what it would show now. After each action, one that has not been told must show that; beside a
/// closure of `observe` it is told if and only if that runs.
@MainActor
@Suite("Views of the toolchain's Observation that come and go, at random")
struct ToolchainViewsAtRandomTests {
  typealias TestStore = Store<Tree, TreeAction>
  typealias Body = @MainActor () -> String

  @MainActor
  final class View {
    let name: String
    let body: Body
    private let told = Locked(0)
    private var seen = 0
    private(set) var shown = ""
    private var token: ObservationToken?
    private var runs = 0

    init(_ name: String, isBesideClosure: Bool, _ body: @escaping Body) {
      self.name = name
      self.body = body
      if isBesideClosure { token = observe { _ = body() } }
      draw()
    }

    var isDue: Bool { told.withLock { $0 } > seen }

    func draw() {
      let told = told
      seen = told.withLock { $0 }
      runs = token?.runs ?? 0
      shown = withObservationTracking(body) { told.withLock { $0 += 1 } }
    }

    /// What is wrong with it after an action.
    func failure() -> String? {
      let count = told.withLock { $0 } - seen
      if count > 1 { return "\(name) was told \(count) times" }
      if count == 0, body() != shown { return "\(name) shows \(shown), and not \(body())" }
      if let token, (token.runs > runs) != (count > 0) {
        return "\(name) was told \(count) times, the closure beside it ran \(token.runs - runs)"
      }
      return nil
    }

    func end() { token?.cancel() }
  }

  private static let seed =
    ProcessInfo.processInfo.environment["OBSERVING_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("200 programs of 40 steps: nothing is lost, told for nothing, or left")
  func programs() {
    for seed in Self.seed..<(Self.seed + 200) {
      guard let failure = play(seed, 40) else { continue }
      // The shortest beginning that fails says more.
      let least = (1...40).lazy.compactMap { self.play(seed, $0) }.first ?? failure
      Issue.record("OBSERVING_SEED=\(seed): \(least)")
      return
    }
  }

  private func play(_ seed: UInt64, _ limit: Int) -> String? {
    var random = Seeded(state: seed)
    let store = makeTree(Tree(detail: Leaf(), rows: [Row(id: 1), Row(id: 2)]))
    let before = Instrumentation.live
    var steps: [String] = []
    var views: [View] = []
    for _ in 0..<limit {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2:
        if let (name, body) = Self.makeBody(store, &random) {
          views.append(View(name, isBesideClosure: seed % 2 == 0, body))
          steps.append("show \(name)")
        }
      case 3:
        if let index = views.indices.randomElement(using: &random) {
          steps.append("hide \(views[index].name)")
          views.remove(at: index).end()
        }
      default:
        let (name, change) = Self.changes.randomElement(using: &random)!
        steps.append(name)
        let isDue = views.filter(\.isDue)
        store.change(change)
        for view in views where !isDue.contains(where: { $0 === view }) {
          if let failure = view.failure() {
            return "\(failure), after \(steps.joined(separator: "; "))"
          }
        }
      }
      for view in views where view.isDue && Bool.random(using: &random) { view.draw() }
      if Int.random(in: 0..<8, using: &random) == 0 { _ = Instrumentation.live }
    }
    for view in views { view.end() }
    views = []
    // Each that waits still hears of something, or has gone with what it has read.
    store.change { state in
      state.count += 1
      state.title += "x"
      state.leaf.value += 1
      state.detail = Leaf(value: -1)
      state.page = .leaf(Leaf(value: -1))
      state.sheet = .leaf(Leaf(value: -1))
      state.rows = IdentifiedArray(uniqueElements: (0..<4).map { Row(id: $0, title: "new") })
    }
    store.change { state in
      state.detail = nil
      state.page = .empty
      state.sheet = nil
      state.rows = []
    }
    let left = Instrumentation.live
    return left == before
      ? nil : "left: \(left) and not \(before) after \(steps.joined(separator: "; "))"
  }

  // MARK: What views show

  private static func detail(_ store: TestStore) -> Store<Leaf, Change<Leaf>>? {
    store.scope(\.detail, action: TreeAction.detail)
  }

  private static func page(_ store: TestStore) -> Store<Leaf, Change<Leaf>>? {
    store.scope(\.page, case: Page.leaf, action: TreeAction.leaf)
  }

  private static func row(_ id: Int, _ store: TestStore) -> Store<Row, Change<Row>>? {
    store.scope(\.rows, id: id, action: TreeAction.row)
  }

  private static func show(_ leaf: Store<Leaf, Change<Leaf>>?) -> String {
    leaf.map { "\($0.value)" } ?? "none"
  }

  /// A body that finds what it shows each time, or one that has it; nil if there is nothing to have.
  private static func makeBody(
    _ store: TestStore, _ random: inout Seeded
  ) -> (String, Body)? {
    let id = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return ("count", { "\(store.count) \(store.title)" })
    case 1: return ("detail", { show(detail(store)) })
    case 2: return ("detail's child", { "\(detail(store)?.inner.number as Any)" })
    case 3: return ("detail is there", { "\(detail(store) != nil)" })
    case 4: return ("page", { show(page(store)) })
    case 5:
      let sheet: @MainActor () -> Store<Leaf, Change<Leaf>>? = {
        store.scope(\.sheet, case: Page.leaf, action: TreeAction.leaf)
      }
      return ("sheet", { show(sheet()) })
    case 6: return ("row \(id)", { row(id, store)?.title ?? "none" })
    case 7: return ("first row", { store.scope(\.rows, action: TreeAction.row).first?.title ?? "" })
    case 8: return ("ids", { "\(Array(store.scope(\.rows, action: TreeAction.row).ids))" })
    case 9: return ("view store", { "\(ViewStore(store) { $0.title }.state) \(store.count)" })
    case 10:
      return (
        "transform", { show(store.scope(state: { $0.leaf }, action: TreeAction.leaf)) }
      )
    case 11:
      guard let kid = detail(store) else { return nil }
      return ("held detail", { show(kid) })
    case 12:
      guard let kid = page(store) else { return nil }
      return ("held page", { show(kid) })
    case 13:
      guard let kid = row(id, store) else { return nil }
      return ("held row \(id)", { kid.title })
    default: return ("leaf", { show(store.scope(\.leaf, action: TreeAction.leaf)) })
    }
  }

  // MARK: What happens

  private static let changes: [(String, (inout Tree) -> Void)] = [
    ("count += 1", { $0.count += 1 }),
    ("title += x", { $0.title += "x" }),
    ("leaf.value += 1", { $0.leaf.value += 1 }),
    ("leaf.name += x", { $0.leaf.name += "x" }),
    ("detail = Leaf()", { $0.detail = Leaf() }),
    ("detail = Leaf(value: 5)", { $0.detail = Leaf(value: 5) }),
    ("detail?.value += 1", { $0.detail?.value += 1 }),
    ("detail?.inner.number += 1", { $0.detail?.inner.number += 1 }),
    ("detail = nil", { $0.detail = nil }),
    ("page = .leaf(Leaf())", { $0.page = .leaf(Leaf()) }),
    ("page = .leaf(Leaf(value: 3))", { $0.page = .leaf(Leaf(value: 3)) }),
    ("page = .empty", { $0.page = .empty }),
    ("sheet = .leaf(Leaf())", { $0.sheet = .leaf(Leaf()) }),
    ("sheet = nil", { $0.sheet = nil }),
    ("append row", { if $0.rows[id: 3] == nil { $0.rows.append(Row(id: 3)) } }),
    ("insert row", { if $0.rows[id: 0] == nil { $0.rows.insert(Row(id: 0), at: 0) } }),
    ("change row 1", { $0.rows[id: 1]?.title += "x" }),
    ("change row 2", { $0.rows[id: 2]?.title += "y" }),
    ("remove row 1", { $0.rows.remove(id: 1) }),
    ("remove row 3", { $0.rows.remove(id: 3) }),
    (
      "change and remove row 2",
      {
        $0.rows[id: 2]?.title += "z"
        $0.rows.remove(id: 2)
      }
    ),
    ("rows = []", { $0.rows = [] }),
    ("rows = 1, 2", { $0.rows = [Row(id: 1), Row(id: 2)] }),
  ]
}
