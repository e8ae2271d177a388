import ObservableStore
import Observing
import StrategyComparison

/// Two comparisons, counted.
struct EqualityCounts: Equatable, Sendable {
  var state = 0
  var part = 0

  private static let counts = Locked(EqualityCounts())

  static var current: EqualityCounts { counts.withLock { $0 } }

  static func add(_ count: WritableKeyPath<EqualityCounts, Int>) {
    counts.withLock { $0[keyPath: count] += 1 }
  }
}

/// A feature whose state counts how often it is compared.
struct ChecksFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var part = Part()
    @Tracked var title = "checks"

    static func == (left: State, right: State) -> Bool {
      EqualityCounts.add(\.state)
      return left.title == right.title && left.part == right.part
    }
  }

  struct Part: ObservableState, Equatable {
    @Tracked var numbers = [1, 2, 3]

    static func == (left: Part, right: Part) -> Bool {
      EqualityCounts.add(\.part)
      return left.numbers == right.numbers
    }
  }

  enum Action: Sendable {
    case nothing
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// Four stores in a chain below the root, on each of which one closure observes the state, and one a part of it.
@MainActor
func drawChecks(_ root: StoreOf<ChecksFeature>, _ strategy: Strategy, on screen: Screen) {
  var store = root
  for level in 1...4 {
    let (whole, part) = ("state \(level)", "part \(level)")
    store = store.scope(\.self, action: { $0 })
    if strategy == .tracking {
      screen.keep(
        observe(whole) { [unowned screen, store] in
          screen.show(checksText(store.title, store.part.numbers), in: whole)
        },
        observe(part) { [unowned screen, store] in
          screen.show("\(store.part.numbers)", in: part)
        })
    } else {
      let viewStore = ViewStore(store, observe: { $0 })
      screen.keep(
        viewStore.publisher.sink(whole) { [unowned screen] state in
          screen.show(checksText(state.title, state.part.numbers), in: whole)
        },
        viewStore.publisher.part.sink(part) { [unowned screen] in
          screen.show("\($0.numbers)", in: part)
        })
    }
  }
}

/// The same as it was first built.
@MainActor
func drawNaiveChecks(
  on screen: Screen, _ counter: NaiveCounter
) -> NaiveStore<ChecksFeature.State, ChecksFeature.Action> {
  var store = NaiveStore<ChecksFeature.State, ChecksFeature.Action>(
    ChecksFeature.State(), counting: counter
  ) { state, action in
    _ = ChecksFeature().reduce(into: &state, action: action)
  }
  screen.keep(store)
  var stores: [(Int, NaiveStore<ChecksFeature.State, ChecksFeature.Action>)] = []
  for level in 1...4 {
    store = store.scope { $0 }
    stores.append((level, store))
  }
  for (level, store) in stores {
    let viewStore = NaiveViewStore(store)
    screen.keep(viewStore)
    viewStore.sink { [unowned screen] state in
      screen.show(checksText(state.title, state.part.numbers), in: "state \(level)")
    }
    viewStore.sink(\.part) { [unowned screen] in
      screen.show("\($0.numbers)", in: "part \(level)")
    }
  }
  return store
}

private func checksText(_ title: String, _ numbers: [Int]) -> String { "\(title): \(numbers)" }
