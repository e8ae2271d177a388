/// Counts what a piece of work costs, in numbers that are the same on every machine.
///
/// ```swift
/// let counts = Instrumentation.measure { store.send(.increment) }
/// #expect(counts.evaluations == 1)
/// ```
@MainActor
public enum Instrumentation {
  /// What the work done by `body` cost, everything included that it set off before it returned.
  public static func measure(_ body: () throws -> Void) rethrows -> Counts {
    let before = Counts.now
    try body()
    return Counts.now - before
  }

  /// Whether it is recorded what is written, for ``explain(_:)``, which turns it on.
  ///
  /// While it is, each transaction keeps a copy of the states that it writes, and looks at each array that differs as a
  /// whole. The last 200 writes are kept.
  public static var recordsWrites: Bool {
    get { WriteRecord.isOn }
    set { WriteRecord.turn(on: newValue) }
  }

  /// What is alive at this moment.
  ///
  /// What waits to be given back at the next occasion is given back first.
  public static var live: LiveCounts {
    Bridges.sweepAll()
    return counted
  }

  /// What is alive, with what waits to be given back: that costs the same whatever else is alive.
  package static var counted: LiveCounts {
    LiveCounts(
      closures: GraphMemory.liveClosures, derived: GraphMemory.liveDerived,
      sources: GraphMemory.liveSources - IdleStates.count,
      registrations: GraphMemory.liveLinks, places: GraphMemory.livePlaces,
      arrays: ArrayRecords.known.count, bridges: Bridges.bySource.count)
  }
}

/// What a piece of work cost.
public struct Counts: Sendable, Hashable {
  /// Reads of tracked properties, arrays and derived values by closures and derived computations.
  public var reads = 0
  /// Dependencies that were not there before: a re-run that reads what it read last time makes none.
  public var registrations = 0
  /// Tracked properties of observed states that differ at a commit from what they were, and writes to those of
  /// classes; assignments of equal values not counted.
  public var mutations = 0
  /// Closures and derived values told that something they read has changed or may have.
  public var notifications = 0
  /// Runs of closures, first runs included.
  public var evaluations = 0
  /// Computations of derived values.
  public var derivations = 0
  /// Comparisons of results: of derived values, and of view states in the equality strategy.
  ///
  /// A view state is not compared where its bytes, of plain numbers and simple enums, or its stamps tell that
  /// it is the same.
  public var equalityChecks = 0
  /// Calls of state transforms: what the equality strategy makes view states with.
  public var transforms = 0

  /// Makes counts that are all zero.
  public init() {}

  /// Reads something that is not counted, being no part of what is measured.
  package static func without<R>(_ read: () -> R) -> R {
    let reads = Graph.counts.reads
    defer { Graph.counts.reads = reads }
    return read()
  }

  /// All that was counted so far.
  package nonisolated static var now: Counts {
    var counts = Counts()
    let graph = Graph.counts
    counts.reads = graph.reads
    counts.registrations = graph.registrations
    counts.mutations = mutationCount
    counts.notifications = graph.notifications
    counts.evaluations = graph.evaluations
    counts.derivations = graph.derivations
    counts.equalityChecks = equalityCheckCount
    counts.transforms = graph.transforms
    return counts
  }

  /// The difference, number by number.
  public static func - (left: Counts, right: Counts) -> Counts {
    var counts = Counts()
    counts.reads = left.reads - right.reads
    counts.registrations = left.registrations - right.registrations
    counts.mutations = left.mutations - right.mutations
    counts.notifications = left.notifications - right.notifications
    counts.evaluations = left.evaluations - right.evaluations
    counts.derivations = left.derivations - right.derivations
    counts.equalityChecks = left.equalityChecks - right.equalityChecks
    counts.transforms = left.transforms - right.transforms
    return counts
  }
}

/// What is alive: it returns to what it was when everything is given back.
public struct LiveCounts: Sendable, Hashable {
  /// Closures that are not cancelled.
  public var closures: Int
  /// Derived values.
  public var derived: Int
  /// Properties, arrays and elements that somebody reads.
  public var sources: Int
  /// Dependencies.
  public var registrations: Int
  /// What stores stand for: roots, children, rows and transforms, as long as somebody holds a store of them, or
  /// the toolchain's tracking has read something there that may still change.
  public var places = 0
  /// Arrays of which somebody reads elements or ids.
  public var arrays = 0
  /// Sources of which the toolchain's own Observation waits to hear.
  public var bridges = 0
}
