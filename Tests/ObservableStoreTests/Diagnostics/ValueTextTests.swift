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

  @Test(
    "Alone, a text that could be taken for something else is in quotes, and an optional is what it holds"
  )
  func alone() {
    let cases: [(Any, String)] = [
      ("a", "a"), ("", "\"\""), ("  ", "\"  \""), ("\"\"", #""\"\"""#), ("ab".dropFirst(), "b"),
      ("nil", "\"nil\""), (String?.some("nil") as Any, "\"nil\""), ("a, b", "\"a, b\""),
      ("a → b", "\"a → b\""), ("a,b→c", "a,b→c"),
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
}
