// Where scripts come from: a generator of random numbers, or bytes.

/// A source of small numbers.
protocol Numbers {
  mutating func below(_ bound: Int) -> Int
}

extension SplitMix64: Numbers {}

/// Numbers from bytes; zeros when they are used up.
struct ByteNumbers: Numbers {
  private var bytes: ArraySlice<UInt8>
  var isEmpty: Bool { bytes.isEmpty }

  init(_ bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(bytes) }

  mutating func below(_ bound: Int) -> Int { Int(bytes.popFirst() ?? 0) % bound }
}

@MainActor extension Operation {
  /// Places are chosen from a few, so that operations and closures meet.
  static func make(from numbers: inout some Numbers, among hot: [Int]) -> Operation {
    let kind = numbers.below(32)
    let holder = numbers.below(4) == 3 ? 1 : 0
    let choice = numbers.below(hot.count)
    let place = hot[choice]
    switch kind {
    case 0...7:
      return .change(
        holder: holder, place: place, look: numbers.below(8), value: numbers.below(6),
        how: numbers.below(How.allCases.count))
    case 8: return .touch(holder: holder, place: place)
    case 9, 10:
      return .fresh(
        holder: holder, place: place, value: numbers.below(16), inPlace: numbers.below(2) == 1)
    case 11...14:
      return .rearrange(
        holder: holder, place: place, kind: numbers.below(28), first: numbers.below(8),
        second: numbers.below(8))
    case 15, 16: return .save(holder: holder, place: place)
    case 17, 18:
      return .changeSaved(
        place: place, saved: numbers.below(4), look: numbers.below(8), value: numbers.below(6))
    case 19...21:
      return .assign(
        holder: holder, place: place, saved: numbers.below(4), inPlace: numbers.below(2) == 1)
    case 22: return .swap(holder: holder, place: place, other: numbers.below(32))
    case 23: return .exchange(place: place, other: numbers.below(32))
    case 24: return numbers.below(4) == 0 ? .swapSides(holder: holder) : .touch(holder: 0, place: 0)
    case 25:
      return .scratch(
        holder: holder, place: place, look: numbers.below(8), value: numbers.below(6))
    case 26...29:
      return .observe(
        holder: holder, place: place, look: numbers.below(8), seed: numbers.below(256))
    case 30:
      if numbers.below(2) == 0 { return .readDerived(numbers.below(3)) }
      return .derive(
        holder: holder, place: place, look: numbers.below(8), seed: numbers.below(256))
    default: return .cancel(numbers.below(8), release: numbers.below(2) == 1)
    }
  }
}

@MainActor extension Script {
  static func random(seed: UInt64, turns: Int) -> Script {
    var random = SplitMix64(state: seed)
    let hot = (0..<2 + random.below(9)).map { _ in random.below(Places.all.count) }
    var script = Script(turns: [])
    for turn in 0..<turns {
      let style = random.below(12)
      let count = 1 + random.below(2 + random.below(5))
      script.turns.append(
        Turn(
          style: Turn.Style(rawValue: style) ?? .plain,
          operations: (0..<count).map { _ in Operation.make(from: &random, among: hot) }))
      // Most scripts begin to observe soon, some late.
      guard turn == seed % 8 else { continue }
      for place in hot {
        script.turns[Int(turn)].operations.append(
          .observe(
            holder: random.below(8) / 7, place: place, look: random.below(8),
            seed: random.below(256)))
      }
    }
    return script
  }

  /// The first bytes choose the places, the others what is done.
  init(bytes: some Sequence<UInt8>) {
    var numbers = ByteNumbers(bytes)
    let hot = (0..<2 + numbers.below(8)).map { _ in numbers.below(Places.all.count) }
    turns = []
    while !numbers.isEmpty, turns.count < 200 {
      let head = numbers.below(64)
      turns.append(
        Turn(
          style: Turn.Style(rawValue: head / 8) ?? .plain,
          operations: (0..<1 + head % 8).map { _ in Operation.make(from: &numbers, among: hot) }))
    }
  }

  /// A shorter script that fails as well: what can be left out is left out.
  func shrunk(_ fails: (Script) -> Bool) -> Script {
    var script = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var size = max(1, script.turns.count / 2)
      while size >= 1 {
        var start = 0
        while start < script.turns.count {
          var shorter = script
          shorter.turns.removeSubrange(start..<min(start + size, script.turns.count))
          if fails(shorter) {
            script = shorter
            isSmaller = true
          } else {
            start += size
          }
        }
        size /= 2
      }
      for turn in script.turns.indices {
        for index in script.turns[turn].operations.indices.reversed() {
          var shorter = script
          shorter.turns[turn].operations.remove(at: index)
          if fails(shorter) {
            script = shorter
            isSmaller = true
          }
        }
        guard script.turns[turn].style != .plain else { continue }
        var plainer = script
        plainer.turns[turn].style = .plain
        if fails(plainer) { script = plainer }
      }
    }
    return script
  }
}
