import ObservableStore
import Observing

/// Plays a random program over a store, beside what its state says of each row that is held.
@MainActor
final class RandomRowsProgram {
  typealias State = RandomRowsState
  typealias Spot = State.Spot

  /// The store of a row, what it was last, and what a closure saw of it.
  private final class HeldRow {
    let spot: Spot
    let id: Int
    let store: Store<Row, Never>
    var last: String
    var wasThere = true
    var seen = ""
    var runs = 0
    var token: ObservationToken?

    @MainActor
    init(_ store: Store<Row, Never>, _ id: Int, at spot: Spot, isObserved: Bool) {
      (self.store, self.id, self.spot) = (store, id, spot)
      last = store.withState(\.title)
      guard isObserved else { return }
      token = observe { [unowned self] in
        seen = self.store.title
        runs += 1
      }
      runs = 0
    }
  }

  /// A collection of rows' stores, and what each of them was last.
  private final class HeldRows {
    let spot: Spot
    let stores: StoreRows<Int, Row, Never>
    var last: [Int: String] = [:]

    init(_ stores: StoreRows<Int, Row, Never>, at spot: Spot) {
      (self.stores, self.spot) = (stores, spot)
    }
  }

  private let store = makeStore(State())
  private var saved: [State] = []
  private var rows: [HeldRow] = []
  private var collections: [HeldRows] = []
  private var numbers = SeededNumbers(state: 0)
  private var titles = 0
  private var log: [String] = []

  /// What is wrong after one of the steps, each of which is a seed of its own; nil if nothing is.
  static func failure(of steps: [UInt64]) -> String? {
    let program = RandomRowsProgram()
    for step in steps {
      if let failure = program.play(step) {
        return "\(failure)\n" + program.log.joined(separator: "\n")
      }
    }
    return nil
  }

  private func play(_ step: UInt64) -> String? {
    numbers = SeededNumbers(state: step)
    titles = Int(step % 1_000) * 10
    let spot = pick([.top, .group(0), .group(1), .group(2), .child, .filtered, .sorted] as [Spot])
    let id = Int.random(in: 0..<5, using: &numbers)
    let operation = pick(RandomRowsOperation.often)
    play(operation, at: spot, id)
    let state = store.withState { $0 }
    log.append("\(operation) at \(spot), id \(id): \(state.text)")
    for row in rows {
      if let failure = failure(of: row, in: state) {
        return "row \(row.id) at \(row.spot): \(failure)"
      }
    }
    for collection in collections {
      if let failure = failure(of: collection, in: state) {
        return "collection at \(collection.spot): \(failure)"
      }
    }
    return nil
  }

  // MARK: What is done

  private func play(_ operation: RandomRowsOperation, at spot: Spot, _ id: Int) {
    let title = makeTitle()
    let new = makeRows()
    switch operation {
    case .rename: edit(spot) { $0[id: id]?.title = title }
    case .remove: edit(spot) { $0.remove(id: id) }
    case .append: edit(spot) { if $0.index(id: id) == nil { $0.append(Row(id: id, title: title)) } }
    case .assignRows: edit(spot) { $0 = new }
    case .replaceRowsInPlace:
      func set<Value>(_ value: inout Value, _ new: Value) { value = new }
      edit(spot) { set(&$0, new) }
    case .sort: edit(spot) { $0.sort { $0.id > $1.id } }
    case .hide: store.change { $0.hidden = id }
    case .save: saved.append(store.withState { $0 })
    case .forgetSaved:
      if !saved.isEmpty { saved.remove(at: Int.random(in: 0..<saved.count, using: &numbers)) }
    case .holdRow: holdOrRelease(id, at: spot)
    case .holdRows: holdOrRelease(spot)
    case .replaceState, .restoreState, .restoreParts, .replaceChild:
      playAround(operation, with: new)
    case .replaceGroups, .removeGroup, .appendGroup, .reorderGroups:
      playGroups(operation, at: spot, with: new)
    }
  }

  /// Replaces more than rows, but for what is hidden: that changes alone.
  ///
  /// Of a row that is hidden and changed in one action, while the filter gave all that is stored, it is known what it is
  /// now, and not what it was when it was shown.
  private func playAround(_ operation: RandomRowsOperation, with new: IdentifiedArrayOf<Row>) {
    switch operation {
    case .replaceState:
      let groups = makeGroups()
      store.change { $0 = State(groups: groups, rows: new, hidden: $0.hidden) }
    case .restoreState:
      guard let state = saved.randomElement(using: &numbers) else { return }
      store.change { [hidden = store.withState(\.hidden)] in
        $0 = state
        $0.hidden = hidden
      }
    case .restoreParts:
      guard let state = saved.randomElement(using: &numbers) else { return }
      store.change {
        $0.rows = state.rows
        $0.groups = state.groups
      }
      return
    default: store.change { $0.child = $0.child == nil ? State.Group(id: 9, rows: new) : nil }
    }
    // It is another child from here on.
    rows.removeAll { $0.spot == .child }
    collections.removeAll { $0.spot == .child }
  }

