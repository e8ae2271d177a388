import Testing

@testable import Observing

@Suite("Misuse of an identified array is reported, and loses nothing that was there")
struct IdentifiedArrayMisuseTests {
  @Test("A duplicate is ignored")
  func duplicates() {
    var rows = arrayRows(1, 3)
    var messages = Misuse.recording {
      #expect(rows.append(ArrayRow(id: 3, text: "new")) == (false, 1))
    }
    #expect(
      messages == [
        "IdentifiedArray<ArrayRow>: the id 3 is there already (at position 1); append kept the element "
          + "that was there and ignored the new one"
      ])
    messages = Misuse.recording { #expect(rows.insert(ArrayRow(id: 3), at: 0) == (false, 1)) }
    #expect(messages.count == 1 && messages.allSatisfy { $0.contains("insert kept") })
    messages = Misuse.recording { rows.append(contentsOf: [ArrayRow(id: 1), ArrayRow(id: 4)]) }
    #expect(messages.count == 1)
    #expect(rows.map(\.text) == ["1", "3", ""] && isConsistent(rows))
    messages = Misuse.recording {
      rows = ArrayRows(uniqueElements: [ArrayRow(id: 1, text: "a"), ArrayRow(id: 1, text: "b")])
    }
    #expect(messages.count == 1 && rows.elements == [ArrayRow(id: 1, text: "a")])
    messages = Misuse.recording {
      rows = ArrayRows([ArrayRow(id: 1), ArrayRow(id: 1)]) { _, _ in ArrayRow(id: 2) }
    }
    #expect(messages.count == 1 && rows.elements == [ArrayRow(id: 1)])
  }

  @Test("An element that is assigned to another id is entered under its own")
  func assigned() {
    var rows = arrayRows(3)
    var messages = Misuse.recording { rows[id: 3] = ArrayRow(id: 4, text: "four") }
    #expect(
      messages == [
        "IdentifiedArray<ArrayRow>: an element with the id 4 was assigned to the id 3; "
          + "it was updated or appended under 4, and 3 was left as it was"
      ])
    messages = Misuse.recording { rows[id: 3] = ArrayRow(id: 4, text: "new") }
    #expect(messages.count == 1)
    #expect(rows.map(\.text) == ["3", "new"] && isConsistent(rows))
  }

  @Test("An element whose id is changed to a free one stays at its position, under the new id")
  func changedToFree() {
    var rows = arrayRows(1, 2, 3)
    var messages = Misuse.recording { rows[1].id = 5 }
    #expect(
      messages == [
        "IdentifiedArray<ArrayRow>: the id of the element at position 1 was changed in place "
          + "from 2 to 5, and the element is now under 5, as if removed and inserted"
      ])
    messages = Misuse.recording { rows[id: 1]?.id = 6 }
    #expect(messages.count == 1)
    #expect(rows.ids == [6, 5, 3] && isConsistent(rows))
  }

  @Test("An element whose id is changed to a taken one stays under its old id until that is free")
  func changedToTaken() {
    var rows = arrayRows(1, 2, 3)
    var messages = Misuse.recording { rows[0].id = 2 }
    #expect(
      messages == [
        "IdentifiedArray<ArrayRow>: the id of the element at position 0 was changed in place "
          + "from 1 to 2, which is there already (at position 1); "
          + "the element stays under 1 until 2 is free"
      ])
    #expect(rows.map(\.text) == ["1", "2", "3"] && rows.ids == [1, 2, 3])
    #expect(rows[id: 1]?.text == "1" && rows[id: 2]?.text == "2")
    messages = Misuse.recording { rows[id: 2]?.id = 1 }
    #expect(messages.count == 1)
    #expect(rows.ids == [2, 1, 3] && rows[id: 2]?.text == "1" && isConsistent(rows))
  }

  @Test("An element whose id is changed to a free one while two others have the same")
  func changedToFreeAmongTwins() {
    var rows = arrayRows(1, 2, 3)
    let messages = Misuse.recording {
      rows[0].id = 2
      rows[2].id = 7
    }
    #expect(messages.count == 2)
    #expect(rows.map(\.text) == ["1", "2", "3"] && rows.ids == [1, 2, 7])
    #expect(rows[id: 1]?.text == "1" && rows[id: 2]?.text == "2" && rows[id: 7]?.text == "3")
    #expect(rows[id: 3] == nil)
  }

  @Test("Elements that are swapped by hand or numbered anew end under their own ids")
  func renumbered() {
    var rows = arrayRows(1, 2, 3)
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
