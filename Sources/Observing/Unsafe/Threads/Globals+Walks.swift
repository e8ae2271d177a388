// What is kept between calls, as in `Globals`: of walks over states, of ways to places, of what
// those keep that stand for what may go, and of who waits.

extension PlaceReads {
  /// Whose reads of states are noted by their places alone.
  @exclusivity(unchecked) nonisolated(unsafe) static var recorder: NodePointer?
  @exclusivity(unchecked) nonisolated(unsafe) static var noted: ContiguousArray<UInt64> = []
}

extension Reconciling {
  /// How many structures have been compared, those inside others included.
  @exclusivity(unchecked) nonisolated(unsafe) static var structures = 0
}

extension LastValues {
  @exclusivity(unchecked)
  nonisolated(unsafe) static var keepers: [UInt64: [BorrowedKeeper]] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) static var changed = MostlyEmpty<
    [any LastValueKeeper]
  >()
  /// Others that have taken what was about to be replaced.
  @exclusivity(unchecked) nonisolated(unsafe) static var taken = MostlyEmpty<
    [any LastValueKeeper]
  >()
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var areKept = false
  /// Those that share collections with what is being changed, and the place of the property in which that lies.
  @exclusivity(unchecked) nonisolated(unsafe) static var sharing = MostlyEmpty<
    [(place: UInt64, keeper: any LastValueKeeper)]
  >()
  /// Arrays of which an element is out, each with a copy of that.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var spares = MostlyEmpty<[Borrowed<ArrayStorageBase>]>()
  /// Whether copies are being taken of what was changed.
  @exclusivity(unchecked) nonisolated(unsafe) static var isTaking = false
  /// Whether there are any of these with which something is shared.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var isShared = false
  /// Whether any copy may have been let go of since the last commit.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var hasLetGo = false
}

extension MadeInTransaction {
  /// Those in which something was made since the outermost transaction began; some are there twice, or have forgotten it.
  @exclusivity(unchecked) nonisolated(unsafe) static var known = MostlyEmpty<[MadeInTransaction]>()
}

extension RowKeepers {
  /// Those to whose arrays something came in this transaction, of which the last is known.
  @exclusivity(unchecked) nonisolated(unsafe) static var unsettled = MostlyEmpty<[AnyRowKeeper]>()
  /// The storages that have noted what was removed since the last commit.
  @exclusivity(unchecked) nonisolated(unsafe) static var notes = MostlyEmpty<[Note]>()
  /// Counts commits: what was noted before the last one is over, unless it goes on.
  @exclusivity(unchecked) nonisolated(unsafe) static var round: UInt64 = 1
  /// Those that have lent their storage since the last commit, or whose array was replaced.
  @exclusivity(unchecked) nonisolated(unsafe) static var lent = MostlyEmpty<[AnyRowKeeper]>()
  @exclusivity(unchecked)
  nonisolated(unsafe) static var keepers: [UInt64: [Borrowed<AnyRowKeeper>]] = [:]
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) static var areInUse = false
}

extension PutBack {
  /// What a key path sets now that a reducer has changed.
  @exclusivity(unchecked) nonisolated(unsafe) static var current = PutBack()
  /// Whether it is that which is compared with what it is assigned over.
  @exclusivity(unchecked) nonisolated(unsafe) static var isComparing = false
}

extension FieldReader {
  /// The stored properties of the types that were asked for; nil of those that do not tell them all.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var knownFields: [ObjectIdentifier: [Field]?] = [:]
}

extension UncommittedWay {
  /// Whether the last way that was gone ended where nothing can be said.
  @exclusivity(unchecked) nonisolated(unsafe) static var isUnclear = false
  /// The number of the look that is under way; 0 if none is.
  @exclusivity(unchecked) nonisolated(unsafe) static var look: UInt64 = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var lastLook: UInt64 = 0
  /// How many steps were gone on ways, each from one place to the next.
  @exclusivity(unchecked) nonisolated(unsafe) static var steps = 0
}

extension StoresLetGo {
  /// What was read since the turn began.
  @exclusivity(unchecked) nonisolated(unsafe) static var readInTurn: Set<Read> = []
  /// The bridges of places that somebody has.
  @exclusivity(unchecked) nonisolated(unsafe) static var holdings: [ObjectIdentifier: Holding] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) static var countAfterSweep = 16
  /// Those of places of which somebody has let go since the last turn.
  @exclusivity(unchecked) nonisolated(unsafe) static var letGo: [ObjectIdentifier: Holding] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) static var told = Told()
  /// How often it was asked who has the rows of an array.
  @exclusivity(unchecked) nonisolated(unsafe) static var tableLooks = 0
  /// Whether somebody has the rows of an array, asked while nobody lets go of anything.
  @exclusivity(unchecked) nonisolated(unsafe) static var knownHeld: [ObjectIdentifier: Bool] = [:]
}

extension WriteRecord {
  /// Of what derived values were told that have differed since, and those that are being computed.
  nonisolated(unsafe) static var computedFor: [NodePointer: [Telling]] = [:]
  nonisolated(unsafe) static var computedForNow: [NodePointer: Behind] = [:]
}

