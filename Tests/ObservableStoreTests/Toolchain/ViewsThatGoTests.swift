import Foundation
import ObservableStore
import Observation
import Testing

@testable import Observing

/// Two views of one section, in every form of having it and reading it, that go one after the other or together.
@MainActor
@Suite("Views that go leave nothing, whatever they have and however they read it", .serialized)
struct ViewsThatGoTests {
  struct Section: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var title = "section"
    @Tracked var kid: Inner? = Inner()
    @Tracked var none: Inner?
    @Tracked var inner = Inner()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var page: Page = .leaf(Leaf())
  }

  struct Home: ObservableState, Equatable {
    @Tracked var sections: IdentifiedArrayOf<Section> = [Section(id: 0)]
    var thing: Thing?
  }

  struct App: ObservableState, Equatable {
    @Tracked var count = 0
    @Tracked var home = Home()
  }

  /// Says when it goes.
  final class Thing: Equatable, Sendable {
    static let isGone = Locked(false)
    deinit { Self.isGone.withLock { $0 = true } }
    static func == (left: Thing, right: Thing) -> Bool { left === right }
  }

  typealias AppStore = Store<App, Change<App>>
  typealias HomeStore = Store<Home, Never>
  typealias SectionStore = Store<Section, Never>

  /// What a view has of a section, and reads in its body.
  struct Form {
    let name: String
    let hold: @MainActor (SectionStore) -> (@MainActor () -> Void)

    init(_ name: String, _ hold: @escaping @MainActor (SectionStore) -> (@MainActor () -> Void)) {
      self.name = name
      self.hold = hold
    }
  }

  static let forms = [
    Form("its title") { section in { _ = section.title } },
    Form("all of it") { section in { _ = section.state } },
    Form("whether it has gone") { section in { _ = section.isInvalid } },
    Form("whether there is a child") { section in
      { _ = section.scope(\.kid, action: unsent) != nil }
    },
    Form("that there is no child") { section in
      { _ = section.scope(\.none, action: unsent) != nil }
    },
    Form("a store of its child") { section in
      let kid = section.scope(\.kid, action: unsent)
      return { _ = kid?.number }
    },
    Form("a child, by a store of the body's") { section in
      { _ = section.scope(\.inner, action: unsent).number }
    },
    Form("a store of a part") { section in
      let inner = section.scope(\.inner, action: unsent)
      return { _ = inner.number }
    },
    Form("how many rows it has") { section in { _ = section.scope(\.rows, action: unsentRow).count }
    },
    Form("the collection of its rows") { section in
      let rows = section.scope(\.rows, action: unsentRow)
      return { _ = rows.first?.title }
    },
    Form("a store of a row") { section in
      let row = section.scope(\.rows, id: 2, action: unsentRow)
      return { _ = row?.title }
    },
    Form("a view store") { section in
      let view = ViewStore(section) { $0.title }
      return { _ = view.state }
    },
    Form("a transform") { section in
      let inner = section.scope(state: { $0.inner }, action: unsent)
      return { _ = inner.number }
    },
    Form("a case") { section in
      let leaf = section.scope(\.page, case: Page.leaf, action: unsent)
      return { _ = leaf?.value }
    },
  ]

  nonisolated static func unsent(_: Never) -> Never {}
  nonisolated static func unsentRow(_: Int, _: Never) -> Never {}

  enum Order: CaseIterable { case together, firstFirst, secondFirst }

  @Test("Each with each, in each order")
  func pairs() async {
    // In a process of its own, where nobody else makes anything.
    await #expect(processExitsWith: .success) { await ViewsThatGoTests.playPairs() }
  }

  private static func makeStore(_ home: Home = Home()) -> AppStore {
    Store(initialState: App(home: home)) {
      Reduce { state, action in
        action.change(&state)
        return .none
      }
    }
  }

  private static func section(_ id: Int = 0, of store: AppStore) -> SectionStore {
    let home: HomeStore = store.scope(\.home, action: { (_: Never) -> Change<App> in })
    guard let section = home.scope(\.sections, id: id, action: unsentRow) else { fatalError() }
    return section
  }

  private static func playPairs() async {
    let store = makeStore(
      Home(sections: IdentifiedArray(uniqueElements: (0..<1000).map { Section(id: $0) })))
    let views = FrameworkViews()
    views.show("other") { _ = store.count }
    await turns()
    let before = Instrumentation.live
    let bridges = Bridges.bySource.count
    var id = 0
    for (number, first) in forms.enumerated() {
      for second in forms {
        for order in Order.allCases {
          // Another one each time: after a while it is not told again of one.
          id += 1
          views.show("first", first.hold(section(id, of: store)))
          views.show("second", second.hold(section(id, of: store)))
          await turns()
          if order != .secondFirst { views.hide("first") }
          if order == .firstFirst { await turns() }
          views.hide("second")
          if order == .secondFirst { await turns() }
          views.hide("first")
          await turns()
          guard Bridges.bySource.count == bridges, Instrumentation.live == before,
            views.drawnAgain().keys.allSatisfy({ $0 == "first" || $0 == "second" })
          else {
            exit(Int32(100 + number))
          }
        }
      }
    }
    store.send(Change { $0.count += 1 })
    precondition(views.drawnAgain() == ["other": 1])
  }

  @Test(
    "Rows that go tell nobody who reads the list, or what is around it", arguments: [false, true])
  func around(isOwnStore: Bool) async {
    let store = Self.makeStore()
    let views = FrameworkViews()
    let held: HomeStore = store.scope(\.home, action: { (_: Never) -> Change<App> in })
    func home() -> HomeStore {
      isOwnStore ? store.scope(\.home, action: { (_: Never) -> Change<App> in }) : held
    }
    views.show("home") { _ = home().sections.ids }
    views.show("sections") { _ = home().scope(\.sections, action: Self.unsentRow).count }
    for number in 0..<3 {
      let section = Self.section(of: store)
      views.show("section") { _ = (section.title, number) }
      await Self.turns()
      views.hide("section")
    }
    await Self.turns()
    #expect(views.drawnAgain() == [:])
    withExtendedLifetime(held) {}
  }

  @Test(
    "To find who has what many rows were read by takes time for each row, and not for each pair")
  func manyRows() async {
    func looks(_ count: Int) async -> Int {
      let rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
      let store = makeTree(Tree(rows: rows))
      let views = FrameworkViews()
      let before = StoresLetGo.tableLooks
      views.show("all") {
        for row in store.scope(\.rows, action: TreeAction.row) { _ = row.title }
      }
      await Self.turns()
      return StoresLetGo.tableLooks - before
    }
    // Others read in the same turns.
    let (few, many) = (await looks(100), await looks(1000))
    #expect(few > 0 && many < few + 100)
  }

  @Test("The state goes with its last store, though nothing is read any more")
  func state() async {
    await #expect(processExitsWith: .success) { await ViewsThatGoTests.goWithState() }
  }

  private static func goWithState() async {
    let views = FrameworkViews()
    var store: AppStore? = makeStore(Home(thing: Thing()))
    if let section = store.map({ section(of: $0) }) { views.show("it", forms[0].hold(section)) }
    await turns()
    views.hide("it")
    await turns()
    store = nil
    await turns()
    precondition(Thing.isGone.withLock { $0 })
  }

  private static func turns(_ count: Int = 6) async {
    for _ in 0..<count { await Task { @MainActor in }.value }
  }
}
