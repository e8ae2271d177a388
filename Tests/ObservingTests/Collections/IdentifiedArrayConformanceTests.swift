import Foundation
import Testing

@testable import Observing

@Suite("An identified array is compared, hashed, encoded and printed as a list of its elements")
struct IdentifiedArrayConformanceTests {
  @Test("What does not equal itself is compared in a closure as outside, and as in an array")
  @MainActor func notANumber() {
    struct Point: Equatable, Identifiable {
      let id: Int
      var x = Double.nan
    }
    let points: IdentifiedArrayOf<Point> = [Point(id: 1)]
    let copy = points
    var answers = [points == copy, points.elements == copy.elements]
    let token = observe { answers += [points == copy, points == [Point(id: 1)]] }
    #expect(answers == [true, true, true, false])
    token.cancel()
  }

  @Test("Equality and hashes follow the elements in their order")
  func equality() {
    #expect(
      arrayRows(1, 2) == arrayRows(1, 2) && arrayRows(1, 2) != arrayRows(2, 1)
        && arrayRows(1) != arrayRows(1, 2))
    #expect(arrayRows(1, 2).hashValue == arrayRows(1, 2).hashValue)
    #expect(arrayRows(1, 2).hashValue != arrayRows(2, 1).hashValue)
    #expect(Set([arrayRows(1, 2), arrayRows(1, 2), arrayRows(2, 1)]).count == 2)
  }

  @Test("Descriptions and mirrors are a list's")
  func descriptions() {
    let rows = arrayRows(1, 2)
    #expect("\(rows)" == "\(rows.elements)")
    #expect(String(reflecting: rows) == String(reflecting: rows.elements))
    #expect(Mirror(reflecting: rows).children.map { $0.value as? ArrayRow } == rows.elements)
    #expect(Mirror(reflecting: rows).displayStyle == .collection)
  }

  @Test("JSON is a list's, and is read back")
  func coding() throws {
    let rows = arrayRows(3, 1, 2)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(rows)
    #expect(try data == encoder.encode(rows.elements))
    let decoded = try JSONDecoder().decode(ArrayRows.self, from: data)
    #expect(decoded == rows && isConsistent(decoded))
  }

  @Test("JSON with an id twice is refused, and the id named")
  func decodingDuplicates() throws {
    let data = try JSONEncoder().encode([ArrayRow(id: 1), ArrayRow(id: 77), ArrayRow(id: 77)])
    do {
      _ = try JSONDecoder().decode(ArrayRows.self, from: data)
      Issue.record("it was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(
        context.debugDescription
          == "IdentifiedArray<ArrayRow>: the id 77 is there twice (at positions 1 and 2)")
    }
  }

  @Test("It is sendable as its elements are")
  func sendable() async {
    let rows = IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)
    let last = await Task.detached { rows.last }.value
    #expect(last == 3)
  }
}
