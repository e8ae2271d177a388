import Foundation
import Testing

@testable import Observing

private struct Row: Identifiable, Hashable, Codable, Comparable {
  var id: Int
  var text = ""

  static func < (lhs: Row, rhs: Row) -> Bool { lhs.text < rhs.text }
}

/// An element whose heap payload tells whether it was copied when it is changed.
private struct Holder: Identifiable {
  final class Payload {
    var number = 0
  }

  let id: Int
  var payload = Payload()

  /// Returns whether the payload is referred to by this value alone.
  mutating func increment() -> Bool {
    payload.number += 1
    return isKnownUniquelyReferenced(&payload)
  }
}

private struct Failure: Error {}

private typealias Rows = IdentifiedArrayOf<Row>

private func rows(_ ids: Int...) -> Rows {
  Rows(uniqueElements: ids.map { Row(id: $0, text: "\($0)") })
}

/// Checks that ids, elements and index agree, without going through tracked reads.
private func isConsistent(_ rows: Rows) -> Bool {
  let storage = rows.storage
  return storage.elements.map(\.id) == Array(storage.ids)
    && storage.index.count == storage.ids.count
    && storage.ids.enumerated().allSatisfy { storage.index[$1] == $0 }
}

@Suite("An identified array is a value")
struct IdentifiedArrayValueTests {
  @Test("It is made of literals, sequences and key paths")
  func initialisers() {
    #expect(Rows().isEmpty)
    let literal: Rows = [Row(id: 2), Row(id: 1)]
    #expect(literal.ids == [2, 1])
    #expect(Rows(uniqueElements: [Row(id: 2), Row(id: 1)]) == literal)
    let byText = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)
    #expect(byText[id: 2] == "bb")
    let combined = IdentifiedArray(["a", "bb", "c"], id: \.count) { Swift.min($0, $1) + "" }
    #expect(combined.elements == ["a", "bb"])
    let rows = Rows([Row(id: 1, text: "x"), Row(id: 1, text: "y")]) {
      Row(id: $0.id, text: $0.text + $1.text)
    }
    #expect(rows.elements == [Row(id: 1, text: "xy")])
  }

  @Test("It is a random access collection")
  func collection() {
    let rows = rows(5, 3, 9)
    #expect(rows.count == 3 && rows.startIndex == 0 && rows.endIndex == 3)
    #expect(rows.first?.id == 5 && rows.last?.id == 9)
    #expect(rows.map(\.id) == [5, 3, 9] && rows.reversed().map(\.id) == [9, 3, 5])
    #expect(rows[1...].map(\.id) == [3, 9])
    #expect(Array(rows) == rows.elements)
    #expect(rows.index(id: 9) == 2 && rows.index(id: 4) == nil)
    #expect(rows.contains(id: 3) && !rows.contains(id: 4))
  }

  @Test("Its ids are a collection that finds an id, and does not follow the array")
  func ids() {
    var rows = rows(5, 3, 9)
    let ids = rows.ids
    rows.remove(id: 3)
    #expect(ids == [5, 3, 9] && rows.ids == [5, 9] && ids != rows.ids)
    #expect(Array(ids) == [5, 3, 9] && ids[1] == 3 && ids.last == 9)
    #expect(ids.contains(3) && !rows.ids.contains(3) && ids.firstIndex(of: 9) == 2)
    #expect("\(ids)" == "[5, 3, 9]" && Set([ids, rows.ids]).contains(ids))
  }

  @Test("A copy does not see what is changed in the other, whatever the change is")
  func copies() {
    let changes: [(inout Rows) -> Void] = [
      { $0[id: 1]?.text = "new" }, { $0[0].text = "new" }, { $0[id: 1] = nil },
      { $0[id: 7] = Row(id: 7) }, { $0[id: 1] = Row(id: 1) }, { $0.append(Row(id: 7)) },
      { $0.append(contentsOf: [Row(id: 7), Row(id: 8)]) }, { $0.insert(Row(id: 7), at: 1) },
      { $0.updateOrAppend(Row(id: 2)) }, { $0.remove(id: 3) }, { $0.remove(at: 1) },
      { $0.remove(atOffsets: [0, 2]) }, { $0.removeAll { $0.id > 1 } }, { $0.removeAll() },
      { $0.removeAll(keepingCapacity: true) }, { $0.removeFirst() }, { $0.removeLast() },
      { $0.sort { $0.id > $1.id } }, { $0.swapAt(0, 2) }, { $0.reverse() },
      { $0.move(fromOffsets: [0], toOffset: 3) },
    ]
    for (number, change) in changes.enumerated() {
      let original = rows(1, 2, 3)
      var copy = original
      change(&copy)
      #expect(original == rows(1, 2, 3), "change \(number)")
      #expect(copy != original && isConsistent(copy) && isConsistent(original), "change \(number)")
    }
  }

  @Test("An element is changed in place without a copy of it or of the array")
  func inPlace() {
    var holders = IdentifiedArrayOf<Holder>(uniqueElements: (0..<5).map { Holder(id: $0) })
    let storage = ObjectIdentifier(holders.storage)
    let address = holders.storage.elements.withUnsafeBufferPointer { $0.baseAddress }
    for id in 0..<5 {
      let isUniqueByID = holders[id: id]?.increment()
      let isUniqueByPosition = holders[id].increment()
      #expect(isUniqueByID == true && isUniqueByPosition)
    }
    #expect(holders.map(\.payload.number) == [2, 2, 2, 2, 2])
    #expect(ObjectIdentifier(holders.storage) == storage)
    #expect(holders.storage.elements.withUnsafeBufferPointer { $0.baseAddress } == address)
    let copy = holders
    let isUnique = holders[id: 0]?.increment()
    #expect(isUnique == false)
    #expect(ObjectIdentifier(copy.storage) == storage)
    #expect(ObjectIdentifier(holders.storage) != storage)
  }

  @Test("A change in place that throws an error keeps what it had changed")
  func throwing() {
    func change(_ row: inout Row?) throws {
      row?.text = "changed"
      throw Failure()
    }
    func remove(_ row: inout Row?) throws {
      row = nil
      throw Failure()
    }
    func change(_ row: inout Row) throws {
      row.text = "changed"
      throw Failure()
    }
    var rows = rows(1, 2, 3)
    #expect(throws: Failure.self) { try change(&rows[id: 1]) }
    #expect(throws: Failure.self) { try change(&rows[1]) }
    #expect(rows.map(\.text) == ["changed", "changed", "3"] && isConsistent(rows))
    #expect(throws: Failure.self) { try remove(&rows[id: 1]) }
    #expect(rows.ids == [2, 3] && isConsistent(rows))
    #expect(throws: Failure.self) { try rows.removeAll { _ in throw Failure() } }
    #expect(throws: Failure.self) { try rows.sort { _, _ in throw Failure() } }
    #expect(rows.ids == [2, 3] && isConsistent(rows))
  }

  @Test("An element is removed and added through an optional in place")
  func optionals() {
    func set(_ row: inout Row?, _ new: Row?) { row = new }
    for id in 1...3 {
      var rows = rows(1, 2, 3)
      set(&rows[id: id], nil)
      #expect(rows.ids == [1, 2, 3].filter { $0 != id })
      #expect(isConsistent(rows))
    }
    var rows = rows(1)
    set(&rows[id: 1], nil)
    #expect(rows.isEmpty && isConsistent(rows))
    set(&rows[id: 4], Row(id: 4))
    set(&rows[id: 5], nil)
    #expect(rows.ids == [4] && isConsistent(rows))
  }

  @Test("What changes nothing keeps the storage and the order")
  func noChange() {
    var rows = rows(1, 2, 3)
    let copy = rows
    rows.sort { $0.id < $1.id }
    rows.sort()
    rows.swapAt(1, 1)
    rows.move(fromOffsets: [1], toOffset: 1)
    rows.move(fromOffsets: [1], toOffset: 2)
    rows.move(fromOffsets: [], toOffset: 0)
    rows.removeAll { $0.id > 3 }
    rows.remove(atOffsets: [])
    rows.remove(id: 4)
    rows[id: 4] = nil
    rows[id: 4]?.text = "none"
    rows.append(contentsOf: [])
    rows = rows.filter { $0.id > 0 }
    #expect(rows.storage === copy.storage)
    var one: Rows = [Row(id: 1)]
    let oneCopy = one
    one.reverse()
    one.shuffle()
    #expect(one.storage === oneCopy.storage)
  }

  @Test("The ids or their order have a new number when they change, and only then")
  func order() {
    var rows = rows(1, 2, 3)
    let order = rows.storage.order
    rows[id: 2]?.text = "new"
    rows[0].text = "new"
    rows.updateOrAppend(Row(id: 3))
    let copy = rows
    rows[id: 1] = Row(id: 1)
    #expect(rows.storage.order == order && copy.storage.order == order)
    rows.swapAt(0, 1)
    #expect(rows.storage.order != order && copy.storage.order == order)
    #expect(Rows().storage.order != Rows().storage.order)
  }

  @Test("What is touched is listed for an array that has a stamp, up to a limit")
  func touches() {
    var rows = rows(1, 2, 3)
    rows[id: 1]?.text = "new"
    #expect(rows.storage.touched.isEmpty)
    rows.stamp.rawValue = 7
    rows[id: 1]?.text = "new"
    rows[0].text = "newer"
    rows.append(Row(id: 4))
    rows.remove(id: 2)
    rows.swapAt(0, 1)
    #expect(rows.storage.touched == [1, 4, 2] && !rows.storage.touchedAll)
    let copy = rows
    rows.stamp.rawValue = 8
    rows.updateOrAppend(Row(id: 3))
    #expect(rows.storage.touched == [3] && copy.storage.touched == [1, 4, 2])
    for number in 0..<40 { rows[number % 2].text = "\(number)" }
    #expect(rows.storage.touchedAll && rows.storage.touched.isEmpty)
  }
}

