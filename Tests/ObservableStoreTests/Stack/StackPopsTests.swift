import Observing
import Testing

@testable import ObservableStore

@Suite("Pops of elements that the parent takes away or replaces meanwhile") @MainActor
struct StackPopsTests {
  /// Pops four sheets, while the parent does something, and gives what is left: their ids and counts.
  private func left(
    _ pop: StackAction<Sheet.State, Sheet.Action>,
    _ onPop: @escaping @Sendable (inout StackFeature.State) -> Void
  ) -> [[Int]] {
    let tree = StackStore(.init(sheets: [.init(), .init(), .init(), .init()]), onPop: onPop)
    let reports = StoreMisuse.recording { tree.store.send(.sheets(pop)) }
    #expect(reports == [])
    return tree.store.sheets.ids.map { [$0, tree.store.sheets[id: $0]!.count] }
  }

  @Test("All above go, whichever of them the parent has taken away")
  func taken() {
    for gone in 1...3 {
      #expect(left(.pop(to: 0)) { $0.sheets[id: gone] = nil } == [[0, 0]])
      #expect(left(.popFrom(id: 1)) { $0.sheets[id: gone] = nil } == [[0, 0]])
    }
    for gone in 0...3 {
      #expect(left(.pop(to: nil)) { $0.sheets[id: gone] = nil } == [])
      #expect(left(.popFrom(id: 0)) { $0.sheets[id: gone] = nil } == [])
    }
    #expect(left(.pop(to: 0)) { $0.sheets.removeAll() } == [])
    #expect(left(.pop(to: 1)) { $0.sheets[id: 0] = nil } == [[1, 0]])
  }

  @Test("Another one in the place of the lowest stays, and what lay above goes")
  func replaced() {
    for pop in [StackAction<Sheet.State, Sheet.Action>.pop(to: 0), .popFrom(id: 1)] {
      #expect(left(pop) { $0.sheets[id: 1] = .init(count: 9) } == [[0, 0], [1, 9]])
    }
    #expect(left(.pop(to: nil)) { $0.sheets[id: 0] = .init(count: 9) } == [[0, 9]])
  }

  @Test("One that is changed is the same")
  func changed() {
    for pop in [StackAction<Sheet.State, Sheet.Action>.pop(to: 0), .popFrom(id: 1)] {
      #expect(left(pop) { $0.sheets[id: 1]?.count = 9 } == [[0, 0]])
    }
  }

  @Test("What is taken out and put back by the parent, as it was, goes all the same")
  func putBack() {
    let changes: [@Sendable (inout StackFeature.State) -> Void] = [
      {
        let (path, sheets) = ($0.path, $0.sheets)
        ($0.path, $0.sheets) = ([], [])
        ($0.path, $0.sheets) = (path, sheets)
      },
      { $0.path = StackState($0.path.map { $0 }) },
      { $0.sheets = StackState($0.sheets.map { $0 }) },
      {
        let (path, sheets) = ($0.path, $0.sheets)
        $0 = .init()
        ($0.path, $0.sheets) = (path, sheets)
      },
    ]
    for (number, change) in changes.enumerated() {
      let tree = StackStore(
        .init(
          path: [.leaf(.init()), .sheet(.init()), .leaf(.init())], sheets: [.init(), .init()]),
        onPop: change)
      tree.store.send(.path(.popFrom(id: 1)))
      #expect(tree.store.path.ids == [0], "\(number)")
      tree.store.send(.sheets(.popFrom(id: 1)))
      #expect(tree.store.sheets.ids == [0], "\(number)")
      tree.store.send(.sheets(.pop(to: nil)))
      #expect(tree.store.sheets.ids == [], "\(number)")
    }
  }

  @Test("In one that is made anew in another order, nothing goes that was not to")
  func turned() {
    let tree = StackStore(.init(sheets: [.init(count: 0), .init(count: 1), .init(count: 2)])) {
      $0.sheets = StackState($0.sheets.map { $0 }.reversed())
    }
    tree.store.send(.sheets(.popFrom(id: 1)))
    #expect(tree.store.sheets.map(\.count) == [2, 1, 0])
  }

  @Test(
    "Below another one, which the parent puts on a stack that it makes anew, nothing goes; of many neither"
  )
  func coveredByAnother() {
    for count in [1, 3, 1000] {
      let sheets = (0..<count).map { Sheet.State(count: $0) }
      let tree = StackStore(.init(sheets: .init(sheets))) {
        $0.sheets = StackState($0.sheets.map { $0 } + [.init(count: -1)])
      }
      tree.store.send(.sheets(.pop(to: nil)))
      #expect(tree.store.sheets.map(\.count) == Array(0..<count) + [-1])
    }
  }
}
