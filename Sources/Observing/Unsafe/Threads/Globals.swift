/// What is kept between calls: variables that the compiler cannot guard.
///
/// All of them belong to the main actor. It is entered by functions that the compiler isolates to it, and by tracked
/// reads and writes, which ask the thread first (`Isolation`, `ThreadWord`); what a `deinit` elsewhere has to say is
/// sent there (`onMainActorSoon`). A lock or a proof at each use would cost more than most of what is done with them.
/// `@exclusivity(unchecked)` saves the run-time check of overlapping accesses where one is a few instructions long
/// and calls nothing. They stand here together, so that nothing of the kind hides elsewhere.

extension Graph {
  /// The node whose evaluation is under way and whose reads are being recorded.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var observer: NodePointer?
  /// The number of that evaluation.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var evaluation: UInt64 = 0
  /// The last number given to an evaluation.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var lastEvaluation: UInt64 = 0
  /// The number of the outermost evaluation under way.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var outermost: UInt64 = 0
  /// The marks of evaluations that wait, where an inner one has put its own.
  @exclusivity(unchecked) nonisolated(unsafe) static var hiddenMarks = FlatStack<HiddenMark>()
  /// The innermost derived value that is being computed.
  ///
  /// Each names the one around it in its `key`.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var deriving: NodePointer?
  @exclusivity(unchecked) nonisolated(unsafe) static var counts = GraphCounts()
  /// Links that a walk has yet to come back to.
  ///
  /// Walks nest, each above the base of the one before.
  @exclusivity(unchecked) nonisolated(unsafe) static var stack = FlatStack<LinkPointer>()
  /// Links that were given up while a look was on its way, which may have to go on from one of them: the first of a list.
  @exclusivity(unchecked) nonisolated(unsafe) static var oldLinks: LinkPointer?
  /// Nodes whose dependencies have yet to be given back.
  @exclusivity(unchecked) nonisolated(unsafe) static var orphans = FlatStack<NodePointer>()
}

extension Outgoing {
  /// How many things are under way, one inside the other, between which nothing may go.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var depth = 0
  /// Whether there is something that is to go.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var isAny = false
  @exclusivity(unchecked) nonisolated(unsafe) static var isLettingGo = false
  @exclusivity(unchecked) nonisolated(unsafe) static var held: ContiguousArray<Any> = []
  /// What was held, while one after the other goes.
  @exclusivity(unchecked) nonisolated(unsafe) static var going: ContiguousArray<Any> = []
  @exclusivity(unchecked) nonisolated(unsafe) static var unnoticed: [ObjectIdentifier: Bool] = [:]
}

extension ClosureQueue {
  @exclusivity(unchecked) nonisolated(unsafe) static var waiting = NodeQueue()
  @exclusivity(unchecked) nonisolated(unsafe) static var late = MostlyEmpty<
    ContiguousArray<NodePointer>
  >()
  /// How many of those, from the first on, are in the order of a heap.
  @exclusivity(unchecked) nonisolated(unsafe) static var heapCount = 0
}

extension StampTable {
  @exclusivity(unchecked) nonisolated(unsafe) static var nodes = NodeTable()
  /// How many of them are of all that lies at a place: mostly none.
  @exclusivity(unchecked) nonisolated(unsafe) static var wholes = 0
}

extension PropertyNodes {
  @exclusivity(unchecked) nonisolated(unsafe) static var nodes = NodeTable()
}

extension Flush {
  @exclusivity(unchecked) nonisolated(unsafe) static var number: UInt64 = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var isRunning = false
}

extension Observing {
  @exclusivity(unchecked) nonisolated(unsafe) static var isOn = false
}

extension Transaction {
  @exclusivity(unchecked) nonisolated(unsafe) static var depth = 0
  /// Whether anything was written that the graph has not been told of.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var hasUncommitted = false
  /// Leaf properties of classes that were written since the last commit.
  @exclusivity(unchecked) nonisolated(unsafe) static var leaves = FlatStack<NodePointer>()
  /// Those of them that somebody is in the middle of changing.
  @exclusivity(unchecked) nonisolated(unsafe) static var openLeaves = FlatStack<NodePointer>()
  /// States that were written since the last commit: each names the next.
  @exclusivity(unchecked) nonisolated(unsafe) static var firstState: ObservedState?
  @exclusivity(unchecked) nonisolated(unsafe) static var lastState: ObservedState?
  @exclusivity(unchecked) nonisolated(unsafe) static var serial: UInt64 = 0
  /// The first version that may be drawn in it.
  @exclusivity(unchecked) nonisolated(unsafe) static var firstVersion: UInt64 = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var commits: UInt64 = 0
  /// The first versions that may have been drawn since the commit before the last one, and since the last one.
  @exclusivity(unchecked) nonisolated(unsafe) static var firstTold: UInt64 = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var firstUntold: UInt64 = 0
  /// What is to be done at the end of the outermost transaction.
  @exclusivity(unchecked) nonisolated(unsafe) static var endings: [() -> Void] = []
  @exclusivity(unchecked) nonisolated(unsafe) static var hasEndings = false
}