@Suite("An identified array does what a list of its elements does")
struct IdentifiedArrayModelTests {
  @Test("Random scripts of every operation leave it as the same ones leave a list")
  func scripts() {
    var system = SystemRandomNumberGenerator()
    for seed in [1, 2, 3, UInt64.random(in: 0 ... .max, using: &system)] {
      var script = Script(seed: seed)
      for step in 0..<400 {
        let name = script.step()
        guard script.isRight else {
          Issue.record("seed \(seed), step \(step), \(name): \(script.rows) is not \(script.model)")
          return
        }
      }
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  private struct Script {
    var random: SplitMix
    var rows: Rows = []
    var model: [Row] = []
    var copies: [(rows: Rows, model: [Row])] = []
    var lastOrder: (ids: [Int], order: UInt64) = ([], 0)
    var orderIsRight = true

    init(seed: UInt64) {
      random = SplitMix(state: seed)
      lastOrder = ([], rows.storage.order)
    }

    var isRight: Bool {
      rows.elements == model && isConsistent(rows) && orderIsRight && rows.count == model.count
        && copies.allSatisfy { $0.rows.elements == $0.model && isConsistent($0.rows) }
        && (0..<16).allSatisfy { id in rows[id: id] == model.first { $0.id == id } }
    }

    mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func row(isNew: Bool) -> Row {
      let free = (0..<16).filter { id in model.contains { $0.id == id } != isNew }
      return Row(id: free.isEmpty ? 99 : free[number(free.count)], text: "\(number(5))")
    }

    mutating func step() -> String {
      if number(10) == 0 {
        copies.append((rows, model))
        if copies.count > 3 { copies.removeFirst() }
      }
      let name = change()
      // The order's number changes exactly with the ids.
      let ids = model.map(\.id)
      let hasChanged = rows.storage.order != lastOrder.order
      orderIsRight = hasChanged || ids == lastOrder.ids
      lastOrder = (ids, rows.storage.order)
      return name
    }

    mutating func change() -> String {
      if model.count < 4 || (model.count < 14 && number(3) == 0) { return grow() }
      let at = number(model.count)
      let id = model[at].id
      let text = "\(number(5))"
      switch number(20) {
      case 0:
        rows[id: id]?.text = text
        model[at].text = text
        return "change by id"
      case 1:
        rows[at].text = text
        model[at].text = text
        return "change by position"
      case 2:
        rows[id: id] = nil
        model.remove(at: at)
        return "assign nil"
      case 3:
        rows[id: id] = Row(id: id, text: text)
        model[at].text = text
        return "assign"
      case 4:
        #expect(rows.remove(id: id) == model.remove(at: at))
        return "remove by id"
      case 5:
        #expect(rows.remove(at: at) == model.remove(at: at))
        return "remove by position"
      case 6:
        rows.removeFirst()
        model.removeFirst()
        return "remove first"
      case 7:
        rows.removeLast()
        model.removeLast()
        return "remove last"
      case 8:
        rows.removeAll { $0.text == text }
        model.removeAll { $0.text == text }
        return "remove where"
      case 9:
        let offsets = model.indices.filter { _ in number(4) == 0 }.shuffled(using: &random)
        rows.remove(atOffsets: offsets)
        for offset in offsets.sorted(by: >) { model.remove(at: offset) }
        return "remove \(offsets)"
      case 10:
        let offsets = model.indices.filter { _ in number(4) == 0 }
        let to = number(model.count + 1)
        rows.move(fromOffsets: offsets.reversed(), toOffset: to)
        let kept = model.indices.filter { !offsets.contains($0) }
        let order = kept.filter { $0 < to } + offsets + kept.filter { $0 >= to }
        model = order.map { model[$0] }
        return "move \(offsets) to \(to)"
      case 11:
        rows.sort()
        model = sorted { $0.text < $1.text }
        return "sort"
      case 12:
        rows.sort { $0.id > $1.id }
        model.sort { $0.id > $1.id }
        return "sort by id"
      case 13:
        let other = number(model.count)
        rows.swapAt(at, other)
        model.swapAt(at, other)
        return "swap"
      case 14:
        rows.reverse()
        model.reverse()
        return "reverse"
      case 15:
        var random = random
        rows.shuffle(using: &random)
        #expect(Set(rows.elements) == Set(model))
        model = rows.elements
        return "shuffle"
      case 16:
        rows = rows.filter { $0.text != text }
        model = model.filter { $0.text != text }
        return "filter"
      case 17 where number(4) == 0:
        rows.removeAll(keepingCapacity: at == 0)
        model.removeAll()
        return "remove all"
      default:
        #expect(rows.updateOrAppend(Row(id: id, text: text)) == model[at])
        model[at].text = text
        return "update"
      }
    }

    mutating func grow() -> String {
      let new = row(isNew: true)
      let at = number(model.count + 1)
      switch number(5) {
      case 0:
        rows.append(new)
        model.append(new)
        return "append"
      case 1:
        #expect(rows.insert(new, at: at) == (true, at))
        model.insert(new, at: at)
        return "insert"
      case 2:
        #expect(rows.updateOrAppend(new) == nil)
        model.append(new)
        return "update or append"
      case 3:
        rows[id: new.id] = new
        model.append(new)
        return "assign new"
      default:
        rows.reserveCapacity(20)
        rows.append(contentsOf: [new])
        model.append(new)
        return "append contents"
      }
    }

    /// A stable sort that is not the standard library's.
    func sorted(by areInIncreasingOrder: (Row, Row) -> Bool) -> [Row] {
      var result: [Row] = []
      for row in model {
        result.insert(
          row, at: result.firstIndex { areInIncreasingOrder(row, $0) } ?? result.endIndex)
      }
      return result
    }
  }
}

@Suite("Misuse of an identified array is reported, and loses nothing that was there")
struct IdentifiedArrayMisuseTests {
  @Test("A duplicate is ignored")
  func duplicates() {
    var rows = rows(1, 3)
    var messages = Misuse.recording {
      #expect(rows.append(Row(id: 3, text: "new")) == (false, 1))
    }
    #expect(
      messages == [
        "IdentifiedArray<Row>: the id 3 is there already (at position 1); append kept the element "
          + "that was there and ignored the new one"
      ])
    messages = Misuse.recording { #expect(rows.insert(Row(id: 3), at: 0) == (false, 1)) }
    #expect(messages.count == 1 && messages.allSatisfy { $0.contains("insert kept") })
    messages = Misuse.recording { rows.append(contentsOf: [Row(id: 1), Row(id: 4)]) }
    #expect(messages.count == 1)
    #expect(rows.map(\.text) == ["1", "3", ""] && isConsistent(rows))
    messages = Misuse.recording {
      rows = Rows(uniqueElements: [Row(id: 1, text: "a"), Row(id: 1, text: "b")])
    }
    #expect(messages.count == 1 && rows.elements == [Row(id: 1, text: "a")])
    messages = Misuse.recording {
      rows = Rows([Row(id: 1), Row(id: 1)]) { _, _ in Row(id: 2) }
    }
    #expect(messages.count == 1 && rows.elements == [Row(id: 1)])
  }

  @Test("An element that is assigned to another id is entered under its own")
  func assigned() {
    var rows = rows(3)
    var messages = Misuse.recording { rows[id: 3] = Row(id: 4, text: "four") }
    #expect(
      messages == [
        "IdentifiedArray<Row>: an element with the id 4 was assigned to the id 3; "
          + "it was updated or appended under 4, and 3 was left as it was"
      ])
    messages = Misuse.recording { rows[id: 3] = Row(id: 4, text: "new") }
    #expect(messages.count == 1)
    #expect(rows.map(\.text) == ["3", "new"] && isConsistent(rows))
  }

  @Test("An element whose id is changed to a free one stays at its position, under the new id")
  func changedToFree() {
    var rows = rows(1, 2, 3)
    var messages = Misuse.recording { rows[1].id = 5 }
    #expect(
      messages == [
        "IdentifiedArray<Row>: the id of the element at position 1 was changed in place "
          + "from 2 to 5, and the element is now under 5, as if removed and inserted"
      ])
    messages = Misuse.recording { rows[id: 1]?.id = 6 }
    #expect(messages.count == 1)
    #expect(rows.ids == [6, 5, 3] && isConsistent(rows))
  }

