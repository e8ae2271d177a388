/// What plain Swift knows of a part of the state whose store is kept: is it still there, or another one?
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
  /// What the store may say once the part has gone: the values since the last commit.
  private(set) var lastValues: [Int] = []
  private var way = Way.inPlace
  private var now: Int?

  init() {}

  init(_ value: Int?) {
    isKept = true
    now = value
    lastValues = value.map { [$0] } ?? []
  }

  /// What has become of the part; asked at the end of an outermost transaction.
  var fate: Fate {
    guard let now else { return .gone }
    switch way {
    case .inPlace: return .same
    // One that looks different is another one.
    case .fresh: return lastValues.contains(now) ? .unclear : .gone
    case .unclear: return .unclear
    }
  }

  mutating func note(_ value: Int?, _ way: Way) {
    guard isKept else { return }
    // After it has gone, what comes back may be a copy of it.
    if now == nil, value != nil, way == .inPlace { self.way = .unclear }
    if way != .inPlace { self.way = way }
    now = value
    if let value, self.way == .inPlace { lastValues.append(value) }
  }

  mutating func commit() {
    guard isKept else { return }
    // Whether an unclear one is the same is up to the store; what it says last may be either.
    if fate != .gone, let now {
      lastValues = way == .inPlace ? [now] : lastValues + [now]
    }
    way = fate == .same ? .inPlace : .unclear
  }
}
