/// A key as a terminal sends it.
enum Key: Equatable, Sendable {
  case character(Character)
  case up
  case down
  case left
  case right
  case escape
  case enter
  case backspace
  case tab

  /// The keys in what was read; sequences of keys that nobody here uses are passed over.
  static func parse(_ bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = ArraySlice(bytes)
    while let byte = rest.popFirst() {
      if byte == 0x1b, rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "O") {
        rest = rest.dropFirst()
        // Parameters, and then the byte that says which key it is.
        rest = rest.drop { (0x20...0x3f).contains($0) }
        if let last = rest.popFirst(), let key = arrows[last] { keys.append(key) }
      } else if byte == 0x1b {
        keys.append(.escape)
      } else if let key = controls[byte] {
        keys.append(key)
      } else if byte >= 0x20 {
        // Text goes on up to the next key that is none.
        let text = [byte] + rest.prefix { $0 >= 0x20 && $0 != 0x7f }
        rest = rest.dropFirst(text.count - 1)
        keys += String(decoding: text, as: UTF8.self).map(Key.character)
      }
    }
    return keys
  }

  private static let controls: [UInt8: Key] = [
    0x08: .backspace, 0x09: .tab, 0x0a: .enter, 0x0d: .enter, 0x7f: .backspace,
  ]

  private static let arrows: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left,
  ]
}
