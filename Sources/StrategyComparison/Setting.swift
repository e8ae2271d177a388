import ObservableStore
import Observing

/// Where regions are set up: a store under one strategy, and the screen that they draw on.
@MainActor
struct Setting<State, Action> {
  let store: Store<State, Action>
  let strategy: Strategy
  let screen: Screen
  /// What the naive strategy publishes the states on.
  let naive: NaiveStore<State, Void>?
  /// Which of the comparison's regions it is.
  var number = 0

  /// Takes a name on the screen for the region, or for what it shows of one element.
  func claim(_ label: String, element: AnyHashable? = nil) {
    let owner: [AnyHashable?] = [number, element]
    screen.claim(label, for: AnyHashable(owner))
  }

  /// A closure that runs when what it reads has changed, or when anything has.
  func observe(
    _ label: String, _ body: @escaping @MainActor () -> Void
  ) -> ObservationToken {
    let screen = screen
    if strategy == .tracking {
      return Observing.observe(label) { [unowned screen] in
        screen.draw(in: label)
        body()
        if RunningClosure.hasInner { Self.reportThatInnerAreNotCounted(in: label) }
      }
    }
    return screen.observeEverything(of: store, label) { [unowned screen] _ in
      screen.draw(in: label)
      body()
    }
  }

  private static func reportThatInnerAreNotCounted(in label: String) {
    StoreMisuse.report(
      """
      the region '\(label)' of a StrategyComparison makes closures inside its own: what they run for is counted under view \
      stores, whose view state compares it, and nowhere under tracking. Draw it by Views, in which each closure says what it \
      shows
      """)
  }

  /// What draws a region of its view state: where nobody has said how, what draws it of the store.
  func drawing<ViewState>(
    _ label: String, _ given: (@MainActor (ViewState) -> Void)?,
    of make: @MainActor () -> @MainActor () -> Void
  ) -> @MainActor (ViewState) -> Void {
    if let given { return given }
    let body = make()
    return { [unowned screen] _ in screen.noteWork(of: label, body) }
  }

  /// A closure that runs when its view state is another.
  func compare<Part, ViewState: Equatable>(
    _ label: String, on store: Store<Part, Action>, _ viewState: @escaping (Part) -> ViewState,
    _ draw: @escaping @MainActor (ViewState) -> Void
  ) -> ObservationToken {
    var last: ViewState?
    screen.letSayWhy(label)
    return withViewStore(store, observe: viewState, label) { [unowned screen] viewStore in
      let new = viewStore.state
      let old = last
      last = new
      screen.draw(in: label)
      if let old { screen.note(label, because: Difference.describe(old, new)) }
      draw(new)
    }
  }

  /// The same as it was first built.
  func compare<ViewState: Equatable>(
    _ naive: NaiveStore<State, Void>, _ label: String, _ viewState: @escaping (State) -> ViewState,
    differences: @escaping (ViewState, ViewState) -> [String] = {
      Difference.describe($0, $1)
    },
    _ draw: @escaping @MainActor (ViewState) -> Void
  ) -> NaivePart<State, ViewState> {
    var last: ViewState?
    return NaivePart(naive, viewState) { [unowned screen] state in
      let old = last
      last = state
      screen.draw(in: label)
      if let old { screen.note(label, because: differences(old, state)) }
      draw(state)
    }
  }
}

/// What draws a part of a state under the naive strategy.
@MainActor
final class NaivePart<State, ViewState: Equatable> {
  private let store: NaiveStore<ViewState, Void>
  private let viewStore: NaiveViewStore<ViewState>

  init(
    _ root: NaiveStore<State, Void>, _ viewState: @escaping (State) -> ViewState,
    _ draw: @escaping (ViewState) -> Void
  ) {
    store = root.scope(viewState)
    viewStore = NaiveViewStore(store, draw: draw)
  }

  /// Draws no more.
  func end() { store.end() }
}

extension Strategy {
  /// Whether it plays those regions alone that have a view state.
  var comparesViewStates: Bool { self == .viewStores || self == .naive }

  /// Whether its causes say more than that anything has changed, or what view stores say, too.
  var saysWhy: Bool { self == .tracking || self == .viewStores }
}

extension [Strategy] {
  /// Each of them once, where it is named first: a report has one column for each.
  var each: [Strategy] {
    enumerated().filter { firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }
}
