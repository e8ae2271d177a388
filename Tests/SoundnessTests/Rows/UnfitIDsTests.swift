import Foundation
import ObservableStore
import Testing

@testable import Observing

/// Ids by which nothing is found: those that are not equal to themselves, and objects that come to be others.
@Suite("Rows under ids that are none") @MainActor
struct UnfitIDsTests {
  struct Row: ObservableState, Identifiable {
    let id: Double
    @Tracked var title = ""
  }

  struct Plain: Identifiable {
    let id: Double
    var title = ""
  }

  /// Is another one once its number is.
  final class Key: Hashable {
    var number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Key, right: Key) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  struct Keyed: Identifiable {
    let id: Key
    var title = ""
  }

  final class Model {
    @Tracked var rows: IdentifiedArrayOf<Row> = []
    @Tracked var plain: [Plain] = []
    @Tracked var keyed: [Keyed] = []
    @Tracked var count = 0
  }

  private let model = Model()

  /// Other closures get what those of the rows have given back, and are their own.
  private func expectUntouched(_ list: ObservationToken, _ change: () -> Void) {
    let others = (0..<6).map { _ in observe { [model] in _ = model.count } }
    change()
    model.count += 1
    #expect(others.map(\.runs) == [2, 2, 2, 2, 2, 2])
    #expect(others.filter(\.isCancelled).isEmpty)
    list.cancel()
    model.count += 1
    #expect(others.map(\.runs) == [3, 3, 3, 3, 3, 3])
  }

  @Test(
    "An element whose id is not equal to itself is left out of a list of closures, and reported")
  func lists() {
    var shown: [String] = []
    let messages = Misuse.recording {
      model.plain = [Plain(id: 1, title: "one"), Plain(id: .nan, title: "none")]
      let plain = observeEach { [model] in
        model.plain
      } _: {
        shown.append($0.title)
      }
      #expect(shown == ["one"])
      model.plain.append(Plain(id: 2, title: "two"))
      #expect(shown == ["one", "two"])
      model.plain = []
      expectUntouched(plain) { model.plain = [Plain(id: 3)] }
    }
    #expect(messages.count >= 2)
    #expect(messages.allSatisfy { $0.contains("the id nan is not equal to itself (at position") })
  }

  @Test("An id that has come to be another one takes no other closure along", arguments: 0..<3)
  func changed(kind: Int) {
    let keys = [Key(1), Key(2), Key(3)]
    model.keyed = keys.map { Keyed(id: $0, title: "\($0.number)") }
    var shown: [String] = []
    let list = observeEach { [model] in
      model.keyed
    } _: {
      shown.append($0.title)
    }
    keys[1].number = 7
    model.keyed =
      switch kind {
      case 0: []
      case 1: [Keyed(id: Key(7), title: "new"), Keyed(id: keys[0], title: "1")]
      default: [Keyed(id: Key(2), title: "new")]
      }
    expectUntouched(list) { model.keyed = [Keyed(id: Key(9), title: "9")] }
    #expect(shown.prefix(3) == ["1", "2", "3"] && shown.last == "9")
  }

