import Observation
import Testing

@testable import ObservableStore
@testable import Observing

/// What is shown, read in the toolchain's tracking, and taken away again, in a store that lives on.
@MainActor
@Suite("What the toolchain's Observation has read of what was shown goes with it")
struct ToolchainShowingsTests {
  typealias TestStore = Store<Tree, TreeAction>

  struct Kind {
    let name: String
    let read: @MainActor (TestStore) -> Void

    init(_ name: String, _ read: @escaping @MainActor (TestStore) -> Void) {
      self.name = name
      self.read = read
    }
  }

  static let kinds = [
    Kind("an optional child") { _ = detail(of: $0)?.value },
    Kind("a child of it") { _ = detail(of: $0)?.inner.number },
    Kind("all of it") { _ = detail(of: $0)?.state },
    Kind("whether it has gone") { _ = detail(of: $0)?.isInvalid },
    Kind("a presented child") {
      _ =
        $0.presented(\.detail) { (_: Presented<Change<Leaf>>) in .change(Change { _ in }) }
        .wrappedValue?.value
    },
    Kind("a case") { _ = $0.scope(\.page, case: Page.leaf, action: TreeAction.leaf)?.value },
    Kind("a case of an optional") {
      _ = $0.scope(\.sheet, case: Page.leaf, action: TreeAction.leaf)?.value
    },
    Kind("the first row") { _ = $0.scope(\.rows, action: TreeAction.row).first?.title },
    Kind("a row by its id") { store in
      for id in store.state.rows.ids { _ = row(id, of: store)?.title }
    },
    Kind("a row's child") { store in
      for id in store.state.rows.ids { _ = row(id, of: store)?.inner.number }
    },
    Kind("a view store") { _ = ViewStore($0) { $0.title }.state },
    Kind("a transform") { _ = transform(of: $0).value },
    Kind("a child below a transform") { _ = transform(of: $0).inner.number },
  ]

  private static func detail(of store: TestStore) -> Store<Leaf, Change<Leaf>>? {
    store.scope(\.detail, action: TreeAction.detail)
  }

  private static func row(_ id: Int, of store: TestStore) -> Store<Row, Change<Row>>? {
    store.scope(\.rows, id: id, action: TreeAction.row)
  }

  private static func transform(of store: TestStore) -> Store<Leaf, Change<Leaf>> {
    store.scope(state: { $0.leaf }, action: TreeAction.leaf)
  }

  /// What happens to something that is shown, before it goes.
  enum Course: CaseIterable { case untouched, changed, drawnAgain }

  private func cycle(_ number: Int, _ store: TestStore, _ kind: Kind, _ course: Course) {
    func draw() {
      withObservationTracking {
        _ = store.count
        kind.read(store)
      } onChange: {
      }
    }
    store.change { state in
      state.detail = Leaf()
      state.page = .leaf(Leaf())
      state.sheet = .leaf(Leaf())
      state.rows = [Row(id: number)]
    }
    draw()
    if course != .untouched {
      store.change { state in
        state.detail?.value += 1
        state.page = .leaf(Leaf(value: 1))
        state.sheet = .leaf(Leaf(value: 1))
        state.rows[id: number]?.title += "x"
        state.count += 1
      }
    }
    if course == .drawnAgain { draw() }
    store.change { state in
      state.detail = nil
      state.page = .empty
      state.sheet = nil
      state.rows = []
      state.count += 1
    }
  }

  @Test("Nothing is left of them, while the store lives on")
  func nothingIsLeft() {
    for kind in Self.kinds {
      for course in Course.allCases {
        let store = makeTree()
        let before = Instrumentation.live
        for number in 1...20 { cycle(number, store, kind, course) }
        #expect(Instrumentation.live == before, "\(kind.name), \(course)")
      }
    }
  }

