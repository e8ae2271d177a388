/// What is done to a graph: a list of operations that the library and the model both carry out.
struct GraphScript {
  static let sources = 6
  static let derived = 7
  static let closures = 6
  /// How often closures and cleanups may write for one operation from outside, so that all comes to rest.
  static let writesPerOperation = 8

  var operations: [Operation]

  /// Something to be read.
  enum Reference: Equatable {
    case source(Int)
    /// A derived value by its slot; it may be another one by now, or none.
    case derived(Int)
  }

  /// One step of a computation, which keeps a running total.
  enum Step {
    case read(Reference)
    case readIfOdd(Reference)
    case pick([Reference])
    case untracked(Reference)
    // In closures alone.
    case write(Int, plus: Int)
    case writeAndBack(Int)
    case cleanup(reads: Int?, writes: Int?)
    case child(Program)
    case childIfOdd(Program)
    case cancel(Int)
    case drop(Int)
  }

  struct Program {
    var steps: [Step]
    /// A derived value's result is the total modulo this, so that results are often equal.
    var modulus = 256
  }

  enum Operation {
    case write(Int, Int)
    case transaction([Operation])
    case throwing([Operation])
    case readSource(Int)
    case readDerived(Int)
    case makeDerived(Int, Program)
    case dropDerived(Int)
    case observe(Int, Program)
    case cancel(Int)
    case drop(Int)
  }

  /// What can be seen from outside, in order.
  enum Event: Equatable {
    case ran(Int, Int)
    case derived(Int, Int)
    case cleanup(Int)
    case sawSource(Int)
    case sawDerived(Int)
  }

  static func mix(_ total: Int, _ value: Int) -> Int { (total &* 3 &+ value &+ 1) & 0xff }
}

/// SplitMix64.
struct GraphRandom: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

// MARK: Making scripts

extension GraphScript {
  /// A graph is made first, and then changed in many ways.
  static func random(_ random: inout GraphRandom, count: Int) -> GraphScript {
    var operations: [Operation] = []
    for slot in 0..<derived where random.chance(80) {
      operations.append(.makeDerived(slot, derivedProgram(&random, slot)))
    }
    for slot in 0..<closures where random.chance(70) {
      operations.append(.observe(slot, closureProgram(&random, depth: 0)))
    }
    for _ in 0..<count { operations.append(operation(&random, depth: 0)) }
    return GraphScript(operations: operations)
  }

  private static func operation(_ random: inout GraphRandom, depth: Int) -> Operation {
    switch random.below(100) {
    case 0..<30: return .write(random.below(sources), random.below(4))
    case 30..<60 where depth < 3:
      let operations = (0..<1 + random.below(6)).map { _ in operation(&random, depth: depth + 1) }
      return random.chance(10) ? .throwing(operations) : .transaction(operations)
    case 60..<63: return .readSource(random.below(sources))
    case 63..<76: return .readDerived(random.below(derived))
    case 76..<82:
      let slot = random.below(derived)
      return .makeDerived(slot, derivedProgram(&random, slot))
    case 82..<85: return .dropDerived(random.below(derived))
    case 85..<94: return .observe(random.below(closures), closureProgram(&random, depth: 0))
    case 94..<96: return .cancel(random.below(closures))
    case 96..<98: return .drop(random.below(closures))
    default: return .write(random.below(sources), random.below(4))
    }
  }

  private static func reference(_ random: inout GraphRandom, below slot: Int) -> Reference {
    if slot == 0 || random.chance(45) { return .source(random.below(sources)) }
    return .derived(random.below(slot))
  }

  private static func reading(_ random: inout GraphRandom, below slot: Int) -> Step {
    switch random.below(10) {
    case 0..<6: return .read(reference(&random, below: slot))
    case 6..<8: return .readIfOdd(reference(&random, below: slot))
    case 8:
      return .pick((0..<2 + random.below(2)).map { _ in reference(&random, below: slot) })
    default: return .untracked(reference(&random, below: slot))
    }
  }

  private static func derivedProgram(_ random: inout GraphRandom, _ slot: Int) -> Program {
    let steps = (0..<1 + random.below(4)).map { _ -> Step in
      let step = reading(&random, below: slot)
      // A derived value that reads untracked may be out of date, by its own will.
      if case .untracked(let reference) = step { return .read(reference) }
      return step
    }
    return Program(steps: steps, modulus: 2 + random.below(3))
  }

  private static func closureProgram(_ random: inout GraphRandom, depth: Int) -> Program {
    var steps: [Step] = []
    for _ in 0..<1 + random.below(5) {
      switch random.below(20) {
      case 0: steps.append(.write(random.below(sources), plus: random.below(4)))
      case 1: steps.append(.writeAndBack(random.below(sources)))
      case 2:
        steps.append(
          .cleanup(
            reads: random.chance(30) ? random.below(derived) : nil,
            writes: random.chance(30) ? random.below(sources) : nil))
      case 3 where depth < 2: steps.append(.child(closureProgram(&random, depth: depth + 1)))
      case 4 where depth < 2: steps.append(.childIfOdd(closureProgram(&random, depth: depth + 1)))
      default: steps.append(reading(&random, below: derived))
      }
    }
    if depth == 0, random.chance(3) {
      let slot = random.below(closures)
      steps.append(random.chance(50) ? .cancel(slot) : .drop(slot))
    }
    return Program(steps: steps)
  }
}