  @Test("No way leads into an array for an element whose id is not equal to itself")
  func refused() throws {
    let row = Row(id: .nan, title: "none")
    let reports = Misuse.recording {
      model.rows = [row, Row(id: 1)]
      #expect(model.rows.append(row) == (false, 1))
      #expect(model.rows.insert(row, at: 0) == (false, 1))
      #expect(model.rows.updateOrAppend(row) == nil)
      model.rows[id: .nan] = row
      #expect(IdentifiedArray([row]) { first, _ in first }.isEmpty)
    }
    #expect(model.rows.ids == [1])
    #expect(reports.count == 6)
    for (report, operation) in zip(
      reports,
      [
        "init(uniqueElements:)", "append", "insert", "updateOrAppend", "updateOrAppend",
        "init(uniquingIDsWith:)",
      ])
    {
      #expect(report.contains("nan") && report.contains(operation))
    }
    struct Coded: Codable, Identifiable { let id: Double }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    #expect(throws: DecodingError.self) {
      try decoder.decode(IdentifiedArrayOf<Coded>.self, from: Data(#"[{"id": "nan"}]"#.utf8))
    }
  }

  @Test("An element that gets such an id in place stays under the one that it had, and is told of")
  func inPlace() {
    struct Free: ObservableState, Identifiable {
      var id: Double
      @Tracked var title = ""
    }
    final class Rows { @Tracked var rows: IdentifiedArrayOf<Free> = [Free(id: 1), Free(id: 2)] }
    let model = Rows()
    var seen: [String] = []
    let token = observe { seen = model.rows.map(\.title) }
    let reports = Misuse.recording {
      model.rows[0].id = .nan
      #expect(model.rows.ids == [1, 2])
      model.rows[0].title = "a"
      #expect(seen == ["a", ""])
      model.rows[0] = Free(id: .nan, title: "b")
      #expect(seen == ["b", ""])
      model.rows[1] = Free(id: 1, title: "c")
      #expect(seen == ["b", "c"])
      model.rows[0].id = 2
    }
    #expect(model.rows.ids == [2, 1] && model.rows.map(\.id) == [2, 1])
    #expect(reports.first?.contains("the element stays under 1.0") == true)
    #expect(reports.count >= 4)
    token.cancel()
  }

  @Test(
    "Stores of rows whose ids have come to be others are let go of, and nothing is left of them")
  func stores() {
    if Invariants.areChecked { return }
    struct KeyedRow: ObservableState, Identifiable {
      let id: Key
      @Tracked var title = ""
    }
    struct Child: ObservableState { @Tracked var rows: IdentifiedArray<Key, KeyedRow> = [] }
    struct State: ObservableState { @Tracked var child = Child() }
    let keys = (0..<8).map(Key.init)
    var state = State()
    state.child.rows = IdentifiedArray(uniqueElements: keys.map { KeyedRow(id: $0) })
    let store = makeStore(state)
    do {
      let child = store.scope(\.child, action: unsent)
      let held = Array(child.scope(\.rows, action: unsent))
      for key in keys { key.number += key.number % 2 == 0 ? 100 : -1 }
      #expect(held.count == 8)
    }
    store.change { $0.child.rows.removeLast() }
    store.change { $0.child.rows.append(KeyedRow(id: Key(50))) }
    store.change { $0.child = Child() }
    #expect(store.child.rows.isEmpty)
  }

  @Test("Ways whose arguments have come to be others are let go of")
  func ways() {
    struct Child: ObservableState {
      @Tracked var count = 0
      subscript(key: Key) -> Int {
        get { count }
        set { count = newValue }
      }
    }
    struct State: ObservableState { @Tracked var child = Child() }
    let store = makeStore(State())
    let keys = (0..<4).map(Key.init)
    do {
      let child = store.scope(\.child, action: unsent)
      do {
        let held = keys.map { child.scope(\Child[$0], action: unsent) }
        for key in keys { key.number += 3 }
        #expect(held.map(\.state) == [0, 0, 0, 0])
      }
      #expect(child.count == 0)
    }
    store.change { $0.child.count = 1 }
    #expect(store.child.count == 1)
  }

  @Test("A list of an array whose ids have come to be others shows what is there")
  func changedInArrays() {
    // Such an array is not as it is to be.
    if Invariants.areChecked { return }
    struct KeyedRow: ObservableState, Identifiable {
      let id: Key
      @Tracked var title = ""
    }
    final class Two {
      @Tracked var first: IdentifiedArray<Key, KeyedRow> = []
      @Tracked var second: IdentifiedArray<Key, KeyedRow> = []
      @Tracked var isSecond = false
    }
    let two = Two()
    let keys = (0..<30).map(Key.init)
    two.first = IdentifiedArray(uniqueElements: keys.map { KeyedRow(id: $0, title: "a") })
    two.second = IdentifiedArray(uniqueElements: keys.map { KeyedRow(id: $0, title: "b") })
    var shown: [String] = []
    let token = observeEach {
      two.isSecond ? two.second : two.first
    } _: {
      shown.append($0.title)
    }
    for key in keys { key.number += 1000 }
    two.isSecond = true
    #expect(shown.count { $0 == "b" } == 30)
    token.cancel()
  }
}
