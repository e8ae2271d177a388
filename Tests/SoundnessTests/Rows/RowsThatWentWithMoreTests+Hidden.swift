import ObservableStore
import Observing
import Testing

/// What a computed property hides, and what is done meanwhile where it is stored.
extension RowsThatWentWithMoreTests {
  @Test(
    "One that is put back in the action in which all of it goes stays what it was",
    arguments: Way.allCases)
  func cameAsAllWent(_ way: Way) {
    let waiting = Waiting(.hiddenOptional, way, turns.scheduler)
    let store = waiting.store
    store.change { $0.box?.rows.remove(id: 2) }
    turns.take()
    store.change { all in
      all.box?.rows.append(Row(id: 2, number: 5))
      all.isHidden = true
    }
    turns.take()
    #expect(waiting.seen.last == 0 && untracked(waiting.read) == 0)
    waiting.end()
  }

  @Test(
    "One that is put back in an array that a property makes from then on is there",
    arguments: [1, 2, 3])
  func madeFromThenOn(order: Int) {
    let store = makeStore(All())
    let row: Store<Row, Never> = store.scope(\.filtered, id: 2, action: unsent)!
    var seen: [Int] = []
    let token = observe { seen.append(row.number) }
    store.change { $0.mine.remove(id: 2) }
    if order == 1 { store.change { $0.isHidden = true } }
    store.change { all in
      if order == 2 { all.isHidden = true }
      all.mine.append(Row(id: 2, number: 5))
    }
    if order == 3 { store.change { $0.isHidden = true } }
    #expect(seen.last == 5 && untracked { row.number } == 5)
    token.cancel()
  }

  /// The row as an array has it that a property may make.
  private func filteredRow(_ store: Root) -> Store<Row, Never> {
    let outer: Store<Outer, Never> = store.scope(\.outers, id: 1, action: unsent)!
    return outer.scope(\.filtered, id: 2, action: unsent)!
  }

  @Test(
    "One that was put back in such an array, and has been seen there, is what it was there when all of it goes"
  )
  func madeAndGone() {
    let store = makeStore(All())
    let row = filteredRow(store)
    var seen: [Int] = []
    let token = observe { seen.append(row.number) }
    store.change { $0.outers[id: 1]?.box.rows.remove(id: 2) }
    store.change { all in
      all.outers[id: 1]?.isFiltered = true
      all.outers[id: 1]?.box.rows.append(Row(id: 2, number: 5))
    }
    #expect(seen.last == 5)
    store.change { all in
      all.outers[id: 1]?.box.rows[id: 2]?.number = 9
      all.outers.remove(id: 1)
    }
    #expect(seen.last == 9 && untracked { row.number } == 9)
    token.cancel()
  }

  @Test(
    "One that is seen in such an array as it comes, and is replaced with what is around it at once, is what was seen"
  )
  func replacedAsItCame() {
    let store = makeStore(All())
    let row = filteredRow(store)
    var seen: [Int] = []
    let reader = observe { seen.append(row.number) }
    let other = observe {
      guard store.outers[id: 1]?.box.rows[id: 2]?.number == 9 else { return }
      store.change {
        $0.outers[id: 1] = Outer(
          id: 1, box: Box(rows: [Row(id: 1), Row(id: 2, number: 9)]), isFiltered: false)
      }
    }
    store.change { $0.outers[id: 1]?.box.rows.remove(id: 2) }
    store.change { $0.outers[id: 1]?.isFiltered = true }
    store.change { $0.outers[id: 1]?.box.rows.append(Row(id: 2, number: 9)) }
    #expect(seen.last == untracked { row.number })
    #expect(seen.last == 9)
    reader.cancel()
    other.cancel()
  }

  @Test("What comes to an array that is hidden by then is not the row that went before")
  func hidden() {
    let store = makeStore(All())
    let outer: Store<Outer, Never> = store.scope(\.shownOuters, id: 1, action: unsent)!
    let row: Store<Row, Never> = outer.scope(\.box, action: unsent)
      .scope(\.rows, id: 2, action: unsent)!
    var seen: [Int] = []
    let token = observe { seen.append(row.number) }
    let derived = Derived { row.state.number }
    #expect(derived.value == 0)
    store.change { $0.outers[id: 1]?.box.rows.remove(id: 2) }
    store.change { $0.isHidden = true }
    store.change { $0.outers[id: 1]?.box.rows.append(Row(id: 2, number: 7)) }
    #expect(row.isInvalid && untracked { row.number } == 0 && derived.value == 0)
    #expect(seen.last == 0)
    // It is shown again, and so is the one that came.
    store.change { $0.isHidden = false }
    #expect(!row.isInvalid && seen.last == 7 && derived.value == 7)
    token.cancel()
  }
}
