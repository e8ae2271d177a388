import Foundation
import ObservableStore
import Observing
import Testing

/// Closures that run for what they have not read, of states that are made, carried or kept: what their causes say, and what
/// `explain` does.
@MainActor
@Suite("Causes of states that are made, and what is coarse about them")
struct CausesOfMadeStatesTests {
  struct Kid: ObservableState, Equatable {
    @Tracked var a = 0
    @Tracked var b = 0
  }

  struct Root: ObservableState {
    @Tracked var kid = Kid()
    @Tracked var other = 0
    var made: Kid { Kid(a: kid.a, b: kid.b) }
    var madeOptional: Kid? { Kid(a: kid.a, b: kid.b) }
    var shown: Kid? { other > 100 ? nil : kid }
  }

  private let store = Store(
    initialState: Root(),
    reducer: Reduce<Root, Int> { state, n in
      state.kid.b = n
      return .none
    })

  private func causes(of send: () -> Void) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0)") }
    send()
    tracing.cancel()
    return causes
  }

  @Test(
    "A part of a state that is made anew is coarse, through a property, an optional one, and a function"
  )
  func made() {
    let child = store.scope(state: { $0.kid }, action: { (n: Int) in n })
    let tokens = [
      observe("made") { _ = store.scope(\.made, action: { (n: Int) in n }).a },
      observe("optional") { _ = store.scope(\.madeOptional, action: { (n: Int) in n })?.a },
      observe("function") { _ = child.a },
    ]
    let found = causes { store.send(1) }
    let computed = "Kid is computed and lies nowhere: it counts as a whole"
    #expect(
      found == [
        "made ← 1: kid.b: 0 → 1 (coarse: \(computed))",
        "optional ← 1: kid.b: 0 → 1 (coarse: \(computed))",
        "function ← 1: b: 0 → 1 (coarse: Kid is made anew at each change, and counts as a whole)",
      ])
    for token in tokens { token.cancel() }
  }

  @Test("A computed property that hands on what is stored is exact, and nothing else is said of it")
  func handedOn() async {
    await #expect(processExitsWith: .success) { await CausesOfMadeStatesTests().handedOnAlone() }
  }

  private func handedOnAlone() {
    let held = store.scope(\.shown, action: { (n: Int) in n })
    let tokens = [
      observe("handed on, held") { _ = held?.a },
      observe("handed on, scoped") { _ = store.scope(\.shown, action: { (n: Int) in n })?.a },
    ]
    #expect(causes { store.send(1) } == [])
    let text = "\(explain("handed on, held"))\n\(explain("handed on, scoped"))"
    #expect(!text.contains("everything in Kid counts"), "\(text)")
    #expect(!text.contains("reads other: coarse"), "\(text)")
    #expect(text.contains("reads other"), "\(text)")
    for token in tokens { token.cancel() }
  }

  struct Photo: ObservableState {
    let thumbnail: Data
    @Tracked var title = "t"
    @Tracked var views = 0
  }

  @Test("A constant that may be changed where it lies makes each action count, and is named")
  func constant() {
    let store = Store(
      initialState: Photo(thumbnail: Data(repeating: 7, count: 100)),
      reducer: Reduce<Photo, String> { state, action in
        if action == "view" { state.views += 1 }
        return .none
      })
    let title = observe("title of photo") { _ = store.title }
    let found = causes {
      store.send("view")
      store.send("nothing")
    }
    let coarse =
      "(coarse: untracked and no plain data in Photo: 'thumbnail', so that each write to it counts)"
    #expect(
      found == [
        "title of photo ← view: views: 0 → 1 \(coarse)",
        "title of photo ← nothing: store.state: looks the same \(coarse)",
      ])
    title.cancel()
  }

  struct Client {
    let load: @Sendable () -> Int
  }

  final class Session {}

  struct Page: ObservableState {
    let client: Client
    let session: Session
    @Tracked var title = "t"
    @Tracked var views = 0
  }

  @Test("An object in a constant, and a struct of closures, are none of these")
  func known() {
    let store = Store(
      initialState: Page(client: Client { 1 }, session: Session()),
      reducer: Reduce<Page, String> { state, action in
        if action == "view" { state.views += 1 }
        return .none
      })
    let title = observe("title of page") { _ = store.title }
    let found = causes {
      store.send("view")
      store.send("nothing")
    }
    #expect(found == [])
    title.cancel()
  }

  enum Route: ObservableState {
    case home
    case search(String)
    case map(x: Int, y: Int)
  }

  indirect enum Tree: ObservableState, Equatable {
    case leaf(Kid)
    case node(Tree)
  }

  struct Enums: ObservableState {
    @Tracked var route = Route.search("a")
    @Tracked var tree = Tree.leaf(Kid())
  }

  @Test("An enum is coarse by what its case carries, and not by what another one would")
  func enums() {
    let store = Store(
      initialState: Enums(),
      reducer: Reduce<Enums, String> { state, text in
        state.route = .search(text)
        state.tree = .leaf(Kid(b: 1))
        return .none
      })
    let route = observe("route of enums") { if case .search = store.route {} }
    let leaf = observe("leaf of enums") {
      if case .leaf(let kid) = store.tree { _ = kid.a }
    }
    let found = causes { store.send("b") }
    #expect(
      found == [
        "route of enums ← b: route.search: a → b",
        "leaf of enums ← b: tree.leaf.b: 0 → 1 (coarse: Kid is not looked into where it lies: it counts as a whole)",
      ])
    route.cancel()
    leaf.cancel()
  }

  @Test("What is read of these is explained in the same words")
  func explained() async {
    await #expect(processExitsWith: .success) { await CausesOfMadeStatesTests().explainedAlone() }
  }

  private func explainedAlone() {
    let photo = Store(
      initialState: Photo(thumbnail: Data()), reducer: EmptyReducer<Photo, String>())
    let page = Store(
      initialState: Page(client: Client { 1 }, session: Session()),
      reducer: EmptyReducer<Page, String>())
    let enums = Store(initialState: Enums(), reducer: EmptyReducer<Enums, String>())
    let tokens = [
      observe("photo") { _ = photo.title },
      observe("page") { _ = page.title },
      observe("route") { if case .search = enums.route {} },
    ]
    #expect("\(explain("photo"))".contains("'thumbnail'"))
    for label in ["page", "route"] {
      let text = "\(explain(label))"
      #expect(
        text.contains("\(label): a closure, active, 1 run") && !text.contains("coarse"), "\(text)")
    }
    for token in tokens { token.cancel() }
  }
}
