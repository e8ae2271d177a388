import Testing

@testable import Examples

@Suite("The part of a list that is shown")
struct ListWindowTests {
  @Test("It moves as little as it takes to show the row that is chosen")
  func moves() {
    var window = ListWindow()
    #expect(window.rows(of: 10, on: 4) == 0..<4)
    window.move(by: 3, in: 10)
    #expect(window.rows(of: 10, on: 4) == 0..<4)
    window.move(by: 2, in: 10)
    #expect(window.rows(of: 10, on: 4) == 2..<6 && window.offset == 3)
    window.move(by: -3, in: 10)
    #expect(window.rows(of: 10, on: 4) == 2..<6 && window.offset == 0)
    window.move(by: 100, in: 10)
    #expect(window.rows(of: 10, on: 4) == 6..<10)
  }

  @Test("It stays on a list that has become shorter, or empty, and on a screen that has no room")
  func shrinks() {
    var window = ListWindow()
    window.move(by: 9, in: 10)
    #expect(window.rows(of: 5, on: 4) == 1..<5 && window.offset == 3)
    #expect(window.rows(of: 0, on: 4) == 0..<0 && window.offset == 0)
    #expect(window.rows(of: 3, on: -2) == 0..<1)
  }
}