  @Test("An element whose id is changed to a taken one stays under its old id until it is unique")
  func changedToTaken() {
    var rows = rows(1, 2, 3)
    var messages = Misuse.recording { rows[0].id = 2 }
    #expect(
      messages == [
        "IdentifiedArray<Row>: the id of the element at position 0 was changed in place "
          + "from 1 to 2, which is there already (at position 1); "
          + "the element stays under 1 until the ids are unique"
      ])
    #expect(rows.map(\.text) == ["1", "2", "3"] && rows.ids == [1, 2, 3])
    #expect(rows[id: 1]?.text == "1" && rows[id: 2]?.text == "2")
    messages = Misuse.recording { rows[id: 2]?.id = 1 }
    #expect(messages.count == 1)
    #expect(rows.ids == [2, 1, 3] && rows[id: 2]?.text == "1" && isConsistent(rows))
  }

  @Test("Elements that are swapped by hand or numbered anew end under their own ids")
  func renumbered() {
    var rows = rows(1, 2, 3)
    let messages = Misuse.recording {
      let first = rows[0]
      rows[0] = rows[2]
      rows[2] = first
      #expect(rows.map(\.text) == ["3", "2", "1"] && rows.ids == [3, 2, 1] && isConsistent(rows))
      for position in rows.indices { rows[position].id = position + 2 }
    }
    #expect(messages.count == 5)
    #expect(rows.map(\.text) == ["3", "2", "1"] && rows.ids == [2, 3, 4] && isConsistent(rows))
  }
}

