/// What plain Swift knows of a part whose store is kept: whether it is still there, or another one is.
struct KeptPart {
  /// How a step changed the part.
  enum Way {
    /// Where it lies, or not at all: it stays the same one.
    case inPlace
    /// Another one, made from nothing, was put there.
    case fresh
    /// A copy of it was put there, or one that looks the same: whether it is another one is not promised.
    case unclear
  }

  enum Fate {
    case same
    case gone
    case unclear
  }

  private(set) var isKept = false
  private var way = Way.inPlace
  private var now: Int?
  /// The value at the end of the transaction before, or when the store was made.
  private var committed: Int?
  /// The values that were surely its own, in this transaction and at the end of the one before.
  private var own: [Int] = []
  /// The values that may have been its own, or another one's.
  private var doubtful: [Int] = []
  /// The values of another one that looked the same at first.
  private var others: [Int] = []

  init() {}

  init(_ value: Int?, after before: KeptPart = KeptPart()) {
    isKept = true
    now = value
    committed = value
    own = before.own + (value.map { [$0] } ?? [])
  }

  /// What has become of the part; asked at the end of an outermost transaction.
  var fate: Fate {
    guard let now else { return .gone }
    switch way {
    case .inPlace: return .same
    // One that looks different is another one.
    case .fresh: return committed == now ? .unclear : .gone
    case .unclear: return .unclear
    }
  }

  /// What the store may say once the part has gone.
  ///
  /// Where another one is there now, what that one says is not among them.
  var lastValues: [Int] { fate == .gone && now != nil ? own + doubtful : own + doubtful + others }

  mutating func note(_ value: Int?, _ way: Way) {
    guard isKept else { return }
    // After it has gone, what comes back may be a copy of it.
    if now == nil, value != nil, way == .inPlace { self.way = .unclear }
    if way != .inPlace { self.way = way }
    now = value
    guard let value else { return }
    switch self.way {
    case .inPlace: own.append(value)
    case .unclear: doubtful.append(value)
    case .fresh: others.append(value)
    }
  }

  mutating func commit() {
    guard isKept else { return }
    committed = now
    switch fate {
    case .same: own = now.map { [$0] } ?? own
    // Whether it is the same is up to the store, from now on too.
    case .unclear, .gone: way = .unclear
    }
  }
}
