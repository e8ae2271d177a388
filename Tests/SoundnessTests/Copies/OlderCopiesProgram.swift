import ObservableStore
import Observing

/// A random program over rows of which older copies are shown: by stores of rows of a transform, and by lists.
struct OlderCopiesProgram: RandomProgram {
  typealias State = OlderCopiesState
  typealias RowStore = Store<State.Row, Never>

  private let making: State.Making
  private let lists: Lists
  /// The ids of rows and the positions of ways to read them.
  private var readers: [(id: Int, way: Int)]
  /// Each in actions of their own, in one transaction.
  private var transactions: [[OlderCopiesStep]]
  /// Whether somebody looks in the middle of the transactions, so that they are committed step by step.
  private var looks: Bool
  /// Whether rows are read in the toolchain's tracking.
  private let inToolchain: Bool

  /// How a list gets its elements.
  enum Lists: String, CaseIterable { case array, derived, copied, scheduled }

  /// Ways to read a row's store, and the same of a row.
  private static let ways:
    [(name: String, store: @MainActor (RowStore) -> String, row: (State.Row) -> String)] = [
      ("number", { "\($0.number)" }, { "\($0.number)" }),
      ("leaf.number", { "\($0.leaf.number)" }, { "\($0.leaf.number)" }),
      ("leaf.plain", { "\($0.leaf.plain)" }, { "\($0.leaf.plain)" }),
      ("kind", { "\($0.kind)" }, { "\($0.kind)" }),
      ("maybe.number", { "\($0.maybe?.number ?? -1)" }, { "\($0.maybe?.number ?? -1)" }),
      (
        "subs[id: 1].number", { "\($0.subs[id: 1]?.number ?? -1)" },
        { "\($0.subs[id: 1]?.number ?? -1)" }
      ),
      ("subs.ids", { "\($0.subs.ids.count)" }, { "\($0.subs.ids.count)" }),
      ("note", { "\($0.note)" }, { "\($0.note)" }),
      ("the whole", { "\($0.state)" }, { "\($0)" }),
      ("state.leaf.number", { "\($0.state.leaf.number)" }, { "\($0.leaf.number)" }),
      ("presence of maybe", { "\($0.maybe != nil)" }, { "\($0.maybe != nil)" }),
      ("store of leaf", { "\($0.scope(\.leaf, action: unsent).number)" }, { "\($0.leaf.number)" }),
      (
        "store of maybe", { "\($0.scope(\.maybe, action: unsent)?.number ?? -1)" },
        { "\($0.maybe?.number ?? -1)" }
      ),
      (
        "store of a sub", { "\($0.scope(\.subs, id: 1, action: unsent)?.number ?? -1)" },
        { "\($0.subs[id: 1]?.number ?? -1)" }
      ),
    ]

  init(seed: UInt64) {
    var numbers = SeededNumbers(state: seed)
    making = State.Making.allCases.randomElement(using: &numbers) ?? .shown
    lists = Lists.allCases.randomElement(using: &numbers) ?? .array
    readers = (0..<3).map { _ in
      (Int.random(in: 1...3, using: &numbers), Int.random(in: Self.ways.indices, using: &numbers))
    }
    let most = Bool.random(using: &numbers) ? 1 : 3
    looks = Bool.random(using: &numbers)
    inToolchain = Int.random(in: 0..<3, using: &numbers) == 0
    transactions = (0..<30).map { _ in
      (0..<Int.random(in: 1...most, using: &numbers)).map { _ in OlderCopiesStep(using: &numbers) }
    }
  }

  var smaller: [Self] {
    func with(_ change: (inout Self) -> Void) -> Self {
      var other = self
      change(&other)
      return other
    }
    let fewer = transactions.withOneSmaller { $0.withOneLess.filter { !$0.isEmpty } }
    return (transactions.withOneLess + fewer).map { new in with { $0.transactions = new } }
      + readers.withOneLess.map { new in with { $0.readers = new } }
      + (looks ? [with { $0.looks = false }] : [])
  }

