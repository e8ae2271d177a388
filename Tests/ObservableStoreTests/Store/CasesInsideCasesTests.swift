import ObservableStore
import Observing
import Testing

/// Several ways through enums may lead to values of one type: each is told from the others.
@MainActor
@Suite("Cases inside cases that carry the same type")
struct CasesInsideCasesTests {
  struct Leaf: ObservableState, Equatable { @Tracked var number = 0 }
  indirect enum Inner: ObservableState, Equatable {
    case inner(Leaf)
    case other(Leaf)
    case again(Inner)
  }
  enum Outer: ObservableState, Equatable {
    case a(Leaf)
    case b(Inner)
    case c(Leaf)
    case d(Inner)
    case nothing
  }
  /// One case of its own alone carries a leaf, and yet there is another way to one.
  enum Mixed: ObservableState, Equatable {
    case a(Leaf)
    case b(Inner)
  }
  struct App: ObservableState, Equatable {
    @Tracked var outer = Outer.nothing
    @Tracked var mixed = Mixed.a(Leaf())
  }

  private static let ways: [@Sendable (Leaf) -> Outer] = [
    Outer.a, { .b(.inner($0)) }, { .b(.other($0)) }, { .b(.again(.inner($0))) }, Outer.c,
    { .d(.inner($0)) }, { .d(.again(.other($0))) },
  ]
  private static let mixed: [@Sendable (Leaf) -> Mixed] = [
    Mixed.a, { .b(.inner($0)) }, { .b(.other($0)) }, { .b(.again(.other($0))) },
  ]

  private let store = Store.changing(App())

  @Test(
    "One closure that asks for all of them has exactly one that matches", arguments: [false, true])
  func matching(isMixed: Bool) {
    let count = isMixed ? Self.mixed.count : Self.ways.count
    var found: [Int] = []
    let token = observe {
      found = (0..<count).filter {
        isMixed
          ? store.matches(\.mixed, case: Self.mixed[$0])
          : store.matches(\.outer, case: Self.ways[$0])
      }
    }
    var runs = token.runs
    for before in 0..<count {
      for after in 0..<count {
        for (index, isNew) in [(before, true), (before, false), (after, true), (after, false)] {
          let was = found
          let leaf = Leaf(number: isNew ? 1 : 2)
          store.send(
            Change {
              if isMixed {
                $0.mixed = Self.mixed[index](leaf)
              } else {
                $0.outer = Self.ways[index](leaf)
              }
            })
          #expect(found == [index])
          // What the case carries is not asked for.
          runs += was == [index] ? 0 : 1
          #expect(token.runs == runs, "\(was) to \(index)")
        }
      }
    }
  }

  @Test("A store of one of them is a store of no other", arguments: [false, true])
  func scoping(isMixed: Bool) {
    func child(_ index: Int) -> Store<Leaf, Change<App>>? {
      isMixed
        ? store.scope(\.mixed, case: Self.mixed[index], action: { (c: Change<App>) in c })
        : store.scope(\.outer, case: Self.ways[index], action: { (c: Change<App>) in c })
    }
    let count = isMixed ? Self.mixed.count : Self.ways.count
    var held: [Store<Leaf, Change<App>>] = []
    for index in 0..<count {
      store.send(
        Change {
          let leaf = Leaf(number: index)
          if isMixed {
            $0.mixed = Self.mixed[index](leaf)
          } else {
            $0.outer = Self.ways[index](leaf)
          }
        })
      let there = (0..<count).filter { child($0) != nil }
      #expect(there == [index])
      #expect(child(index)?.number == index)
      held += [child(index)].compactMap(\.self)
    }
  }

  @Test("Scoping twice to the same case gives equal stores, to different ones others")
  func equalStores() {
    func child(_ index: Int) -> Store<Leaf, Change<App>>? {
      store.scope(\.outer, case: Self.ways[index], action: { (c: Change<App>) in c })
    }
    for index in Self.ways.indices {
      store.send(Change { $0.outer = Self.ways[index](Leaf()) })
      let first = child(index)
      #expect(first != nil && first == child(index))
    }
  }
}