  @Test("The 150th costs what the 100th has cost, though nobody looks what is left meanwhile")
  func constantPrice() async {
    // How many are left is looked at when there are as many others: here there are none.
    await #expect(processExitsWith: .success) {
      await ToolchainShowingsTests().constantPriceAlone()
    }
  }

  private func constantPriceAlone() {
    for kind in Self.kinds {
      for course in Course.allCases {
        let store = makeTree()
        _ = Instrumentation.live
        var prices: [[Int]] = []
        for block in 0..<3 {
          let looks = Bridges.lookCount
          let counts = Instrumentation.measure {
            for number in 1...50 { cycle(50 * block + number, store, kind, course) }
          }
          prices.append([
            Bridges.lookCount - looks, counts.evaluations, counts.derivations, counts.transforms,
            counts.notifications, counts.registrations,
          ])
        }
        // Into which fifty a look at all of them falls makes some difference.
        for price in prices.dropFirst(2) {
          #expect(
            zip(price, prices[1]).allSatisfy { $0 <= $1 + 50 + $1 / 8 }, "\(kind.name), \(course)")
        }
        #expect(Bridges.bySource.count < 32, "\(kind.name), \(course)")
      }
    }
  }

  @Test("What was left goes when something else has been read, and the main actor had a turn")
  func turns() async {
    @MainActor final class Model { @Tracked var number = 0 }
    let model = Model()
    for kind in Self.kinds {
      let store = makeTree()
      for number in 1...3 { cycle(number, store, kind, .changed) }
      let isLeft = await eventually {
        withObservationTracking {
          _ = model.number
        } onChange: {
        }
        return store.place.root.bridged.isEmpty
      }
      #expect(isLeft, "\(kind.name)")
    }
  }

  @Test("A view that is drawn again in the next turn finds what derived values have computed")
  func drawnSoon() async {
    // In a process of its own, where nobody else asks what is alive.
    await #expect(processExitsWith: .success) { await ToolchainShowingsTests.drawSoon() }
  }

  private static func drawSoon() async {
    let store = makeTree()
    let doubled = Derived { store.count * 2 }
    func draw() {
      withObservationTracking {
        _ = (doubled.value, store.title)
      } onChange: {
      }
    }
    draw()
    for _ in 1...3 {
      store.change { $0.title += "x" }
      await Task { @MainActor in }.value
      precondition(Instrumentation.measure { draw() }.derivations == 0)
    }
  }

  /// What a view has that shows one thing, and what it reads of that; nil if there is nothing to show.
  struct Holder {
    let name: String
    let reader: @MainActor (TestStore) -> (() -> Void)?

    init(_ name: String, _ reader: @escaping @MainActor (TestStore) -> (() -> Void)?) {
      self.name = name
      self.reader = reader
    }
  }

  static let holders = [
    Holder("an optional child") { store in detail(of: store).map { kid in { _ = kid.value } } },
    Holder("a child of it") { store in detail(of: store).map { kid in { _ = kid.inner.number } } },
    Holder("all of it") { store in detail(of: store).map { kid in { _ = kid.state } } },
    Holder("a case") { store in
      let kid: Store<Leaf, Change<Leaf>>? = store.scope(
        \.page, case: Page.leaf, action: TreeAction.leaf)
      return kid.map { kid in { _ = kid.value } }
    },
    Holder("a row") { store in
      store.scope(\.rows, action: TreeAction.row).first.map { row in { _ = row.title } }
    },
    Holder("a row's child") { store in
      let row = store.scope(\.rows, action: TreeAction.row).first
      return row.map { row in
        let inner: Store<Inner, Change<Row>> = row.scope(\.inner) { $0 }
        return { _ = inner.number }
      }
    },
  ]

  @Test("What a view has had of them goes with the view, though its tracking waits for ever")
  func held() {
    for holder in Self.holders {
      let store = makeTree()
      let before = Instrumentation.live
      for number in 1...20 {
        store.change { state in
          state.detail = Leaf()
          state.page = .leaf(Leaf())
          state.rows = [Row(id: number)]
        }
        var view = holder.reader(store)
        withObservationTracking {
          view?()
        } onChange: {
        }
        store.change { state in
          state.detail = nil
          state.page = .empty
          state.rows = []
        }
        view?()
        view = nil
      }
      #expect(Instrumentation.live == before, "\(holder.name)")
    }
  }
}
