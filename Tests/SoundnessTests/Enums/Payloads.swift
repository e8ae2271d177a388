import Observing

/// What an enum's case carries, in tests that need payloads with all kinds of ends.
protocol Payload: ObservableState {
  init(_ number: Int)
  /// All that it holds.
  var seen: String { get }
  /// Changes one of its tracked properties in place.
  mutating func touch()
}

// Each ends in something else, since the bits that an enum keeps its case in are the spare ones of the
// payloads' last words.

struct EndsInOptional: Payload {
  @Tracked var maybe: Leaf?
  init(_ number: Int) { maybe = Leaf(number: number) }
  var seen: String { "\(maybe?.number ?? -1)" }
  mutating func touch() { maybe?.number += 1 }
}

struct EndsInPlainOptional: Payload {
  @Tracked var maybe: Number?
  init(_ number: Int) { maybe = Number(value: number) }
  var seen: String { "\(maybe?.value ?? -1)" }
  mutating func touch() { maybe?.value += 1 }
}

struct EndsInNil: Payload {
  @Tracked var number = 0
  @Tracked var maybe: Leaf?
  init(_ number: Int) { self.number = number }
  var seen: String { "\(number) \(maybe?.text ?? "none")" }
  mutating func touch() { maybe = maybe == nil ? Leaf() : nil }
}

struct EndsInString: Payload {
  @Tracked var text: String
  init(_ number: Int) { text = longText(number) }
  var seen: String { text }
  mutating func touch() { text += "!" }
}

struct EndsInArray: Payload {
  @Tracked var number = 0
  @Tracked var items: [Int]
  init(_ number: Int) { items = [number] }
  var seen: String { "\(number) \(items)" }
  mutating func touch() { items.append(7) }
}

struct EndsInReference: Payload {
  @Tracked var reference: Reference
  init(_ number: Int) { reference = Reference(number) }
  var seen: String { "\(reference.number)" }
  mutating func touch() { reference = Reference(reference.number + 1) }
}

struct EndsInBool: Payload {
  @Tracked var number = 0
  @Tracked var isOn = false
  init(_ number: Int) { self.number = number }
  var seen: String { "\(number) \(isOn)" }
  mutating func touch() { isOn.toggle() }
}

struct EndsInRows: Payload {
  @Tracked var rows: IdentifiedArrayOf<Row>
  init(_ number: Int) { rows = [Row(id: 1, count: number), Row(id: 2)] }
  var seen: String { "\(rows[id: 1]?.count ?? -1)" }
  mutating func touch() { rows[id: 1]?.count += 1 }
}

struct EndsInEnum: Payload {
  enum Inner: ObservableState {
    case text(Leaf)
    case other(Leaf)
    case rows(IdentifiedArrayOf<Row>)
    case none
  }
  @Tracked var inner: Inner
  init(_ number: Int) { inner = .other(Leaf(number: number)) }
  var seen: String { if case .other(let leaf) = inner { "\(leaf.number)" } else { "none" } }
  mutating func touch() {
    guard case .other(var leaf) = inner else { return }
    leaf.number += 1
    inner = .other(leaf)
  }
}

struct EndsInDictionary: Payload {
  @Tracked var counts: [String: Int]
  init(_ number: Int) { counts = ["a": number] }
  var seen: String { "\(counts["a", default: 0])" }
  mutating func touch() { counts["a", default: 0] += 1 }
}

struct EndsInDouble: Payload {
  var small: Int8 = 0
  @Tracked var number: Double
  init(_ number: Int) { self.number = Double(number) }
  var seen: String { "\(number)" }
  mutating func touch() { number += 0.5 }
}
