/// One step of a script, printed as what can be written to run it again.
enum Operation: Equatable {
  /// Changes a part of the value at a place.
  case change(holder: Int, place: Int, look: Int, value: Int, how: Int)
  /// Goes to a place with `inout`, and changes nothing.
  case touch(holder: Int, place: Int)
  /// Puts a new value in a place, by assignment or as `self = Self()` does.
  case fresh(holder: Int, place: Int, value: Int, inPlace: Bool)
  case rearrange(holder: Int, place: Int, kind: Int, first: Int, second: Int)
  /// Takes a copy.
  case save(holder: Int, place: Int)
  /// Changes a copy.
  case changeSaved(place: Int, saved: Int, look: Int, value: Int)
  /// Puts a copy in a place of its type.
  case assign(holder: Int, place: Int, saved: Int, inPlace: Bool)
  /// Exchanges two places of a holder.
  case swap(holder: Int, place: Int, other: Int)
  /// Exchanges places of the two holders.
  case exchange(place: Int, other: Int)
  /// Exchanges the sides through the object.
  case swapSides(holder: Int)
  /// Changes a copy and throws it away.
  case scratch(holder: Int, place: Int, look: Int, value: Int)
  /// Makes a closure that reads one place, and others that the seed says.
  case observe(holder: Int, place: Int, look: Int, seed: Int)
  /// Makes a derived value of some places.
  case derive(holder: Int, place: Int, look: Int, seed: Int)
  /// Reads a derived value outside of closures.
  case readDerived(Int)
  /// Cancels a closure, or lets go of its token.
  case cancel(Int, release: Bool)
}

/// Operations that are done together.
struct Turn {
  enum Style: Int, CaseIterable {
    case plain
    case throwing
    case nested
    case nestedThrowing
    /// Each operation by itself, outside of any transaction.
    case implicit
  }

  var style: Style
  var operations: [Operation]
}

struct Script: CustomStringConvertible {
  var turns: [Turn]

  var description: String {
    let lines = turns.map { turn in
      let operations = turn.operations.map { "    .\($0)," }.joined(separator: "\n")
      return "  Turn(style: .\(turn.style), operations: [\n\(operations)\n  ]),"
    }
    return "[\n\(lines.joined(separator: "\n"))\n]"
  }
}

/// A small generator of random numbers that gives the same ones on every machine.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }
}
