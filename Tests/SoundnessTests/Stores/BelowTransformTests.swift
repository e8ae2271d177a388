import ObservableStore
import Observation
import Observing
import Testing

/// Stores of parts of what a transform has made hear of what lies in the positions that it was copied from.
///
/// The copy may have the places that these had before others came to lie there.
@Suite("Stores of parts of what a transform has made") @MainActor
struct BelowTransformTests {
  /// Every other one, so that each two of the three are met together, though not each three.
  private static func half(_ way: Way, _ depth: Depth) -> [Replacement] {
    let first = Way.allCases.firstIndex(of: way)! + Depth.allCases.firstIndex(of: depth)!
    return Replacement.allCases.enumerated().filter { ($0.offset + first) % 2 == 0 }.map(\.element)
  }

  @Test("Their closures see each change", arguments: Way.allCases, Depth.allCases)
  func closures(way: Way, depth: Depth) {
    for replacement in Replacement.allCases {
      for isHeld in [false, true] {
        let program = Program(way, depth)
        program.watch("first", isHeld: isHeld)
        program.play(replacement, isHeld: isHeld)
      }
    }
  }

  @Test("So do derived values", arguments: Way.allCases, Depth.allCases)
  func derived(way: Way, depth: Depth) {
    for replacement in Self.half(way, depth) {
      for isHeld in [false, true] {
        let program = Program(way, depth)
        let number = program.reader(isHeld: isHeld)
        let derived = Derived { number() }
        program.watch("derived") { derived.value }
        program.play(replacement, isHeld: isHeld)
      }
    }
  }

  @Test(
    "So do those that came after the part was replaced", arguments: Way.allCases, Depth.allCases)
  func latecomers(way: Way, depth: Depth) {
    for replacement in Self.half(way, depth) {
      let program = Program(way, depth)
      // Keeps what the transform has made.
      program.watch("other") { program.top.other }
      program.play(replacement, isHeld: true)
    }
  }

  @Test("And closures inside others", arguments: Way.allCases, Depth.allCases)
  func nested(way: Way, depth: Depth) {
    for replacement in Self.half(way, depth) {
      let program = Program(way, depth)
      let number = program.reader(isHeld: false)
      var inner: ObservationToken?
      program.seen["inner"] = 0
      program.tokens.append(
        observe {
          _ = program.top.box
          inner = observe { program.seen["inner"] = number() }
        })
      program.play(replacement, isHeld: false)
      withExtendedLifetime(inner) {}
    }
  }

  @Test("The toolchain's tracking hears of each change", arguments: Way.allCases, Depth.allCases)
  func toolchain(way: Way, depth: Depth) {
    for replacement in Self.half(way, depth) {
      let program = Program(way, depth)
      let number = program.reader(isHeld: true)
      program.track(number)
      program.play(replacement, isHeld: true) { program.track(number) }
    }
  }

  @Test("As long as nothing is replaced, they run for what they read alone")
  func exact() {
    for way in [Way.transform, .transformTwice, .belowChild, .childBelow, .selecting] {
      for depth in [Depth.one, .two, .three, .oneFar, .leaf] {
        let program = Program(way, depth)
        let number = program.reader(isHeld: true)
        let watches = Watches()
        watches.watch("number") { number() }
        for round in 0..<3 {
          let step = "\(way), \(depth), round \(round)"
          program.store.change { $0.box.inner.core.number += 1 }
          watches.expect(["number": 1], step)
          program.store.change { $0.other += 2 }
          watches.expect([:], step)
          program.store.change { $0.spare = Box(round) }
          watches.expect([:], step)
          program.store.change { $0.box.inner.core.text += "!" }
          watches.expect([:], step)
          program.store.change { $0.box.title += "!" }
          watches.expect([:], step)
        }
      }
    }
  }
}

/// A store, ways to read the number in it, and what was read.
@MainActor
private final class Program {
  typealias Tests = BelowTransformTests
  let store = makeStore(Tests.State())
  let top: Store<Tests.State, Never>
  let way: Tests.Way
  let depth: Tests.Depth
  var seen: [String: Int] = [:]
  var tokens: [ObservationToken] = []
  private let isDue = Due()

  private final class Due: @unchecked Sendable { var value = false }

  init(_ way: Tests.Way, _ depth: Tests.Depth) {
    self.way = way
    self.depth = depth
    top = way.store(store)
  }

  /// Reads the number, through stores that are kept, or through new ones each time.
  func reader(isHeld: Bool) -> @MainActor () -> Int {
    if isHeld { return depth.reader(top) }
    return { [depth, top] in depth.reader(top)() }
  }

  func watch(_ name: String, isHeld: Bool) { watch(name, reader(isHeld: isHeld)) }

  func watch(_ name: String, _ read: @escaping @MainActor () -> Int) {
    tokens.append(observe { [unowned self] in seen[name] = read() })
  }

  /// Reads as a view does that tracks with the toolchain's own.
  func track(_ read: @escaping @MainActor () -> Int) {
    let due = isDue
    due.value = false
    withObservationTracking {
      seen["toolchain"] = read()
    } onChange: {
      due.value = true
    }
  }

  func play(
    _ replacement: Tests.Replacement, isHeld: Bool, again: (() -> Void)? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    // Some of the closures hold the program, which holds them.
    defer { tokens = [] }
    for round in 0..<2 {
      let steps: [(String, (inout Tests.State) -> Void)] = [
        ("replaced", { replacement.apply(&$0) }), ("number", { $0.box.inner.core.number += 1 }),
        ("spare", { $0.spare.inner.core.number += 3 }), ("replaced", { replacement.apply(&$0) }),
        ("other", { $0.other += 1 }),
        (
          "both",
          {
            $0.box.inner.core.number += 1
            $0.other += 1
          }
        ),
        ("text", { $0.box.inner.core.text += "!" }), ("number", { $0.box.inner.core.number += 1 }),
      ]
      for (index, step) in steps.enumerated() {
        store.change(step.1)
        if isDue.value { again?() }
        let number = way.number(store.state)
        for (name, saw) in seen where name != "other" {
          if saw == number { continue }
          Issue.record(
            """
            \(replacement), \(isHeld ? "held" : "made"), round \(round), \(index) \(step.0): '\(name)' \
            saw \(saw), there is \(number)
            """, sourceLocation: location)
          return
        }
        if index == 0, again == nil { watch("late \(round)", isHeld: isHeld) }
      }
    }
  }
}