extension UnchangedWrites {
  /// How many there have been.
  @exclusivity(unchecked) nonisolated(unsafe) static var count: UInt64 = 0
}

extension Closure {
  @exclusivity(unchecked) nonisolated(unsafe) static var lastCreated: UInt64 = 0
  /// The closure whose body runs now.
  @exclusivity(unchecked) nonisolated(unsafe) static var current: NodePointer?
  /// The closure whose cleanups run now.
  @exclusivity(unchecked) nonisolated(unsafe) static var cleaningUp: NodePointer?
}

extension DerivedBase {
  /// What derived values were told of that they had no business to do, in the flush that goes on.
  nonisolated(unsafe) static var toldWrites: (flush: UInt64, messages: Set<String>) = (0, [])
  /// Whether one is being computed once more, since it has changed what it read.
  nonisolated(unsafe) static var isComputedAgain = false
}

extension RestlessNodes {
  @exclusivity(unchecked) nonisolated(unsafe) static var isAny = false
  /// Whether anything waits for the commit that no computation has written, since there are any.
  @exclusivity(unchecked) nonisolated(unsafe) static var othersWrote = false
  nonisolated(unsafe) static var known = RestlessNodes()
}

/// Rows that had gone and were there once more, by themselves or with what is around them.
enum RowReturns {
  /// How many there were; 64 bits last for ever.
  @exclusivity(unchecked) nonisolated(unsafe) static var count: UInt64 = 0
}

extension IdleStates {
  @exclusivity(unchecked) nonisolated(unsafe) static var waiting = NodeQueue()
}

extension Stamp {
  @exclusivity(unchecked) nonisolated(unsafe) static var lastPlace: UInt64 = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var lastVersion = firstVersion
}

extension Shape {
  /// All there are, by their types.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var shapes: [ObjectIdentifier: Shape] = [:]
  /// Some that were asked for lately, each at an index that its type gives: a table that hashes takes ten times as long.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var recent = ContiguousArray<Shape?>(repeating: nil, count: 256)
}

extension StateHolding {
  @exclusivity(unchecked) nonisolated(unsafe) static var known: [ObjectIdentifier: Bool] = [:]
}

extension FormerPlaces {
  @exclusivity(unchecked) nonisolated(unsafe) static var nodes: [UInt64: NodePointer] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) static var keys: [NodePointer: [UInt64]] = [:]
}

extension StateReads {
  /// The node whose reads of states are not noted: it depends on a state as a whole.
  @exclusivity(unchecked) nonisolated(unsafe) static var unnoted: NodePointer?
}

extension AnyElementSource {
  @exclusivity(unchecked) nonisolated(unsafe) static var lastSequence: UInt64 = 0
}

extension ArrayRecords {
  @exclusivity(unchecked)
  nonisolated(unsafe) static var known: [UInt64: AnyArrayRecord] = [:]
  /// The last one asked for: closures read one array many times in a row.
  @exclusivity(unchecked) nonisolated(unsafe) static var last: AnyArrayRecord?
}

extension ChangeLog {
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var isOn = false
  @exclusivity(unchecked) nonisolated(unsafe) static var hasEntries = false
  nonisolated(unsafe) static var reporters: [(number: UInt64, report: (RenderCause) -> Void)] = []
  /// Those that hear of nothing now.
  nonisolated(unsafe) static var paused: [(number: UInt64, report: (RenderCause) -> Void)] = []
  nonisolated(unsafe) static var isPaused = false
  nonisolated(unsafe) static var lastReporter: UInt64 = 0
  /// Why the closure runs that runs now, if anybody was told.
  nonisolated(unsafe) static var running: RenderCause?
  nonisolated(unsafe) static var path: [String] = []
  nonisolated(unsafe) static var regions: [Region] = []
  nonisolated(unsafe) static var causes = ChangeCauses()
  nonisolated(unsafe) static var oldLeaves: [NodePointer: OldLeaf] = [:]
  nonisolated(unsafe) static var oldStates: [ObjectIdentifier: OldState] = [:]
  /// What the transaction is called: the action, where a store runs one.
  nonisolated(unsafe) static var action: String?
  /// The actions that have written a state, or a property of a class, since it was committed: by its number.
  nonisolated(unsafe) static var actions: [UInt64: WrittenBy] = [:]
  /// Which state is being compared, or which property of a class was written; 0 if none.
  nonisolated(unsafe) static var owner: UInt64 = 0
  /// The causes of closures that wait for their turn, by their place in the order of creation.
  nonisolated(unsafe) static var late: [UInt64: Late] = [:]
}

