import Foundation
import Observing
import Testing

@testable import ObservableStore

@Suite("The difference between states")
struct StateDifferenceTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }
  enum Page: ObservableState, Equatable {
    case home
    case row(Row)
    case pair(Int, name: String)
  }
  struct State: ObservableState {
    @Tracked var count = 0
    @Tracked var name = "a"
    @Tracked var note: String?
    @Tracked var rows: IdentifiedArrayOf<Row> = []
    @Tracked var page = Page.home
    var row = Row(id: 0)
    var list = [1, 2]
    var names: [String: Int] = [:]
    var tags: Set<Int> = []
    var pair = (1, 2)
  }

  private func difference(
    from old: State = State(), _ change: (inout State) -> Void
  ) -> [String] {
    var new = old
    change(&new)
    return StateDifference.of(old, new).map { "\($0.path): \($0.old) → \($0.new)" }
  }

  @Test("Properties are named by their paths, in the order of their declaration")
  func properties() {
    #expect(
      difference {
        $0.row.title = "t"
        $0.name = "b"
        $0.count = 2
      } == ["count: 0 → 2", #"name: "a" → "b""#, #"row.title: "" → "t""#])
  }

  @Test("Optionals in optionals are told apart by how deep there is nothing")
  func optionals() {
    struct Nested { var value: Int?? }
    func difference(_ old: Int??, _ new: Int??) -> [String] {
      StateDifference.of(Nested(value: old), Nested(value: new)).map {
        "\($0.old) → \($0.new)"
      }
    }
    #expect(difference(nil, .some(nil)) == ["nil → .some(nil)"])
    #expect(difference(.some(nil), 1) == [".some(nil) → 1"])
    #expect(difference(1, 2) == ["1 → 2"])
  }

  @Test("A date, a URL and the like print as they do, and not by what they are made of")
  func values() {
    struct Values {
      var date = Date(timeIntervalSinceReferenceDate: 0)
      var url = URL(string: "https://a.b/c")
      var duration = Duration.seconds(1)
      var price = Decimal(25)
      var range = 1..<3
      var data = Data([1, 2, 3])
      var error: any Error = CancellationError()
    }
    let old = Values()
    var new = old
    new.date += 1
    new.url = URL(string: "https://a.b/d")
    new.duration = .seconds(1.5)
    new.price = 2.5
    new.range = 2..<9
    new.data = Data([1, 2])
    #expect(
      StateDifference.of(old, new).map { "\($0.path): \($0.old) → \($0.new)" } == [
        "date: 2001-01-01 00:00:00 +0000 → 2001-01-01 00:00:01 +0000",
        "url: https://a.b/c → https://a.b/d", "duration: 1.0 seconds → 1.5 seconds",
        "price: 25 → 2.5", "range: 1..<3 → 2..<9", "data: 3 bytes → 2 bytes",
      ])
    new = old
    new.date += 0.25
    #expect(StateDifference.of(old, new).first?.path.hasPrefix("date") == true)
    new.date = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(StateDifference.of(old, new).first?.new == "Date(nan)")
  }

  @Test("What is in an optional and in an enum is gone into, another case is shown whole")
  func cases() {
    #expect(difference { $0.note = "n" } == [#"note: nil → "n""#])
    var old = State()
    old.note = "n"
    old.page = .row(Row(id: 1, title: "x"))
    #expect(
      difference(from: old) {
        $0.note = "m"
        $0.page = .row(Row(id: 1, title: "y"))
      } == [#"note: "n" → "m""#, #"page.row.title: "x" → "y""#])
    #expect(difference { $0.page = .pair(1, name: "n") }.count == 1)
    old.page = .pair(1, name: "n")
    #expect(
      difference(from: old) { $0.page = .pair(2, name: "n") } == ["page.pair.0: 1 → 2"])
  }

  @Test("Arrays are compared by position, dictionaries by key, sets as a whole")
  func collections() {
    #expect(
      difference {
        $0.list = [1, 3, 4]
        $0.names = ["b": 1, "a": 2]
        $0.tags = [2, 1]
        $0.pair.1 = 5
      } == [
        "list[1]: 2 → 3", "list[2]: (nothing) → 4", #"names["a"]: (nothing) → 2"#,
        #"names["b"]: (nothing) → 1"#, "tags: [] → [1, 2]", "pair.1: 2 → 5",
      ])
  }

  @Test("Identified elements are compared by id")
  func identified() {
    var old = State()
    old.rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 3, title: "c")]
    let changes = StateDifference.of(
      old.rows, [Row(id: 2, title: "b"), Row(id: 3, title: "d")])
    #expect(changes.map(\.path) == ["[id: 1]", "[id: 3].title"])
    #expect(changes.map(\.new) == ["(nothing)", "\"d\""])
    #expect(
      difference(from: old) { $0.rows[id: 3]?.title = "d" }
        == [#"rows[id: 3].title: "c" → "d""#])
    #expect(
      difference(from: old) { $0.rows.swapAt(0, 2) } == ["rows.ids: [1, 2, 3] → [3, 2, 1]"])
  }

  @Test("Objects that refer to each other come to an end")
  func cycles() {
    final class Node {
      var value: Int
      var next: Node?
      init(_ value: Int) {
        self.value = value
        next = self
      }
    }
    let changes = StateDifference.of(Node(1), Node(2))
    #expect(changes == [.init(path: "value", old: "1", new: "2")])
  }

  /// Says nothing of itself.
  private struct Silent: Hashable, CustomDebugStringConvertible {
    let id: Int
    var debugDescription: String { "silent" }
  }
  private enum Wrapped: Equatable {
    case one(Silent)
    case two
    static func == (left: Wrapped, right: Wrapped) -> Bool { false }
  }

  @Test(
    "What is not equal is different, whatever it says of itself",
    arguments: [
      (Silent(id: 1), Silent(id: 2)), (Silent?(Silent(id: 1)), Silent?(Silent(id: 2))),
      ([Silent(id: 1)], [Silent(id: 2)]), (Set([Silent(id: 1)]), Set([Silent(id: 2)])),
      ([Silent(id: 1): 1], [Silent(id: 2): 1]),
      (Wrapped.one(Silent(id: 1)), Wrapped.one(Silent(id: 1))),
      (Wrapped.two, Wrapped.two),
    ] as [(any Equatable & Sendable, any Equatable & Sendable)])
  func silent(old: any Equatable & Sendable, new: any Equatable & Sendable) {
    #expect(!StateDifference.of(old as Any, new as Any).isEmpty)
  }

  @Test("Of a dictionary the keys count, and not what they say of themselves")
  func keys() {
    struct Plain { var number: Int }
    func difference(_ old: [Silent: Plain], _ new: [Silent: Plain]) -> [String] {
      StateDifference.of(old, new).map { "\($0.path): \($0.old) → \($0.new)" }
    }
    let one = [Silent(id: 1): Plain(number: 1), Silent(id: 2): Plain(number: 2)]
    let other = [Silent(id: 1): Plain(number: 1), Silent(id: 2): Plain(number: 3)]
    #expect(difference(one, one) == [])
    #expect(difference(one, other) == ["[silent].number: 2 → 3"])
    #expect(difference(one, [Silent(id: 1): Plain(number: 1)]).count == 1)
  }

  @Test("Of an object the inherited properties count")
  func inherited() {
    class Base { var name = "a" }
    class Sub: Base { var number = 1 }
    final class Bare: Sub {}
    let (old, new) = (Bare(), Bare())
    #expect(StateDifference.of(old, new).isEmpty)
    new.name = "b"
    new.number = 2
    #expect(StateDifference.of(old, new).map(\.path) == ["name", "number"])
  }

  /// Cases that call themselves the same, and cannot be compared.
  private enum Nameless: CustomDebugStringConvertible {
    case one
    case two
    case work(() -> Void)
    case otherWork(() -> Void)
    var debugDescription: String { "nameless" }
  }

  @Test("Cases are told apart, whatever they call themselves")
  func namelessCases() {
    let cases: [Nameless] = [.one, .two, .work({}), .otherWork({})]
    for (row, old) in cases.enumerated() {
      for (column, new) in cases.enumerated() {
        #expect(StateDifference.of(old, new).isEmpty == (row == column), "\(row) \(column)")
      }
    }
  }

  @Test("What two objects show is shown once, wherever they are met")
  func sharedObjects() {
    final class Box: Equatable {
      let value: Int
      init(_ value: Int) { self.value = value }
      static func == (left: Box, right: Box) -> Bool { left.value == right.value }
    }
    struct Owner: Equatable {
      let first: Box
      let second: Box?
      let others: [Box]
      init(_ box: Box) {
        first = box
        second = box
        others = [box]
      }
    }
    #expect(
      StateDifference.of(Owner(Box(1)), Owner(Box(2)))
        == [.init(path: "first.value", old: "1", new: "2")])
  }

  @Test("Equal values have no difference")
  func same() {
    #expect(difference { _ in }.isEmpty)
    #expect(StateDifference.of(1, 1).isEmpty)
    #expect(StateDifference.of(1, 2) == [.init(path: "", old: "1", new: "2")])
  }
}