  var text: String {
    let readers = readers.map { "row \($0.id), \(Self.ways[$0.way].name)" }
    return """
      made by \(making), lists by \(lists), \(looks ? "looked at in between" : "") \
      \(inToolchain ? "in the toolchain's tracking" : ""); \
      readers: \(readers.joined(separator: "; "))
      \(transactions.map { $0.map(\.text).joined(separator: ", ") }.joined(separator: "\n"))
      """
  }

  // MARK: Playing

  func play() async -> RandomFinding? { playRows() ?? playLists() }

  private func playRows() -> RandomFinding? {
    let store = makeStore(State())
    let shown = store.scope(state: making.rows, action: unsent)
    var watches:
      [(row: RowStore, reader: (id: Int, way: Int), seen: () -> String, token: AnyObject)] = []
    for reader in readers {
      guard let row = shown.scope(\.self, id: reader.id, action: unsent) else { continue }
      let read = { @MainActor in Self.ways[reader.way].store(row) }
      if inToolchain {
        let view = DrawnView(read)
        watches.append((row, reader, { view.drawn() }, view))
      } else {
        let seen = Seen()
        watches.append((row, reader, { seen.text }, observe { seen.show(read()) }))
      }
    }
    for steps in transactions {
      transaction {
        play(steps) { change in
          store.change(change)
        } look: {
          _ = store.shows
        }
      }
      for (row, reader, seen, _) in watches where !row.isInvalid {
        let now = Self.ways[reader.way].store(row)
        let text = seen()
        if text == now { continue }
        return RandomFinding(
          kind: .lost,
          text: "row \(reader.id), \(Self.ways[reader.way].name): \(text), is \(now)")
      }
    }
    return nil
  }

  private func playLists() -> RandomFinding? {
    let model = Model()
    let derived = Derived { making.rows(model.state) }
    let read = Self.ways[readers.first?.way ?? 0].row
    var jobs: [@MainActor () -> Void] = []
    var (seen, ran): ([Int: String], [Int]) = ([:], [])
    var listings = 0
    var token: ObservationToken?
    func listed<Rows>(_ rows: Rows) -> Rows {
      listings += 1
      if listings > 500 { token?.cancel() }
      return rows
    }
    func show(_ row: State.Row) {
      seen[row.id] = read(row)
      ran.append(row.id)
    }
    let scheduler = lists == .scheduled ? RenderScheduler { jobs.append($0) } : .immediate
    token =
      lists == .copied
      ? observeEach {
        listed(Array(making.rows(model.state)))
      } _: {
        show($0)
      }
      : observeEach(scheduler: scheduler) {
        listed(lists == .derived ? derived.value : making.rows(model.state))
      } _: {
        show($0)
      }
    defer { token?.cancel() }
    for steps in transactions {
      (ran, listings) = ([], 0)
      transaction {
        play(steps) { change in
          change(&model.state)
        } look: {
          _ = derived.value
        }
      }
      if lists == .scheduled, steps.count == 2 { continue }
      while let job = jobs.popLast() { job() }
      if listings > 500 { return RandomFinding(kind: .twice, text: "the list runs for ever") }
      let now = making.rows(model.state)
      for row in now where seen[row.id] != read(row) {
        return RandomFinding(
          kind: .lost,
          text: "element \(row.id): \(seen[row.id] ?? "not there"), is \(read(row))")
      }
      seen = seen.filter { now[id: $0.key] != nil }
      if Set(ran).count != ran.count {
        return RandomFinding(kind: .twice, text: "the elements \(ran) ran")
      }
    }
    return nil
  }

  private func play(
    _ steps: [OlderCopiesStep], _ change: (@escaping (inout State) -> Void) -> Void,
    look: () -> Void
  ) {
    for step in steps {
      change { step.play(on: &$0) }
      if looks { look() }
    }
  }

  @MainActor
  private final class Seen {
    var text = ""
    func show(_ text: String) { self.text = text }
  }

  private final class Model {
    @Tracked var state = State()
  }
}
