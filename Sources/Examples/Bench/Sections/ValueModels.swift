import Observing

extension Bench {
  /// What states of strings and arrays hold: too long to be kept inline.
  enum Samples {
    static let text = makeText()
    static let numbers = makeNumbers()

    static func makeText() -> String { String(repeating: "some text, ", count: 4) }
    static func makeNumbers() -> [Int] { Array(0..<20) }
  }

  struct PlainNumbers: Hashable, Codable {
    var a0 = 0
    var a1 = 1
    var a2 = 2
    var a3 = 3
    var a4 = 4
    var a5 = 5
    var a6 = 6
    var a7 = 7
    var a8 = 8
    var a9 = 9
    var a10 = 10
    var a11 = 11
    var a12 = 12
    var a13 = 13
    var a14 = 14
    var a15 = 15
    var a16 = 16
    var a17 = 17
    var a18 = 18
    var a19 = 19
  }

  struct TrackedNumbers: ObservableState, Hashable, Codable {
    @Tracked var a0 = 0
    @Tracked var a1 = 1
    @Tracked var a2 = 2
    @Tracked var a3 = 3
    @Tracked var a4 = 4
    @Tracked var a5 = 5
    @Tracked var a6 = 6
    @Tracked var a7 = 7
    @Tracked var a8 = 8
    @Tracked var a9 = 9
    @Tracked var a10 = 10
    @Tracked var a11 = 11
    @Tracked var a12 = 12
    @Tracked var a13 = 13
    @Tracked var a14 = 14
    @Tracked var a15 = 15
    @Tracked var a16 = 16
    @Tracked var a17 = 17
    @Tracked var a18 = 18
    @Tracked var a19 = 19
  }

  struct PlainTexts: Hashable, Codable {
    var a0 = Samples.text
    var a1 = Samples.text
    var a2 = Samples.text
    var a3 = Samples.text
    var a4 = Samples.text
    var a5 = Samples.text
    var a6 = Samples.text
    var a7 = Samples.text
    var a8 = Samples.text
    var a9 = Samples.text
    var b0 = Samples.numbers
    var b1 = Samples.numbers
    var b2 = Samples.numbers
    var b3 = Samples.numbers
    var b4 = Samples.numbers
    var b5 = Samples.numbers
    var b6 = Samples.numbers
    var b7 = Samples.numbers
    var b8 = Samples.numbers
    var b9 = Samples.numbers

    /// Equal to all others, and sharing no storage with them.
    static var madeAnew: Self {
      let text = Samples.makeText()
      let numbers = Samples.makeNumbers()
      return Self(
        a0: text, a1: text, a2: text, a3: text, a4: text,
        a5: text, a6: text, a7: text, a8: text, a9: text,
        b0: numbers, b1: numbers, b2: numbers, b3: numbers, b4: numbers,
        b5: numbers, b6: numbers, b7: numbers, b8: numbers, b9: numbers)
    }
  }

  struct TrackedTexts: ObservableState, Hashable, Codable {
    @Tracked var a0 = Samples.text
    @Tracked var a1 = Samples.text
    @Tracked var a2 = Samples.text
    @Tracked var a3 = Samples.text
    @Tracked var a4 = Samples.text
    @Tracked var a5 = Samples.text
    @Tracked var a6 = Samples.text
    @Tracked var a7 = Samples.text
    @Tracked var a8 = Samples.text
    @Tracked var a9 = Samples.text
    @Tracked var b0 = Samples.numbers
    @Tracked var b1 = Samples.numbers
    @Tracked var b2 = Samples.numbers
    @Tracked var b3 = Samples.numbers
    @Tracked var b4 = Samples.numbers
    @Tracked var b5 = Samples.numbers
    @Tracked var b6 = Samples.numbers
    @Tracked var b7 = Samples.numbers
    @Tracked var b8 = Samples.numbers
    @Tracked var b9 = Samples.numbers

    /// Equal to all others, and sharing no storage with them.
    static var madeAnew: Self {
      let text = Samples.makeText()
      let numbers = Samples.makeNumbers()
      return Self(
        a0: text, a1: text, a2: text, a3: text, a4: text,
        a5: text, a6: text, a7: text, a8: text, a9: text,
        b0: numbers, b1: numbers, b2: numbers, b3: numbers, b4: numbers,
        b5: numbers, b6: numbers, b7: numbers, b8: numbers, b9: numbers)
    }
  }
}
