import Observing

/// Something that a closure reads.
struct Sight {
  let holder: Int
  let place: Int
  let look: Int
}

/// A closure that is alive, and what it saw when it ran last.
@MainActor final class Watcher {
  let views: [Sight]
  let derived: Derived<[Int]>?
  /// What a closure inside it reads, if the first view is there.
  let inner: Sight?
  /// Whether it must find its first view there.
  let isInner: Bool
  var innerRecord: Watcher?
  var token: ObservationToken?
  var seen: [Trail] = []
  /// What it saw before the transaction, or at its first run.
  var seenBefore: [Trail] = []
  var runs = 0

  init(views: [Sight], derived: Derived<[Int]>?, inner: Sight?, isInner: Bool) {
    self.views = views
    self.derived = derived
    self.inner = inner
    self.isInner = isInner
  }
}

/// Two holders, the closures that read them, and the checks.
@MainActor final class Engine {
  var holders = [WorldHolder(), WorldHolder()]
  var records: [Watcher] = []
  var derived: [(value: Derived<[Int]>, compute: @MainActor () -> Trail)] = []
  let pool = SavedCopies()
  let twins: Twins
  var tally = Tally()
  var failure: WorldFailure?

  struct Write {
    let key: String
    /// Whether a value came to a place that was not its own.
    var isRehomed = false
  }
  var writes: [Write] = []
  var wasLookedInto = false
  /// When whole values were last put in places.
  private var wholes: [String: Int] = [:]
  private(set) var serial = 0

  init() { twins = Twins(holders) }

  static func place(_ number: Int) -> any AnyPlace { Places.all[number % Places.all.count] }

  func key(_ holder: Int, _ place: any AnyPlace) -> String { "\(holder)\(place.key)" }

  func mutate(_ holder: Int, _ body: (inout World) -> Void) {
    body(&holders[holder].world)
  }

  // MARK: What was written

  func wrote(_ key: String) { writes.append(Write(key: key)) }

  func wroteWhole(_ key: String, _ saved: SavedCopies.Saved? = nil) {
    let isHome = saved.map { isAtHome($0, at: key) } ?? false
    writes.append(Write(key: key, isRehomed: !isHome))
    lostItsCopies(key)
  }

  /// Copies that were taken are not at home here any more.
  func lostItsCopies(_ key: String) {
    serial += 1
    // All parts of a payload come with it.
    wholes[Self.holder(of: key)] = serial
  }

  func save(_ holder: Int, _ place: any AnyPlace) {
    serial += 1
    let key = key(holder, place)
    // A value that arrived in this transaction has no home before the commit.
    let isHome = writes.allSatisfy { !$0.isRehomed || !Self.areRelated($0.key, key) }
    place.save(
      holders[holder].world, into: pool, key: isHome ? key : "", serial: serial)
  }

  /// Whether a copy comes back to where it was taken, and nothing else has been there since.
  private func isAtHome(_ saved: SavedCopies.Saved, at key: String) -> Bool {
    saved.key == key
      && wholes.allSatisfy { $0.value < saved.serial || !Self.areRelated($0.key, key) }
  }

  static func isPrefix(_ outer: String, _ key: String) -> Bool {
    key.utf8.starts(with: outer.utf8)
      && (key.utf8.count == outer.utf8.count
        || key.utf8.dropFirst(outer.utf8.count).first.map(separators.contains) == true)
  }

  private static let separators = Array(".?".utf8)

  /// The key of the property that holds a payload, or the key itself.
  static func holder(of key: String) -> String {
    guard let mark = key.lastIndex(of: "?"), !key[mark...].contains(".") else { return key }
    return holder(of: String(key[..<mark]))
  }

  static func areRelated(_ first: String, _ second: String) -> Bool {
    isPrefix(first, second) || isPrefix(second, first)
  }

  // MARK: Closures

  func look(_ view: Sight, in world: World) -> (trail: Trail, isThere: Bool) {
    var trail = Trail()
    let place = Self.place(view.place)
    let isThere = place.look(world, view.look % place.looks.count, &trail)
    return (trail, isThere)
  }

  func observe(_ record: Watcher) -> ObservationToken {
    Observing.observe { [unowned self, unowned record] in run(record) }
  }

  private func run(_ record: Watcher) {
    let isFirst = record.seen.isEmpty
    if !isFirst { record.runs += 1 }
    tally.runs += 1
    // A copy in a plain array may be taken for one that the outer one has taken: it then runs after the inner one.
    if let inner = record.innerRecord, inner.runs > 0, !name(inner).contains(".grid") {
      fail("order", "a closure ran before the one around it, which has to run: \(name(inner))")
    }
    record.innerRecord = nil
    record.seen.removeAll(keepingCapacity: true)
    var isThere = false
    for (index, view) in record.views.enumerated() {
      let seen = look(view, in: holders[view.holder].world)
      record.seen.append(seen.trail)
      if index == 0 { isThere = seen.isThere }
    }
    if let derived = record.derived { record.seen.append(Trail(words: derived.value)) }
    if isFirst { record.seenBefore = record.seen }
    if record.isInner, !isThere {
      fail("missing", "a closure ran against missing state: \(name(record))")
    }
    if isThere, let view = record.inner {
      let inner = Watcher(views: [view], derived: nil, inner: nil, isInner: true)
      record.innerRecord = inner
      inner.token = observe(inner)
    }
  }

  func fresh(_ record: Watcher) -> [Trail] {
    var trails = record.views.map { look($0, in: holders[$0.holder].world).trail }
    if let derived = record.derived,
      let compute = self.derived.first(where: { $0.value === derived })?.compute
    {
      trails.append(compute())
    }
    return trails
  }

  func name(_ record: Watcher) -> String {
    record.views.map { key($0) }.joined(separator: ", ")
      + (record.derived == nil ? "" : ", a derived value") + (record.isInner ? " (inner)" : "")
      + (record.inner.map { ", around \(key($0))" } ?? "")
  }

  func key(_ view: Sight) -> String {
    let place = Self.place(view.place)
    let look = place.looks[view.look % place.looks.count].name
    return key(view.holder, place) + (look.isEmpty ? "" : ".\(look)")
  }
}
