/// Random numbers that are the same for the same seed, on every machine.
struct Rng: RandomNumberGenerator {
  private var state: UInt64

  init(_ parts: UInt64...) {
    state = 0x9E37_79B9_7F4A_7C15
    for part in parts {
      state = (state ^ part) &* 0xBF58_476D_1CE4_E5B9
      _ = next()
    }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `count`, which it does not reach.
  mutating func int(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func bool() -> Bool { next() & 1 == 0 }

  /// Few different texts, so that equal ones are met often; short ones and ones that need the heap.
  mutating func text() -> String {
    switch int(6) {
    case 0: ""
    case 1: "a"
    case 2: "fifteen letters"
    case 3: "sixteen letters!"
    case 4: longText(1)
    default: longText(2)
    }
  }

  /// What every array, set and dictionary of the zoo is made of.
  mutating func list<Element>(_ most: Int, _ make: (inout Rng) -> Element) -> [Element] {
    (0..<int(most + 1)).map { _ in make(&self) }
  }
}

/// A text with a buffer of its own each time.
func longText(_ number: Int) -> String { String(repeating: "long text \(number) ", count: 3) }

/// An equal text in another buffer.
func remade(_ text: String) -> String { String(decoding: Array(text.utf8), as: UTF8.self) }

/// An equal array in another buffer.
func remade<Element>(_ list: [Element]) -> [Element] { list.map { $0 } }
