import ObservableStore
import Observing
import Testing

/// Rows that are taken out of their array and put in again in one action, as to bring one to the front.
@Suite("Rows that are taken out and put in again") @MainActor
struct RowsTakenOutTests {
  struct Leaf: ObservableState, Equatable { @Tracked var list = [1, 2] }

  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 1
    @Tracked var text = "a text that is longer than fifteen bytes"
    @Tracked var list = [1, 2]
    @Tracked var set: Set = ["a"]
    @Tracked var table = [1: 2]
    @Tracked var leaf = Leaf()
    @Tracked var rows: IdentifiedArrayOf<Inner> = [Inner(id: 1), Inner(id: 2)]
  }

  struct Inner: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var list = [1, 2]
  }

  struct State: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    @Tracked var others: IdentifiedArrayOf<Row> = []
    @Tracked var saved: Row?
  }

  static let reads: [String: @MainActor @Sendable (Row) -> AnyHashable] = [
    "number": { $0.number }, "text": { $0.text }, "list": { $0.list }, "set": { $0.set },
    "table": { $0.table }, "leaf": { $0.leaf.list },
    "inner": { $0.rows[id: 1]?.list },
  ]

  /// What each closure has seen since it was asked last: of the property that it names, in row 1.
  @MainActor final class Readers {
    let store = makeStore(State())
    private(set) var ran: Set<String> = []
    private(set) var seen: [String: AnyHashable?] = [:]
    private var tokens: [ObservationToken] = []

    init() {
      for (name, read) in RowsTakenOutTests.reads {
        tokens.append(
          observe { [store, unowned self] in
            ran.insert(name)
            seen[name] = .some(store.rows[id: 1].map(read))
          })
      }
      ran = []
    }

    func change(_ change: @escaping (inout State) -> Void) -> Set<String> {
      ran = []
      store.change(change)
      return ran
    }

    /// Whether each of them shows what there is.
    var areUpToDate: Bool {
      RowsTakenOutTests.reads.allSatisfy { name, read in
        seen[name] == .some(store.withState { $0.rows[id: 1].map(read) })
      }
    }
  }

  @Test("What has come back as it was runs nobody, wherever it is put")
  func same() {
    let readers = Readers()
    for round in 0..<3 {
      #expect(
        readers.change {
          let row = $0.rows.remove(id: 1)!
          $0.rows.append(row)
        } == [])
      #expect(
        readers.change {
          let row = $0.rows.remove(id: 1)!
          $0.rows.insert(row, at: round)
        } == [])
      #expect(readers.areUpToDate)
    }
  }

  @Test("By way of another property, it is seen as it is")
  func elsewhere() {
    let readers = Readers()
    for number in 3...5 {
      _ = readers.change {
        $0.saved = $0.rows.remove(id: 1)
        $0.saved!.list.append(number)
        $0.rows.append($0.saved!)
      }
      #expect(readers.areUpToDate)
      _ = readers.change {
        $0.others.append($0.rows.remove(id: 1)!)
        $0.others[id: 1]!.leaf.list.append(number)
        $0.rows.append($0.others.removeLast())
      }
      #expect(readers.areUpToDate)
      #expect(readers.change { $0.saved!.list.append(number) } == [])
    }
  }

  @Test("Changed while it was out, it runs who read that")
  func changed() {
    let readers = Readers()
    #expect(
      readers.change {
        var row = $0.rows.remove(id: 1)!
        row.list.append(3)
        $0.rows.append(row)
      } == ["list"])
    #expect(
      readers.change {
        var row = $0.rows.remove(id: 1)!
        row.leaf.list.append(3)
        row.rows[id: 1]!.list.append(3)
        $0.rows.append(row)
      } == ["leaf", "inner"])
    #expect(readers.areUpToDate)
  }

  @Test("What has come into it from another row, while it was out, is that row's still")
  func handedOver() {
    let readers = Readers()
    readers.store.change { $0.rows[id: 2]!.leaf.list = [7] }
    #expect(
      readers.change {
        var row = $0.rows.remove(id: 1)!
        row.leaf = $0.rows[id: 2]!.leaf
        $0.rows.append(row)
      } == ["leaf"])
    #expect(readers.change { $0.rows[id: 2]!.leaf.list.append(8) } == [])
    #expect(readers.change { $0.rows[id: 1]!.leaf.list.append(9) } == ["leaf"])
    #expect(readers.areUpToDate)
  }

  @Test("A copy of it that is put elsewhere is another one's")
  func twice() {
    let readers = Readers()
    #expect(
      readers.change {
        let row = $0.rows.remove(id: 1)!
        $0.others.append(row)
        $0.rows.append(row)
        $0.saved = row
      } == [])
    #expect(readers.change { $0.others[id: 1]!.list.append(3) } == [])
    #expect(readers.change { $0.saved!.list.append(4) } == [])
    #expect(readers.change { $0.rows[id: 1]!.list.append(5) } == ["list"])
    #expect(readers.areUpToDate)
  }

  @Test("An older one that is put in shows what it was")
  func older() {
    let readers = Readers()
    let old = readers.store.withState { $0.rows[id: 1]! }
    readers.store.change { $0.rows[id: 1]!.list.append(3) }
    #expect(
      readers.change {
        $0.rows.remove(id: 1)
        $0.rows.append(old)
      } == ["list"])
    #expect(readers.store.withState { $0.rows[id: 1]!.list } == [1, 2])
    #expect(readers.areUpToDate)
  }
}