@Suite("An identified array is compared, hashed, encoded and printed as a list of its elements")
struct IdentifiedArrayConformanceTests {
  @Test("Equality and hashes follow the elements in their order")
  func equality() {
    #expect(rows(1, 2) == rows(1, 2) && rows(1, 2) != rows(2, 1) && rows(1) != rows(1, 2))
    #expect(rows(1, 2).hashValue == rows(1, 2).hashValue)
    #expect(Set([rows(1, 2), rows(1, 2), rows(2, 1)]).count == 2)
  }

  @Test("Descriptions and mirrors are a list's")
  func descriptions() {
    let rows = rows(1, 2)
    #expect("\(rows)" == "\(rows.elements)")
    #expect(String(reflecting: rows) == String(reflecting: rows.elements))
    #expect(Mirror(reflecting: rows).children.map { $0.value as? Row } == rows.elements)
    #expect(Mirror(reflecting: rows).displayStyle == .collection)
  }

  @Test("JSON is a list's, and is read back")
  func coding() throws {
    let rows = rows(3, 1, 2)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(rows)
    #expect(try data == encoder.encode(rows.elements))
    let decoded = try JSONDecoder().decode(Rows.self, from: data)
    #expect(decoded == rows && isConsistent(decoded))
  }

  @Test("JSON with an id twice is refused, and the id named")
  func decodingDuplicates() throws {
    let data = try JSONEncoder().encode([Row(id: 1), Row(id: 77), Row(id: 77)])
    do {
      _ = try JSONDecoder().decode(Rows.self, from: data)
      Issue.record("it was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(
        context.debugDescription
          == "IdentifiedArray<Row>: the id 77 is there twice (at positions 1 and 2)")
    }
  }

  @Test("It is sendable as its elements are")
  func sendable() async {
    let rows = IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)
    let last = await Task.detached { rows.last }.value
    #expect(last == 3)
  }
}