  private func playGroups(
    _ operation: RandomRowsOperation, at spot: Spot, with new: IdentifiedArrayOf<Row>
  ) {
    if operation == .replaceGroups {
      let groups = makeGroups()
      return store.change { $0.groups = groups }
    }
    guard case .group(let id) = spot else { return store.change { $0.groups.reverse() } }
    store.change {
      switch ($0.groups.index(id: id), operation) {
      case (nil, .appendGroup): $0.groups.append(State.Group(id: id, rows: new))
      case (_?, .removeGroup): $0.groups.remove(id: id)
      case (let position?, .reorderGroups): $0.groups.swapAt(0, position)
      default: break
      }
    }
  }

  private func holdOrRelease(_ id: Int, at spot: Spot) {
    if let position = rows.firstIndex(where: { $0.spot == spot && $0.id == id }) {
      rows.remove(at: position)
    } else if let row = scope(spot)?[id: id] {
      let isObserved = Bool.random(using: &numbers)
      rows.append(HeldRow(row, id, at: spot, isObserved: isObserved))
    }
  }

  private func holdOrRelease(_ spot: Spot) {
    if let position = collections.firstIndex(where: { $0.spot == spot }) {
      collections.remove(at: position)
    } else if let stores = scope(spot) {
      collections.append(HeldRows(stores, at: spot))
    }
  }

  private func scope(_ spot: Spot) -> StoreRows<Int, Row, Never>? {
    switch spot {
    case .top: return store.scope(\.rows, action: unsent)
    case .filtered: return store.scope(\.filtered, action: unsent)
    case .sorted: return store.scope(\.sorted, action: unsent)
    case .child:
      let child: Store<State.Group, Never>? = store.scope(\.child, action: unsent)
      return child?.scope(\.rows, action: unsent)
    case .group(let id):
      let group: Store<State.Group, Never>? = store.scope(\.groups, id: id, action: unsent)
      return group?.scope(\.rows, action: unsent)
    }
  }

  private func edit(_ spot: Spot, _ body: @escaping (inout IdentifiedArrayOf<Row>) -> Void) {
    store.change { $0.edit(spot, body) }
  }

  // MARK: What is made

  private func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &numbers)! }

  private func makeTitle() -> String {
    titles += 1
    return "t\(titles)"
  }

  private func makeRows() -> IdentifiedArrayOf<Row> {
    let ids = (0..<5).shuffled(using: &numbers).prefix(Int.random(in: 0...4, using: &numbers))
    return IdentifiedArray(
      uniqueElements: ids.map {
        Row(id: $0, title: Bool.random(using: &numbers) ? "row \($0)" : makeTitle())
      })
  }

  private func makeGroups() -> IdentifiedArrayOf<State.Group> {
    let ids = (0..<3).shuffled(using: &numbers).prefix(Int.random(in: 0...3, using: &numbers))
    return IdentifiedArray(uniqueElements: ids.map { State.Group(id: $0, rows: makeRows()) })
  }

  // MARK: What is so afterwards

  /// Closures that read a computed row run when anything of what it is computed from changes.
  private func failure(of held: HeldRow, in state: State) -> String? {
    let row = state.rows(at: held.spot)?[id: held.id]
    let isSame = (row != nil) == held.wasThere && (row == nil || row?.title == held.last)
    held.wasThere = row != nil
    held.last = row?.title ?? held.last
    let runs = held.runs
    held.runs = 0
    if runs > 1 { return "its closure ran \(runs) times" }
    if isSame, runs > 0, !held.spot.isComputed { return "its closure ran for nothing" }
    if held.store.isInvalid != (row == nil) { return "isInvalid is \(held.store.isInvalid)" }
    if held.store.title != held.last { return "is \(held.store.title), and should be \(held.last)" }
    if held.token != nil, held.seen != held.last {
      return "its closure saw \(held.seen), and there is \(held.last)"
    }
    return nil
  }

  /// Reads some of the rows; of computed ones, all: what is known of these is what was read last.
  private func failure(of held: HeldRows, in state: State) -> String? {
    let rows = state.rows(at: held.spot)
    for id in held.stores.ids {
      if let row = rows?[id: id] { held.last[id] = row.title }
      guard Bool.random(using: &numbers) || held.spot.isComputed else { continue }
      let title = held.stores[id: id]?.title
      if title != held.last[id] {
        return "row \(id) is \(title ?? "nil"), and should be \(held.last[id] ?? "nil")"
      }
    }
    return nil
  }
}
