import ObservableStore
import Observing

/// A closure of a random program, by what it reads of a store; what it shows of that has names, too.
@MainActor
struct ScopeView {
  typealias Root = Store<ScopedRoot, Change<ScopedRoot>>
  typealias Page = Store<ScopedPage, Change<ScopedRoot>>
  typealias Leaf = Store<ScopedLeaf, Change<ScopedRoot>>
  typealias Row = Store<ScopedRow, Change<ScopedRoot>>

  /// What a view shows, closures inside it too, and how often it has shown something.
  @MainActor
  final class Shown {
    private(set) var parts: [String: String] = [:]
    private(set) var times = 0

    func clear() { parts = [:] }

    func show(_ value: Any?, as part: String = "") {
      parts[part] = "\(value ?? "nil")"
      times += 1
    }
  }

  let name: String
  /// It runs for nothing else: it reads no store of a child, and no part that others write, too.
  let isExact: Bool
  let run: (Root, Shown) -> Void

  init(_ name: String, isExact: Bool = false, _ run: @escaping (Root, Shown) -> Void) {
    self.name = name
    self.isExact = isExact
    self.run = run
  }

  static let all =
    ofCases + ofOptionals + ofRows + ofComputed + ofTransforms + ofViewStores
    + ofDerived

  /// Hands a change of the root on as it is, whatever child it was sent to.
  nonisolated static func act(_ change: Change<ScopedRoot>) -> Change<ScopedRoot> { change }

  nonisolated static func act(_ id: Int, _ change: Change<ScopedRoot>) -> Change<ScopedRoot> {
    change
  }

  /// The page in its case.
  static func page(_ root: Root) -> Page? {
    root.scope(\.self, case: ScopedRoot.page, action: act)
  }

  /// The same, by a computed property.
  static func pageByProperty(_ root: Root) -> Page? { root.scope(\.onPage, action: act) }

  static func rows(_ page: Page) -> StoreRows<Int, ScopedRow, Change<ScopedRoot>> {
    page.scope(\.rows, action: act)
  }

  static func visible(_ page: Page) -> StoreRows<Int, ScopedRow, Change<ScopedRoot>> {
    page.scope(\.visible, action: act)
  }
}