extension WriteRecord {
  @exclusivity(unchecked) nonisolated(unsafe) static var isOn = false
  /// Whether it is on, or will be when it is resumed.
  nonisolated(unsafe) static var isWanted = false
  nonisolated(unsafe) static var entries: [Entry] = []
  /// What was written, of those that entries belong to.
  nonisolated(unsafe) static var roots: [UInt64: Root] = [:]
  nonisolated(unsafe) static var lastNumber = 0
  /// What the commit is to be asked, by the numbers of the entries.
  nonisolated(unsafe) static var questions: [Int: Question] = [:]
  /// Of what somebody was told since a state's commit began.
  nonisolated(unsafe) static var toldPaths: Set<String> = []
  /// Where the entries of the transaction begin whose closures run now.
  nonisolated(unsafe) static var firstOfFlush = 0
  /// The closures' last runs since it was turned on, by their places in the order of creation.
  nonisolated(unsafe) static var runs: [UInt64: Run] = [:]
  /// When, and why, the derived values were computed last since it was turned on.
  nonisolated(unsafe) static var computations: [NodePointer: Run] = [:]
  /// Who was told of what, in the transaction whose closures run now.
  nonisolated(unsafe) static var tellings: [NodePointer: [Telling]] = [:]
  nonisolated(unsafe) static var lastTelling = 0
  nonisolated(unsafe) static var tellingsBehind: [NodePointer: Behind] = [:]
  /// The properties to which an equal value was assigned since the last commit.
  nonisolated(unsafe) static var equalPlaces: [EqualPlace] = []
}

extension Invariants {
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var isOn = false
  /// The walk over the state that is being checked.
  nonisolated(unsafe) static var walk: Walk?
  /// How many chances to check a state, and the graph, are to be left out.
  nonisolated(unsafe) static var statePause = 0
  nonisolated(unsafe) static var graphPause = 0
}

extension PathFinder {
  /// Whether many places are looked for, one after the other.
  nonisolated(unsafe) static var isIndexed = false
  nonisolated(unsafe) static var index: [UInt64: (state: Borrowed<ObservedState>, found: Found)]?
  nonisolated(unsafe) static var places: [ObjectIdentifier: Borrowed<ObservedState>] = [:]
}

extension RunLimit {
  /// How often one closure may be woken in one transaction; tests ask for less.
  nonisolated(unsafe) static var limit: UInt32 = 1_000_000
  /// How long closures may go on waking each other before that is named.
  nonisolated(unsafe) static var patience = Duration.seconds(10)
  /// From how many runs on there is something to look at, and to be told.
  nonisolated(unsafe) static var nextLook = pace
  nonisolated(unsafe) static var beginning: ContinuousClock.Instant?
  nonisolated(unsafe) static var isWatching = false
  nonisolated(unsafe) static var causes: [RenderCause] = []
}

extension ToolchainTracking {
  /// Whether the probe hears of tracking; asked once.
  @exclusivity(unchecked) nonisolated(unsafe) static var probeTells = false
  @exclusivity(unchecked) nonisolated(unsafe) static var isProbeChecked = false
}

extension TrackingProbe {
  /// None before it is tried: what is made at its first use is asked for by a call each time.
  @exclusivity(unchecked) nonisolated(unsafe) static var probe: Borrowed<Probe>?
  @exclusivity(unchecked) nonisolated(unsafe) static var isRenewing = false
}

extension Bridges {
  nonisolated(unsafe) static var bySource: [NodePointer: Bridge] = [:]
  /// Those that were given back in a turn in which somebody tracks.
  nonisolated(unsafe) static var ended: [Bridge] = []
  /// How many bridges, ends of trees and ends of places there have been since all were looked at.
  nonisolated(unsafe) static var occasions = 0
  static let left = Locked(Left())
  /// How often it was asked whether a bridge is over.
  nonisolated(unsafe) static var lookCount = 0
}

/// How often tracked properties of observed states were found to differ, and class properties written.
@exclusivity(unchecked) @usableFromInline
nonisolated(unsafe) var mutationCount = 0

/// How often class properties were assigned what their rule or their equality calls no change.
@exclusivity(unchecked) @usableFromInline
nonisolated(unsafe) var equalWriteCount = 0

/// How often derived values compared a result with the one before.
@exclusivity(unchecked) @usableFromInline
nonisolated(unsafe) var equalityCheckCount = 0
