import ObservableStore
import Testing

@testable import Observing

/// What is changed in place is not copied, is known for what it is as long as that takes, and is told of once.
@Suite("Rows changed in place, and states assigned by closures") @MainActor
struct RowsChangedInPlaceTests {
  struct Inner: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
    @Tracked var numbers = Array(0..<100)
  }

  struct Entry: ObservableState, Identifiable {
    let id: Int
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var inner: Inner? = Inner()
    @Tracked var numbers = Array(0..<100)
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Entry> = [Entry(id: 0), Entry(id: 1)]
    @Tracked var empty: IdentifiedArrayOf<Row> = []
  }

  private nonisolated static func address(_ numbers: [Int]?) -> UnsafeRawPointer? {
    numbers?.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }

  @Test("Two changes of a row whose parts are held: the second copies nothing, either")
  func notCopied() {
    let store = makeStore(State())
    let row: Store<Entry, Never>? = store.scope(\.rows, id: 0, action: unsent)
    let inner: Store<Inner, Never>? = row?.scope(\.inner, action: unsent)
    for _ in 0..<3 {
      store.change { state in
        func change(_ entry: inout Entry) {
          let before = [entry.numbers, entry.inner?.numbers].map(Self.address)
          entry.inner?.leaf?.number += 1
          entry.numbers[0] += 1
          entry.inner?.numbers[0] += 1
          #expect([entry.numbers, entry.inner?.numbers].map(Self.address) == before)
        }
        change(&state.rows[id: 1]!)
        change(&state.rows[id: 0]!)
      }
    }
    #expect(inner?.numbers[0] == 3)
  }

  @Test("A row that has been changed in place is not taken for the model's any longer")
  func known() {
    let store = makeStore(State())
    let row: Store<Entry, Never>? = store.scope(\.rows, id: 0, action: unsent)
    let maybe: Store<Leaf, Never>? = row?.scope(\.maybe, action: unsent)
    for _ in 0..<2 {
      store.change {
        let before = ModelMemory.parts.items.count
        $0.rows[id: 0]?.maybe?.number += 1
        #expect(ModelMemory.parts.items.count == before)
        $0.rows[id: 1]?.numbers[0] += 1
        #expect(ModelMemory.parts.items.count == before)
      }
      #expect(ModelMemory.parts.items.isEmpty)
    }
    #expect(maybe?.number == 2)
  }

  @Test("A row that comes to an empty list and goes again in one action is no change of the whole")
  func comesAndGoes() {
    let store = makeStore(State())
    let watches = Watches()
    watches.watch("row") { store.empty[id: 5]?.title }
    watches.watch("count") { store.empty.count }
    watches.watch("whole") { store.state.empty.count }
    store.change {
      $0.empty.append(Row(id: 5))
      $0.empty.removeAll()
    }
    watches.expect([:], "it came and went")
    store.change { $0.empty.append(Row(id: 5)) }
    watches.expect(["row": 1, "count": 1, "whole": 1], "it came")
  }

  final class Model {
    @Tracked var leaf = Leaf()
    @Tracked var isOn = false
  }

  @Test(
    "Two closures with an old copy take new ones, though what is read in it is let go of in between"
  )
  func oldCopies() {
    let model = Model()
    var read: Set<String> = []
    var inner: [String: ObservationToken] = [:]
    let reader = observe { _ = model.leaf.text }
    func makeOuter(_ name: String) -> ObservationToken {
      observe {
        let copy = model.leaf
        inner[name] = observe {
          guard model.isOn, read.insert(name).inserted else { return }
          #expect(copy.text == "leaf")
          reader.cancel()
        }
      }
    }
    let tokens = ["first", "second"].map(makeOuter)
    model.leaf.text = "new"
    #expect(tokens.map(\.runs) == [1, 1])
    model.isOn = true
    #expect(read.count == 2 && tokens.map(\.runs) == [2, 2])
    inner = [:]
  }

  struct Pair: ObservableState, Equatable {
    @Tracked var leaf = Leaf()
    @Tracked var copy = Leaf()
  }

  @Test("A closure that puts a state into a part of a shared value has read all of the state")
  func assigned() {
    let source = Shared(Pair())
    let target = Shared(Pair())
    let part = target.copy
    let token = observe { part.wrappedValue = source.wrappedValue.leaf }
    #expect(token.runs == 1)
    source.wrappedValue.leaf.number = 3
    #expect(token.runs == 2 && target.wrappedValue.copy.number == 3)
    source.wrappedValue.copy.number = 4
    #expect(token.runs == 2)
  }
}
