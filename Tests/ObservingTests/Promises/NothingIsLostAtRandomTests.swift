import Testing

@testable import Observing

/// Random changes, of every kind there is, to states that hold every kind of place; after each
/// transaction every closure must have seen what is there, and none have run twice.
@MainActor
@Suite("Nothing is lost, whatever is done")
struct NothingIsLostAtRandomTests {
  struct Corner: ObservableState {
    @Tracked var pair = StructPair(Kid(1), Kid(2))
    @Tracked var rows: IdentifiedArrayOf<Kid> = []
    var plain = Kid(3)
  }

  struct World: ObservableState {
    @Tracked var kid = Kid(1)
    @Tracked var maybe: Kid?
    @Tracked var slot = Slot.none
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1), Kid(2), Kid(3)]
    @Tracked var list = [Kid(1), Kid(2)]
    @Tracked var table = [1: Kid(1)]
    @Tracked var tuple = (Kid(1), Kid(2))
    @Tracked var corner: Corner? = Corner()
    @Tracked var corners: IdentifiedArray<Int, Slot> = IdentifiedArray(
      uniqueElements: [Slot.one(Kid(1)), .boxed(Kid(2))], id: \.number)
    @Tracked var number = 0
    var plain = 0
  }

  @MainActor final class Model {
    @Tracked var world: World
    init(_ world: World) { self.world = world }
  }

  typealias Part = (name: String, read: @MainActor (World) -> String)

  /// Every part of a world that a closure could read, by name.
  static let parts: [Part] = ownParts + (0..<5).flatMap { parts(ofRow: $0) }

  private static let ownParts: [Part] = [
    ("kid", { text($0.kid) }),
    ("kid.name", { $0.kid.name }),
    ("kid.age", { "\($0.kid.age)" }),
    ("kid.note", { $0.kid.inner.note }),
    ("maybe", { $0.maybe.map(text) ?? "-" }),
    ("maybe.name", { $0.maybe?.name ?? "-" }),
    ("slot", { text($0.slot) }),
    ("slot.isOne", { "\($0.slot.isOne)" }),
    ("list", { $0.list.map(text).joined() }),
    ("list[0].name", { $0.list.first?.name ?? "-" }),
    ("table", { world in (0..<4).map { world.table[$0].map(text) ?? "-" }.joined() }),
    ("tuple", { text($0.tuple.0) + text($0.tuple.1) }),
    ("tuple.1.name", { $0.tuple.1.name }),
    ("corner.a", { $0.corner.map { text($0.pair.a) } ?? "-" }),
    ("corner.plain", { $0.corner.map { text($0.plain) } ?? "-" }),
    ("corner.rows", { $0.corner.map { $0.rows.map(text).joined() } ?? "-" }),
    ("corners", { $0.corners.map(text).joined() }),
    ("number", { "\($0.number)" }),
    ("plain", { "\($0.plain)" }),
    ("rows", { $0.rows.map(text).joined() }),
    ("ids", { "\(Array($0.rows.ids))" }),
    ("count", { "\($0.rows.count)" }),
  ]

  private static func parts(ofRow id: Int) -> [Part] {
    [
      ("rows[id: \(id)]", { $0.rows[id: id].map(text) ?? "-" }),
      ("rows[id: \(id)].name", { $0.rows[id: id]?.name ?? "-" }),
      ("rows[\(id)]", { $0.rows.count > id ? $0.rows[id].inner.note : "-" }),
      ("corner.rows[id: \(id)]", { $0.corner?.rows[id: id]?.name ?? "-" }),
      ("corners[id: \(id)]", { $0.corners[id: id].map(text) ?? "-" }),
    ]
  }

  static func text(_ kid: Kid) -> String { "\(kid.id) \(kid.name) \(kid.age) \(kid.inner.note);" }

  static func text(_ slot: Slot) -> String {
    switch slot {
    case .one(let kid): "one \(text(kid))"
    case .other(let kid): "other \(text(kid))"
    case .pair(let first, let second): "pair \(text(first))\(text(second))"
    case .numbered(let number, let kid): "\(number) \(text(kid))"
    case .labelled(let kid, let label): "\(label) \(text(kid))"
    case .text(let text): text
    case .none: "none"
    case .boxed(let kid): "boxed \(text(kid))"
    }
  }

  /// What was read last, and how often in this step.
  @MainActor final class Watcher {
    var seen: [String: String] = [:]
    var runs: [String: Int] = [:]
    var tokens: [ObservationToken] = []

    func watch(_ model: Model, _ generator: inout Random) {
      for (name, read) in NothingIsLostAtRandomTests.parts where generator.chance(80) {
        tokens.append(
          observe(name) { [unowned self] in
            seen[name] = read(model.world)
            runs[name, default: 0] += 1
          })
      }
      runs = [:]
    }

    /// The names of the closures that missed something, or ran twice.
    func check(_ model: Model) -> [String] {
      defer { runs = [:] }
      return NothingIsLostAtRandomTests.parts.compactMap { name, read in
        guard let seen = seen[name] else { return nil }
        let now = read(model.world)
        if seen != now { return "'\(name)' saw \(seen), is \(now)" }
        let count = runs[name] ?? 0
        return count > 1 ? "'\(name)' ran \(count) times" : nil
      }
    }
  }

  @Test("A thousand transactions, many times over", arguments: 1...4)
  func random(seed: Int) {
    var changes = RandomChanges(Random(seed))
    let models = [Model(World()), Model(World())]
    var watchers = models.map { _ in Watcher() }
    for step in 0..<1000 {
      if step % 100 == 0 {
        for (index, model) in models.enumerated() {
          watchers[index] = Watcher()
          if changes.random.chance(90) { watchers[index].watch(model, &changes.random) }
        }
      }
      changes.log = []
      let model = models[changes.random.below(2)]
      if changes.random.chance(30) {
        changes.change(&model.world)
      } else {
        transaction {
          for _ in 0...changes.random.below(3) { changes.change(&model.world) }
        }
      }
      for (index, model) in models.enumerated() {
        let wrong = watchers[index].check(model)
        guard wrong.isEmpty else {
          let what = changes.log.joined(separator: ", ")
          Issue.record("seed \(seed), step \(step), model \(index): \(wrong) after \(what)")
          return
        }
      }
    }
  }
}

/// Small, fast, and the same on every machine.
struct Random: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: Int) { state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func below(_ bound: Int) -> Int { Int(next() >> 11) % bound }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
