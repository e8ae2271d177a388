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
      model.rows = [Row(id: .nan, title: "none"), Row(id: 1, title: "one")]
      model.plain = [Plain(id: 1, title: "one"), Plain(id: .nan, title: "none")]
      let rows = observeEach { [model] in
        model.rows
      } _: {
        shown.append($0.title)
      }
      let plain = observeEach { [model] in
        model.plain
      } _: {
        shown.append($0.title)
      }
      #expect(shown == ["one", "one"])
      model.rows.append(Row(id: 2, title: "two"))
      model.plain.append(Plain(id: 2, title: "two"))
      #expect(shown == ["one", "one", "two", "two"])
      (model.rows, model.plain) = ([], [])
      expectUntouched(rows) { model.rows = [Row(id: 3)] }
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

  @Test("Who reads such a row depends on which rows there are, and leaves nothing behind")
  func reads() {
    model.rows = [Row(id: .nan), Row(id: 1)]
    let before = Instrumentation.live
    let token = observe { [model] in
      _ = model.rows.map(\.title)
      _ = model.count
    }
    let reading = Instrumentation.live
    for _ in 0..<20 { model.count += 1 }
    #expect(Instrumentation.live == reading)
    #expect(token.runs == 21)
    model.rows = [Row(id: .nan, title: "other"), Row(id: 1)]
    #expect(token.runs == 22)
    token.cancel()
    model.rows = []
    #expect(Instrumentation.live == before)
  }

  @Test("A change in place of such a row leaves nothing behind, and is told")
  func inPlace() {
    model.rows = [Row(id: .nan), Row(id: 1)]
    let token = observe { [model] in _ = model.rows.map(\.title) }
    for number in 0..<20 {
      _ = Misuse.recording { model.rows[0].title = "\(number)" }
      #expect(token.runs == number + 2)
    }
    #expect(model.rows.storage.index.count == 2)
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
