import Observing

/// The case that a store is scoped to, or asked for.
///
/// Mostly there is one way to it alone, and then the case path, which takes 4 µs to make, is not needed but once.
struct ScopedCase<Enum, Payload> {
  private let embed: @Sendable (Payload) -> Enum
  let line: ProgramLine
  /// What reports call who asks.
  private let user: String
  private var made: CasePath<Enum, Payload>?

  init(
    _ embed: @escaping @Sendable (Payload) -> Enum, _ fileID: StaticString, _ line: UInt,
    for user: String = "The scope"
  ) {
    self.user = user
    self.embed = embed
    self.line = ProgramLine(fileID, line)
  }

  private mutating func path() -> CasePath<Enum, Payload> {
    if let made { return made }
    let path = CasePath(embed, fileID: line.fileID, line: line.number)
    made = path
    return path
  }

  /// The path, looked at when the way is gone first.
  ///
  /// What is found at a line of a program is found there again, where one case alone can be meant.
  mutating func checked() -> CasePath<Enum, Payload> {
    let path = path()
    guard isOnlyWay, let place = ScopedCases.Place(Enum.self, Payload.self, line) else {
      path.check(user, line.fileID, line.number)
      return path
    }
    if let known = ScopedCases.known.withLock({ $0[place] }) {
      path.take(known)
    } else if path.check(user, line.fileID, line.number), let chain = path.chain {
      ScopedCases.known.withLock { $0[place] = chain }
    }
    return path
  }

  private var isOnlyWay: Bool { EnumRecord.ways(from: Enum.self, to: Payload.self) == .one }

  /// What the key path leads to: an optional is an enum, too, and may carry what it has cases for itself.
  enum Holder: Int { case itself, optional }

  /// What tells the way to the case from the ways to other cases that carry the same type; nil if it is like no other.
  mutating func name(in holder: Holder, _ current: () -> Enum?) -> Int? {
    name(current).map { $0 << 1 | holder.rawValue }
  }

  private mutating func name(_ current: () -> Enum?) -> Int? {
    if isOnlyWay { return 0 }
    guard let value = current(), let tags = path().tags(of: value) else { return nil }
    return CaseChain.number(of: tags)
  }
}

/// The cases that stores were scoped to, by who did it.
enum ScopedCases {
  static let known = Locked<[Place: CaseChain]>([:])

  /// Where in a program a case was asked for.
  struct Place: Hashable, Sendable {
    private let root: ObjectIdentifier
    private let payload: ObjectIdentifier
    private let file: Address
    private let line: UInt

    /// Nil where the file is not known by an address.
    init?(_ root: Any.Type, _ payload: Any.Type, _ line: ProgramLine) {
      guard let file = Address(of: line.fileID) else { return nil }
      self.root = ObjectIdentifier(root)
      self.payload = ObjectIdentifier(payload)
      self.file = file
      self.line = line.number
    }
  }
}
