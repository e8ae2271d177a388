import Foundation
import ObservableStore
import Observing
import Testing

@Suite("Values as they are written in code") @MainActor
struct ValueTextTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = "t"
    @Shared var note = "n"
  }

  enum Child {
    case tapped
    case moved(to: Double)
    case named(String?)
    case pair(Int, y: Int)
    case nested((Int, Int))
  }

  struct Custom: CustomStringConvertible { var description: String { "custom" } }

  enum Action {
    case plain
    case child(Presented<Child>)
    case path(StackAction<Row, Child>)
    case rows(IdentifiedArrayOf<Row>)
    case many([Child], Set<Int>, [String: Child])
    case custom(Custom)
    case result(Result<Int, CancellationError>)
    case edit(Edit<Row>)
  }

  @Test("An action that carries much is named in a cause by its beginning")
  func actions() {
    enum Action { case load([Int]) }
    struct State: ObservableState { @Tracked var numbers: [Int] = [] }
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        if case .load(let numbers) = action { state.numbers = numbers }
        return .none
      })
    var actions: [String?] = []
    let tracing = traceRenders { actions.append($0.action) }
    let token = observe { _ = store.numbers.count }
    store.send(.load(Array(0..<10)))
    store.send(.load(Array(0..<1000)))
    #expect(actions.first == "load([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])")
    #expect(actions.last??.hasPrefix("load([0, 1, 2, 3, 4,") == true)
    #expect(actions.last??.hasSuffix("… 4896 characters in all") == true)
    #expect(actions.last.map { $0?.count } == 124)
    withExtendedLifetime((tracing, token)) {}
  }

  @Test(
    "Alone, a text that could be taken for something else is in quotes, and an optional is what it holds"
  )
  func alone() {
    let cases: [(Any, String)] = [
      ("a", "a"), ("", "\"\""), ("  ", "\"  \""), ("\"\"", #""\"\"""#), ("ab".dropFirst(), "b"),
      ("nil", "\"nil\""), (String?.some("nil") as Any, "\"nil\""), ("a, b", "\"a, b\""),
      ("a → b", "\"a → b\""), ("a,b→c", "a,b→c"), ("a ", "\"a \""), (" a", "\" a\""),
      ("a b", "a b"),
      ("a".dropFirst(), "\"\""), (Child?.some(.tapped) as Any, "tapped"),
      (Child.tapped as Any, "tapped"), (Child?.none as Any, "nil"),
      (Int??.some(nil) as Any, ".some(nil)"),
      (Int???.some(.some(nil)) as Any, ".some(.some(nil))"),
      (Int??.some(1) as Any, "1"),
    ]
    for (value, text) in cases { #expect(ValueText.alone(value) == text) }
  }

  @Test("Without modules, types and their arguments")
  func describes() {
    // What is shared belongs to the main actor, so that a test's own arguments may not hold it: they are printed elsewhere.
    let cases: [(Action, String)] = [
      (.plain, ".plain"),
      (.child(.dismiss), ".child(.dismiss)"),
      (.child(.presented(.tapped)), ".child(.presented(.tapped))"),
      (
        .path(.element(id: 1, action: .moved(to: 2))),
        ".path(.element(id: 1, action: .moved(to: 2.0)))"
      ),
      (.path(.pop(to: nil)), ".path(.pop(to: nil))"),
      (
        .path(.element(id: 2, action: .named("a"))), #".path(.element(id: 2, action: .named("a")))"#
      ),
      (
        .path(.element(id: 2, action: .pair(1, y: 2))),
        ".path(.element(id: 2, action: .pair(1, y: 2)))"
      ),
      (.rows([Row(id: 1)]), #".rows([Row(id: 1, title: "t", note: "n")])"#),
      (.many([.tapped], [7], ["k": .tapped]), #".many([.tapped], [7], ["k": .tapped])"#),
      (.many([], [], [:]), ".many([], [], [:])"),
      (.custom(Custom()), ".custom(custom)"),
      (.result(.success(3)), ".result(.success(3))"),
      (.result(.failure(CancellationError())), ".result(.failure(CancellationError()))"),
      (.edit(.set(\.title, "x")), #".edit(String of Row = "x")"#),
    ]
    for (action, text) in cases { #expect(ValueText.of(action) == text) }
  }

  @Test("What is no enum says what it is")
  func others() {
    #expect(ValueText.of("text") == #""text""#)
    #expect(ValueText.of(()) == "()")
    #expect(ValueText.of((1, two: "2")) == #"(1, two: "2")"#)
    #expect(ValueText.of(Optional<Int>.none as Any) == "nil")
  }

  enum Kind: ObservableState {
    case number(Int.Type, Int)
    case maybe(String.Type?)
    case only(Int.Type)
    case text(String)
    case none
  }

  struct Pair: ObservableState {
    var pair: (Int.Type, Int)? = (Int.self, 1)
    @Tracked var kind = Kind.none
  }

  final class Object {}

  struct Page: ObservableState {
    @Tracked var kind = Kind.none
    @Tracked var classes: (Object.Type, Int)? = (Object.self, 1)
    @Tracked var pair = Pair()
    @Tracked var number = 1
  }

  @Test(
    "What holds the type of a type is not looked into, where the standard library would find something else"
  )
  func metatypes() {
    let cases: [(Any, String)] = [
      (Kind.number(Int.self, 3), "number(…)"), (Kind.maybe(nil), "maybe(…)"),
      (Kind.only(Int.self), "only(…)"), (Kind.text("a"), "text(…)"), (Kind.none, "none"),
      (Pair(), "Pair(…)"), ([Kind.only(Int.self)], "[.only(…)]"),
      ((Int.self, 3) as (Int.Type, Int), "(Int, 3)"), ([Int.self] as [Int.Type], "[Int]"),
    ]
    for (value, text) in cases { #expect(ValueText.alone(value) == text) }
  }

  @Test("Nor is it to say what has changed")
  func changedMetatypes() {
    let store = Store(
      initialState: Page(),
      reducer: Reduce<Page, Kind> { state, kind in
        state.kind = kind
        state.pair.kind = kind
        return .none
      })
    let tokens = [
      observe("kind") { if case .number(_, let n) = store.kind { _ = n } },
      observe("pair") { if case .number(_, let n) = store.pair.kind { _ = n } },
      observe("number") { _ = (store.number, store.classes) },
    ]
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    store.send(.number(Int.self, 1))
    store.send(.number(Int.self, 2))
    store.send(.none)
    tracing.cancel()
    let unseen = "(coarse: the properties of Kind cannot be seen: it counts as a whole)"
    let pair =
      "pair: looks the same (coarse: the properties of Pair cannot be seen: it counts as a whole)"
    #expect(
      causes == [
        "kind ← number(…): kind: none → number(…) \(unseen)", "pair ← number(…): \(pair)",
        "kind ← number(…): kind: looks the same \(unseen)", "pair ← number(…): \(pair)",
        "kind ← none: kind: number(…) → none \(unseen)", "pair ← none: \(pair)",
      ])
    #expect(tokens.map(\.runs) == [4, 4, 1])
  }
}
