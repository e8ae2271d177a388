import ObservableStore
import Observation
import Testing

@testable import Observing

/// What a bridge to the toolchain's Observation has kept alive goes with it, and does something as it goes: others are
/// in the middle of being given back then.
@Suite("What goes with the toolchain's bridges may write, read, and make and end others") @MainActor
struct ToolchainEndingsTests {
  /// Does something as it goes.
  final class Farewell {
    let say: @MainActor () -> Void
    init(_ say: @escaping @MainActor () -> Void) { self.say = say }

    deinit {
      let say = say
      MainActor.assumeIsolated { say() }
    }
  }

  /// Lets the counting closures be `Sendable`.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  @MainActor final class Model {
    @Tracked var tick = 0
    @Tracked var value = 0
  }

  struct State: ObservableState {
    @Tracked var number = 0
    @Tracked var leaf = Leaf()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var farewell: Constant<Farewell?> = Constant(nil)
  }

  /// What a state refers to and never looks into.
  struct Constant<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  typealias TestStore = Store<State, Change<State>>

  private static func makeStore(_ state: State = State()) -> TestStore {
    Store.changing(state)
  }

  // MARK: What is left to wait

  /// Read in a tracking, and let go of: the bridge alone keeps the farewell.
  enum Kind: CaseIterable {
    case derivedOverStore, derivedOverObject, transform, child, row, tick
  }

  private static func leave(
    _ kind: Kind, _ model: Model, _ shared: TestStore?, _ say: @escaping @MainActor () -> Void
  ) {
    let farewell = Farewell(say)
    switch kind {
    case .derivedOverStore:
      let store = makeStore()
      let derived = Derived { withExtendedLifetime(farewell) { store.number } }
      track { _ = derived.value }
    case .derivedOverObject:
      let own = Model()
      let derived = Derived { withExtendedLifetime(farewell) { own.value } }
      track { _ = derived.value }
    case .tick:
      // What the farewells write is what these wait for.
      let derived = Derived { withExtendedLifetime(farewell) { model.tick } }
      track { _ = derived.value }
    case .transform:
      let store = shared ?? makeStore()
      let transform = ViewStore(store) { state in withExtendedLifetime(farewell) { state.number } }
      track { _ = transform.state }
    case .child:
      let store = makeStore(State(farewell: Constant(farewell)))
      let leaf: Store<Leaf, Change<Leaf>> = store.scope(\.leaf) { change in
        Change { change.change(&$0.leaf) }
      }
      track { _ = leaf.value }
    case .row:
      let store = makeStore(State(farewell: Constant(farewell)))
      let rows: StoreRows<Int, Row, Change<Row>> = store.scope(\.rows) { id, change in
        Change { change.change(&$0.rows[id: id]!) }
      }
      track { _ = rows.first?.title }
    }
  }

  private static func track(
    _ read: () -> Void, onChange: @escaping @Sendable () -> Void = {}
  ) {
    withObservationTracking(read, onChange: onChange)
  }

  // MARK: What ends it

  enum End: CaseIterable { case counted, treesEnd, moreAreMade, itsTreeEnds }

  // MARK: What is done as it goes

  enum Deed: CaseIterable { case writes, observes, tracks, makesStores }

  /// What farewells have made, all of which has to hear of the next change.
  @MainActor final class Made {
    let model = Model()
    var farewells = 0
    private var seen: [Int] = []
    private var outer: ObservationToken?
    private var tokens: [ObservationToken] = []
    private var objects: [Model] = []
    private var stores: [TestStore] = []
    private let told = Counter()

    /// Whose inner closures are made anew with each farewell, where there is memory for them.
    func begin() {
      outer = observe { [unowned self] in
        seen = Array(repeating: -1, count: 2 * model.tick)
        for index in seen.indices { _ = observe { self.seen[index] = self.model.value } }
      }
    }

    func does(_ deed: Deed) {
      farewells += 1
      switch deed {
      case .writes: model.tick += 1
      case .observes:
        for _ in 0..<2 {
          tokens.append(observe { [unowned self] in _ = model.value })
        }
      case .tracks:
        for _ in 0..<2 {
          let object = Model()
          objects.append(object)
          track(object)
        }
      case .makesStores:
        let kept = makeStore()
        stores.append(kept)
        let passing = makeStore()
        ToolchainEndingsTests.track {
          _ = (kept.number, passing.number)
        } onChange: { [told] in
          told.count += 1
        }
      }
    }

    private func track(_ object: Model) {
      ToolchainEndingsTests.track {
        _ = object.value
      } onChange: { [told] in
        told.count += 1
      }
    }

    func expectHeard(_ name: String) {
      model.value = 5
      #expect(seen == Array(repeating: 5, count: 2 * model.tick), "\(name)")
      #expect(tokens.allSatisfy { $0.runs == 2 && !$0.isCancelled }, "\(name)")
      for object in objects { object.value = 5 }
      for store in stores { store.send(Change { $0.number = 5 }) }
      #expect(told.count == objects.count + stores.count, "\(name)")
    }
  }

  private nonisolated static let all = Kind.allCases.flatMap { kind in
    End.allCases.flatMap { end in Deed.allCases.map { (kind, end, $0) } }
  }

  @Test("All of them go, once, and whatever they make hears of the next change")
  func endings() {
    for (kind, end, deed) in Self.all {
      let name = "\(kind), \(end), \(deed)"
      let before = Instrumentation.live
      do {
        let made = Made()
        made.begin()
        let count = 16
        var shared = end == .itsTreeEnds ? Self.makeStore() : nil
        for _ in 0..<count {
          Self.leave(kind, made.model, shared) { [unowned made] in made.does(deed) }
        }
        shared = nil
        switch end {
        case .counted, .itsTreeEnds: break
        case .treesEnd: for _ in 0..<200 { _ = Self.makeStore() }
        case .moreAreMade:
          for _ in 0..<200 {
            let model = Model()
            Self.track { _ = model.value }
          }
        }
        _ = Instrumentation.live
        #expect(made.farewells == count, "\(name)")
        made.expectHeard(name)
      }
      #expect(Instrumentation.live == before, "\(name)")
    }
  }
}
