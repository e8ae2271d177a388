import Observing

/// Rows, copies of them that were put aside, and what shows now these, now those.
struct OlderCopiesState: ObservableState, Equatable {
  struct Leaf: ObservableState, Equatable {
    @Tracked var number = 0
    var plain = 0
  }

  struct Sub: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  enum Kind: ObservableState, Equatable {
    case none
    case leaf(Leaf)
    case text(String)
  }

  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 0
    @Tracked var leaf = Leaf()
    @Tracked var kind = Kind.none
    @Tracked var maybe: Leaf?
    @Tracked var subs: IdentifiedArrayOf<Sub> = [Sub(id: 1)]
    var note = 0
  }

  @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
  @Tracked var other: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  @Tracked var history: [IdentifiedArrayOf<Row>] = [[Row(id: 1)]]
  @Tracked var shows = 0

  /// How an array is made of these.
  enum Making: String, CaseIterable {
    case filtered, shown, shownFiltered, changed, merged

    @MainActor
    func rows(_ state: OlderCopiesState) -> IdentifiedArrayOf<Row> {
      let shown =
        state.shows == 0 ? state.rows : state.shows == 1 ? state.history[0] : state.other
      switch self {
      case .filtered: return state.rows.filter { $0.number != 1 }
      case .shown: return shown
      case .shownFiltered: return shown.filter { $0.id != 2 }
      case .changed:
        return IdentifiedArray(
          uniqueElements: state.rows.map {
            var row = $0
            if state.shows == 1 {
              row.number += 1
              row.leaf.number += 1
            }
            return row
          })
      case .merged:
        return IdentifiedArray(
          uniqueElements: state.rows.map {
            state.shows == 1 ? (state.other[id: $0.id] ?? $0) : $0
          })
      }
    }
  }
}

/// A change of such a state.
struct OlderCopiesStep {
  enum Kind: String, CaseIterable {
    case number, leafNumber, leafPlain, leaf, kindLeaf, kindText, maybe, maybeNumber, subNumber,
      subs
    case note, row, shows, showsAgain, save, restore, copyToOther, otherNumber, anew, reverse
    // The state as a whole, so that no setter of an array runs.
    case exchanged, restoredWhole
  }

  let kind: Kind
  let id: Int
  let value: Int

  init(using numbers: inout SeededNumbers) {
    kind = Kind.allCases.randomElement(using: &numbers) ?? .number
    id = Int.random(in: 1...3, using: &numbers)
    value = Int.random(in: 0...2, using: &numbers)
  }

  var text: String { "\(kind) \(id) \(value)" }

  @MainActor
  func play(on state: inout OlderCopiesState) {
    typealias State = OlderCopiesState
    switch kind {
    case .number: state.rows[id: id]?.number = value
    case .leafNumber: state.rows[id: id]?.leaf.number = value
    case .leafPlain: state.rows[id: id]?.leaf.plain = value
    case .leaf: state.rows[id: id]?.leaf = State.Leaf(number: value)
    case .kindLeaf: state.rows[id: id]?.kind = .leaf(State.Leaf(number: value))
    case .kindText: state.rows[id: id]?.kind = value == 0 ? .none : .text("\(value)")
    case .maybe: state.rows[id: id]?.maybe = value == 0 ? nil : State.Leaf(number: value)
    case .maybeNumber: state.rows[id: id]?.maybe?.number = value
    case .subNumber: state.rows[id: id]?.subs[id: 1]?.number = value
    case .subs:
      state.rows[id: id]?.subs = value == 0 ? [] : [State.Sub(id: value), State.Sub(id: 3)]
    case .note: state.rows[id: id]?.note = value
    case .row:
      state.rows[id: id] = state.rows[id: id] == nil ? State.Row(id: id, number: value) : nil
    case .shows, .showsAgain: state.shows = value
    case .save: state.history[0] = state.rows
    case .restore: state.rows = state.history[0]
    case .copyToOther: state.other = state.rows
    case .otherNumber: state.other[id: id]?.number = value
    case .anew:
      state.rows = IdentifiedArray(
        uniqueElements: state.rows.map {
          State.Row(id: $0.id, number: $0.number, leaf: $0.leaf)
        })
    case .reverse: state.rows.reverse()
    case .exchanged:
      state = State(
        rows: state.other, other: state.rows, history: state.history, shows: state.shows)
    case .restoredWhole:
      state = State(
        rows: state.history[0], other: state.other, history: state.history, shows: state.shows)
    }
  }
}
