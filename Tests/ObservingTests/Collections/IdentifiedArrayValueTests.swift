import Testing

@testable import Observing

@Suite("An identified array is a value")
struct IdentifiedArrayValueTests {
  @Test("It is made of literals, sequences and key paths")
  func initialisers() {
    #expect(ArrayRows().isEmpty)
    let literal: ArrayRows = [ArrayRow(id: 2), ArrayRow(id: 1)]
    #expect(literal.ids == [2, 1])
    #expect(ArrayRows(uniqueElements: [ArrayRow(id: 2), ArrayRow(id: 1)]) == literal)
    let byText = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)
    #expect(byText[id: 2] == "bb")
    let combined = IdentifiedArray(["a", "bb", "c"], id: \.count) { Swift.min($0, $1) + "" }
    #expect(combined.elements == ["a", "bb"])
    let rows = ArrayRows([ArrayRow(id: 1, text: "x"), ArrayRow(id: 1, text: "y")]) {
      ArrayRow(id: $0.id, text: $0.text + $1.text)
    }
    #expect(rows.elements == [ArrayRow(id: 1, text: "xy")])
  }

  @Test("It is a random access collection")
  func collection() {
    let rows = arrayRows(5, 3, 9)
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
    var rows = arrayRows(5, 3, 9)
    let ids = rows.ids
    rows.remove(id: 3)
    #expect(ids == [5, 3, 9] && rows.ids == [5, 9] && ids != rows.ids)
    #expect(Array(ids) == [5, 3, 9] && ids[1] == 3 && ids.last == 9)
    #expect(ids.contains(3) && !rows.ids.contains(3) && ids.firstIndex(of: 9) == 2)
    #expect("\(ids)" == "[5, 3, 9]" && Set([ids, rows.ids]).contains(ids))
  }

  @Test("A copy does not see what is changed in the other, whatever the change is")
  func copies() {
    let changes: [(inout ArrayRows) -> Void] = [
      { $0[id: 1]?.text = "new" }, { $0[0].text = "new" }, { $0[id: 1] = nil },
      { $0[id: 7] = ArrayRow(id: 7) }, { $0[id: 1] = ArrayRow(id: 1) },
      { $0.append(ArrayRow(id: 7)) },
      { $0.append(contentsOf: [ArrayRow(id: 7), ArrayRow(id: 8)]) },
      { $0.insert(ArrayRow(id: 7), at: 1) },
      { $0.updateOrAppend(ArrayRow(id: 2)) }, { $0.remove(id: 3) }, { $0.remove(at: 1) },
      { $0.remove(atOffsets: [0, 2]) }, { $0.removeAll { $0.id > 1 } }, { $0.removeAll() },
      { $0.removeAll(keepingCapacity: true) }, { $0.removeFirst() }, { $0.removeLast() },
      { $0.sort { $0.id > $1.id } }, { $0.swapAt(0, 2) }, { $0.reverse() },
      { $0.move(fromOffsets: [0], toOffset: 3) },
    ]
    for (number, change) in changes.enumerated() {
      let original = arrayRows(1, 2, 3)
      var copy = original
      change(&copy)
      #expect(original == arrayRows(1, 2, 3), "change \(number)")
      #expect(copy != original && isConsistent(copy) && isConsistent(original), "change \(number)")
    }
  }

  @Test("An element is changed in place without a copy of it or of the array")
  func inPlace() {
    var holders = IdentifiedArrayOf<PayloadHolder>(
      uniqueElements: (0..<5).map { PayloadHolder(id: $0) })
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
    func change(_ row: inout ArrayRow?) throws {
      row?.text = "changed"
      throw ArrayFailure()
    }
    func remove(_ row: inout ArrayRow?) throws {
      row = nil
      throw ArrayFailure()
    }
    func change(_ row: inout ArrayRow) throws {
      row.text = "changed"
      throw ArrayFailure()
    }
    var rows = arrayRows(1, 2, 3)
    #expect(throws: ArrayFailure.self) { try change(&rows[id: 1]) }
    #expect(throws: ArrayFailure.self) { try change(&rows[1]) }
    #expect(rows.map(\.text) == ["changed", "changed", "3"] && isConsistent(rows))
    #expect(throws: ArrayFailure.self) { try remove(&rows[id: 1]) }
    #expect(rows.ids == [2, 3] && isConsistent(rows))
    #expect(throws: ArrayFailure.self) { try rows.removeAll { _ in throw ArrayFailure() } }
    #expect(throws: ArrayFailure.self) { try rows.sort { _, _ in throw ArrayFailure() } }
    #expect(rows.ids == [2, 3] && isConsistent(rows))
  }

  @Test("An element is removed and added through an optional in place")
  func optionals() {
    func set(_ row: inout ArrayRow?, _ new: ArrayRow?) { row = new }
    for id in 1...3 {
      var rows = arrayRows(1, 2, 3)
      set(&rows[id: id], nil)
      #expect(rows.ids == [1, 2, 3].filter { $0 != id })
      #expect(isConsistent(rows))
    }
    var rows = arrayRows(1)
    set(&rows[id: 1], nil)
    #expect(rows.isEmpty && isConsistent(rows))
    set(&rows[id: 4], ArrayRow(id: 4))
    set(&rows[id: 5], nil)
    #expect(rows.ids == [4] && isConsistent(rows))
  }

  @Test("Shuffled without a generator, the same elements come in another order")
  func shuffled() {
    let ordered = ArrayRows(uniqueElements: (0..<100).map { ArrayRow(id: $0) })
    var rows = ordered
    rows.shuffle()
    #expect(rows != ordered && Set(rows.ids) == Set(0..<100) && isConsistent(rows))
  }

  @Test("What changes nothing keeps the storage and the order")
  func noChange() {
    var rows = arrayRows(1, 2, 3)
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
    var one: ArrayRows = [ArrayRow(id: 1)]
    let oneCopy = one
    one.reverse()
    one.shuffle()
    #expect(one.storage === oneCopy.storage)
  }

  @Test("The ids or their order have a new number when they change, and only then")
  func order() {
    var rows = arrayRows(1, 2, 3)
    let order = rows.storage.order
    rows[id: 2]?.text = "new"
    rows[0].text = "new"
    rows.updateOrAppend(ArrayRow(id: 3))
    let copy = rows
    rows[id: 1] = ArrayRow(id: 1)
    #expect(rows.storage.order == order && copy.storage.order == order)
    rows.swapAt(0, 1)
    #expect(rows.storage.order != order && copy.storage.order == order)
    #expect(ArrayRows().storage.order != ArrayRows().storage.order)
  }

  @Test("What is touched is listed for an array that has a stamp, up to a limit")
  func touches() {
    var rows = arrayRows(1, 2, 3)
    rows[id: 1]?.text = "new"
    #expect(rows.storage.touched.isEmpty)
    rows.stamp = Stamp(place: 7, version: 1)
    rows[id: 1]?.text = "new"
    rows[0].text = "newer"
    rows.append(ArrayRow(id: 4))
    rows.remove(id: 2)
    rows.swapAt(0, 1)
    #expect(rows.storage.touched == [1, 4, 2] && !rows.storage.touchedAll)
    let copy = rows
    rows.stamp = Stamp(place: 7, version: 2)
    rows.updateOrAppend(ArrayRow(id: 3))
    #expect(rows.storage.touched == [3] && copy.storage.touched == [1, 4, 2])
    for number in 0..<40 { rows[number % 2].text = "\(number)" }
    #expect(rows.storage.touchedAll && rows.storage.touched.isEmpty)
  }
}