extension VacatedPlaces {
  /// Each with the number of the time at which it was vacated last, and whether it lay in an array.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var known: [UInt64: (time: UInt64, wasInArray: Bool)] = [:]
  /// How many of them lay in an array.
  @exclusivity(unchecked) nonisolated(unsafe) static var inArraysCount = 0
  /// Whether an element of an array is being committed.
  @exclusivity(unchecked) nonisolated(unsafe) static var isInArray = false
  @exclusivity(unchecked) nonisolated(unsafe) static var last: UInt64 = 0
  /// In the order in which they were vacated; some may have been taken.
  @exclusivity(unchecked)
  nonisolated(unsafe) static var inArrays = Latest<(number: UInt64, time: UInt64)>(4096)
  @exclusivity(unchecked)
  nonisolated(unsafe) static var elsewhere = Latest<(number: UInt64, time: UInt64)>(4096)
}

extension OpenAccesses {
  @exclusivity(unchecked) nonisolated(unsafe) static var count = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var waiting = MostlyEmpty<[NodePointer]>()
  /// Closures around others that were asked whether they wait, in which of their runs, and the answers.
  @exclusivity(unchecked) nonisolated(unsafe)
    static var around = MostlyEmpty<[NodePointer: (runs: UInt64, waits: Bool)]>()
}

extension SchedulerQueue {
  /// How many closures wait for any scheduler.
  @exclusivity(unchecked) nonisolated(unsafe) static var waitingCount = 0
}

extension ModelMemory {
  @exclusivity(unchecked) nonisolated(unsafe) static var parts = MostlyEmpty<[Part]>()
  /// Whether what runs now may be given a copy that nobody puts back.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var isOutside = false
}

extension LocalCopies {
  @exclusivity(unchecked) nonisolated(unsafe) static var changes = MostlyEmpty<[Change]>()
  @exclusivity(unchecked) nonisolated(unsafe) static var last: UInt64 = 0
  /// For whom a keeper reads at this moment.
  @exclusivity(unchecked) nonisolated(unsafe) static var reader: NodePointer?
}

extension OutdatedCopies {
  /// The versions of places of which outdated copies were read, by the key of their sources: known until the flush ends.
  ///
  /// A source goes with its last reader; the closure that runs next may hand on another part of the same old copy.
  @exclusivity(unchecked) nonisolated(unsafe) static var known = MostlyEmpty<[UInt64: UInt64]>()
  /// The same of arrays, by their places.
  @exclusivity(unchecked) nonisolated(unsafe) static var arrays = MostlyEmpty<
    [UInt64: (version: UInt64, order: UInt64, count: Int)]
  >()
  @exclusivity(unchecked) nonisolated(unsafe) static var isIgnoring = false
  /// What is kept of both over flushes, and whether that of this one is to be.
  @exclusivity(unchecked) nonisolated(unsafe) static var kept = MostlyEmpty<[UInt64: UInt64]>()
  @exclusivity(unchecked) nonisolated(unsafe) static var keptArrays = MostlyEmpty<
    [UInt64: (version: UInt64, order: UInt64, count: Int)]
  >()
  @exclusivity(unchecked) nonisolated(unsafe) static var isWaited = false
  /// The version that was to be drawn when the first of the closures that wait began to.
  @exclusivity(unchecked) nonisolated(unsafe) static var waitingSince = UInt64.max
  /// Who has been told in this flush of what may be outdated.
  @exclusivity(unchecked) nonisolated(unsafe) static var doubtful = MostlyEmpty<Set<NodePointer>>()
}

extension StateIdentity {
  /// The versions in whose stead instances that have arrived in the places of others carry marks, by these.
  @exclusivity(unchecked) nonisolated(unsafe) static var versions = MostlyEmpty<[UInt64: UInt64]>()
  /// The places that marked instances have got at commits, by their marks.
  @exclusivity(unchecked) nonisolated(unsafe) static var places: [UInt64: [UInt64]] = [:]
  /// Of marks up to this one nothing is known any more.
  @exclusivity(unchecked) nonisolated(unsafe) static var lastForgotten: UInt64 = 0
  /// The places that are followed, and those at which what had them has come to lie since.
  @exclusivity(unchecked) nonisolated(unsafe) static var moves = MostlyEmpty<[UInt64: [UInt64]]>()
}

extension PropertyReads {
  /// The closure, by its place in the order of creation, of which was said that it reads a property through its wrapper.
  @exclusivity(unchecked) nonisolated(unsafe) static var reportedWrapperReader: UInt64?
}

extension AssignedValues {
  nonisolated(unsafe) static let parts = PartReaders(
    ifPossible: StateHolding.isPossible, own: ownReader)
}

extension SharedReads {
  nonisolated(unsafe) static let parts = PartReaders(
    ifPossible: SharedIdentity.isPossible, own: ownReader, entersBoxes: true)
  /// Those that were read: one may lead back to itself.
  @exclusivity(unchecked) nonisolated(unsafe) static var seen: Set<UInt> = []
}
