import Testing

@testable import Examples

@Suite struct CanvasTests {
  @Test func drawsTextWhereItIsTold() {
    var canvas = Canvas(width: 6, height: 2)
    canvas.draw("abc", x: 1, y: 0)
    canvas.draw([Span("x", "1"), Span("y")], x: 0, y: 1)
    #expect((0..<2).map(canvas.line) == [" abc", "xy"])
    #expect(canvas.glyphs[6] == Canvas.Glyph(character: "x", style: "1"))
  }

  @Test func leavesOutWhatLiesOutside() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.draw("abcdefgh", x: -2, y: 0)
    canvas.draw("no", x: 0, y: 1)
    canvas.draw("no", x: 0, y: -1)
    #expect(canvas.line(0) == "cdef")
    #expect(Canvas(width: -3, height: 0).update(from: nil) == "\u{1b}[0m\u{1b}[2J")
  }

  @Test func sendsOnlyWhatDiffers() {
    var old = Canvas(width: 8, height: 2)
    old.draw("one two", x: 0, y: 0)
    var new = old
    #expect(new.update(from: old) == "")
    new.draw("x", x: 2, y: 0, style: "7")
    new.draw("yz", x: 0, y: 1)
    #expect(new.update(from: old) == "\u{1b}[1;3H\u{1b}[0;7mx\u{1b}[2;1H\u{1b}[0myz")
  }

  @Test func sendsEverythingAfterAChangeOfSize() {
    var canvas = Canvas(width: 3, height: 1)
    canvas.draw("a", x: 1, y: 0)
    let all = "\u{1b}[0m\u{1b}[2J\u{1b}[1;2H\u{1b}[0ma"
    #expect(canvas.update(from: nil) == all)
    #expect(canvas.update(from: Canvas(width: 4, height: 1)) == all)
  }

  @Test func leavesNoStyleBehind() {
    var canvas = Canvas(width: 1, height: 1)
    canvas.draw("a", x: 0, y: 0, style: "7")
    #expect(canvas.update(from: nil).hasSuffix("a\u{1b}[0m"))
  }
}

@Suite struct KeyTests {
  @Test(arguments: [
    ("a ", [Key.character("a"), .character(" ")]),
    ("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", [.up, .down, .right, .left]),
    ("\u{1b}OA", [.up]),
    ("\u{1b}[1;5C", [.right]),
    ("\u{1b}[3~q", [.character("q")]),
    ("\u{1b}", [.escape]),
    ("\u{1b}\u{1b}[A", [.escape, .up]),
    ("\u{1b}[", []),
    ("é\r\t", [.character("é"), .enter, .tab]),
    ("a→b\u{7f}\n", [.character("a"), .character("→"), .character("b"), .backspace, .enter]),
  ])
  func parses(text: String, keys: [Key]) {
    #expect(Key.parse(Array(text.utf8)) == keys)
  }
}
