import Observing

/// The way to a payload: a case of the root, a case of the enum that it carries, and so on.
///
/// Most have one step. An optional root's have one more, and so have those of a case inside a case.
final class CaseChain: Sendable {
  struct Step: Sendable {
    let layout: EnumRecord
    let tag: Int

    var name: String { layout.cases[tag].name }
    /// Whether it leads into an optional that holds something.
    var isSome: Bool { layout.type is any OptionalType.Type && layout.cases[tag].payload != nil }
  }

  private static let numbers = Locked<[[Int]: Int]>([:])

  /// A number that no other way through cases has, for ways that begin at the same enum; never 0.
  static func number(of tags: [Int]) -> Int {
    if tags.count == 1 { return 1 + tags[0] }
    return numbers.withLock { numbers in
      // Above all that a tag can be.
      let number = numbers[tags] ?? 1 << 32 + numbers.count
      numbers[tags] = number
      return number
    }
  }

  /// How deep enums inside enums are looked into.
  static let limit = 8
  /// The same where only the cases are asked for.
  static let deepLimit = 64

  private let readers: [CaseReader]
  /// Which case it is at each step.
  let tags: [Int]
  /// What the cases are called, one inside the other: `home.row`.
  let name: String
  /// How much memory it takes to read the payload.
  let scratchSize: Int

  init(_ steps: [Step]) {
    readers = steps.map { $0.layout.reader(ofTag: $0.tag) }
    tags = steps.map(\.tag)
    name = Self.name(of: steps)
    scratchSize = readers.map(\.size).max() ?? 0
  }

  /// What the cases are called, one inside the other.
  ///
  /// That there is something in an optional goes without saying, if there is more to say.
  static func name(of steps: [Step]) -> String {
    let told = steps.filter { !$0.isSome }
    return (told.isEmpty ? steps : told).map(\.name).joined(separator: ".")
  }

  /// The bytes of what an enum carries at the chain's end, or nil if it is of another case.
  ///
  /// - Parameters:
  ///   - root: The bytes of an enum that is alive.
  ///   - scratch: Memory that is overwritten, and may hold the payload.
  /// - Returns: The bytes from which the payload may be copied while the enum is alive.
  func payload(of root: Address, _ scratch: Address) -> Address? {
    var bytes = root
    for reader in readers {
      guard reader.matches(bytes) else { return nil }
      bytes = reader.payload(of: bytes, scratch)
    }
    return bytes
  }

  /// A copy of what the enum carries at the chain's end, or nil if it is of another case.
  func read<Root, Value>(_ root: Located<Root>) -> Value? {
    withScratch(scratchSize) { payload(of: root.address, $0)?.load(as: Value.self) }
  }

  /// A way through a root that may be that to a value: to a payload of the value's type.
  struct Candidate<Value> {
    let steps: [Step]
    let value: Value
    /// Which cases lie behind it: of the payload, of what that carries, and so on.
    let inside: ArraySlice<Int>
  }

  /// Every payload of type `Value` in `root`, the outermost first.
  static func candidates<Root, Value>(in root: Root, as type: Value.Type) -> [Candidate<Value>] {
    let tags = tags(of: root)
    var all: [Candidate<Value>] = []
    walk(root, limit) { steps, payload, bytes in
      guard let payload, let bytes, TypeRecord.areSame(payload, type) else { return }
      all.append(
        Candidate(steps: steps, value: bytes.load(as: Value.self), inside: tags[steps.count...]))
    }
    return all
  }

  /// Which case an enum is of, which the enum that it carries, and so on.
  static func tags<Value>(of value: Value) -> [Int] {
    var tags: [Int] = []
    walk(value, deepLimit) { steps, _, _ in tags = steps.map(\.tag) }
    return tags
  }

  /// The outermost payload of type `Value` in `root`.
  static func first<Root, Value>(in root: Located<Root>, as type: Value.Type) -> Value? {
    first(in: root.address, Root.self, depth: 0)
  }

  private static func first<Value>(in bytes: Address, _ type: Any.Type, depth: Int) -> Value? {
    guard depth < limit, let layout = EnumRecord.of(type) else { return nil }
    let tag = layout.tag(of: bytes)
    guard let payload = layout.cases[tag].payload else { return nil }
    let isIt = TypeRecord.areSame(payload, Value.self)
    guard isIt || TypeRecord(payload).kind == .enumeration else { return nil }
    return layout.reader(ofTag: tag).withPayload(of: bytes) {
      isIt ? $0.load(as: Value.self) : first(in: $0, payload, depth: depth + 1)
    }
  }

  /// The way to the innermost case of a root that carries nothing.
  static func ofEmptyCase<Root, Value>(
    in root: Root, carrying: Value.Type
  ) throws(CaseMisuse) -> CaseChain {
    var chain: CaseChain?
    var last: [Step] = []
    walk(root, limit) { steps, payload, _ in
      last = steps
      let isEmpty = payload.map { TypeRecord.areSame($0, Void.self) } ?? true
      if isEmpty { chain = CaseChain(steps) }
    }
    guard let chain else { throw CaseCheck<Root, Value>.lostPayload(last) }
    return chain
  }

  /// Calls `body` for the case of `root`, for the case of the enum that it carries, and so on, with
  /// the steps so far, what type is carried there, and its bytes.
  static func walk<Root>(
    _ root: Root, _ limit: Int, _ body: ([Step], Any.Type?, Address?) -> Void
  ) {
    withAddress(of: root) { walk($0, Root.self, [], limit, body) }
  }

  private static func walk(
    _ bytes: Address, _ type: Any.Type, _ outer: [Step], _ limit: Int,
    _ body: ([Step], Any.Type?, Address?) -> Void
  ) {
    guard outer.count < limit, let layout = EnumRecord.of(type) else { return }
    let tag = layout.tag(of: bytes)
    let steps = outer + [Step(layout: layout, tag: tag)]
    guard let payload = layout.cases[tag].payload else { return body(steps, nil, nil) }
    layout.reader(ofTag: tag).withPayload(of: bytes) { inner in
      body(steps, payload, inner)
      walk(inner, payload, steps, limit, body)
    }
  }
}
