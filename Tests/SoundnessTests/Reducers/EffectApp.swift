import ObservableStore
import Observing

/// What the random programs of `RandomEffectsTests` are about: features in optionals, enums, rows and parts, each of which
/// starts effects that never end by themselves.
struct EffectApp: ObservableState, Equatable {
  @Tracked var rows: EffectRows = []
  @Tracked var others: EffectRows = []
  @Tracked var feature: EffectFeature?
  @Tracked var screen: EffectScreen?
  @Tracked var side = EffectSide()
  @Tracked var actions = 0
}

struct EffectFeature: ObservableState, Equatable {
  @Tracked var count = 0
  /// Which one it is: what has another number is another child.
  let number: Int
  @Tracked var counts: [Int] = []
}

struct EffectRow: ObservableState, Equatable, Identifiable {
  let id: Int
  @Tracked var count = 0
  @Tracked var feature: EffectFeature?
  @Tracked var counts: [Int] = []
}

typealias EffectRows = IdentifiedArrayOf<EffectRow>

enum EffectScreen: ObservableState, Equatable {
  case feature(EffectFeature)
  case row(EffectRow)
  case empty

  var feature: EffectFeature? {
    if case .feature(let feature) = self { feature } else { nil }
  }

  var row: EffectRow? {
    if case .row(let row) = self { row } else { nil }
  }
}

struct EffectSide: ObservableState, Equatable {
  @Tracked var feature: EffectFeature?
  @Tracked var rows: EffectRows = []
}

// MARK: Actions

/// What a child is told.
enum EffectOrder: Sendable {
  case count(Int)
  /// Starts an effect beside those that run.
  case start(Int)
  /// Starts an effect in the place of the one that was started so before.
  case startAlone(Int)
  /// Ends the one that was started alone.
  case stop
}

enum EffectRowAction: Sendable {
  case order(EffectOrder)
  case feature(EffectOrder)
}

enum EffectSideAction: Sendable {
  case feature(EffectOrder)
  case row(Int, EffectRowAction)
}

enum EffectAppAction {
  case change((inout EffectApp) -> Void)
  case row(Int, EffectRowAction)
  case other(Int, EffectRowAction)
  case feature(EffectOrder)
  case screenFeature(EffectOrder)
  case screenRow(EffectRowAction)
  case side(EffectSideAction)
}

// MARK: Reducers

/// The numbers of the effects that run.
@MainActor
final class RunningEffects {
  private(set) var numbers: Set<Int> = []

  func run(_ number: Int) async {
    numbers.insert(number)
    defer { numbers.remove(number) }
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(1_000)) }
  }
}

struct EffectFeatureReducer: Reducer {
  let running: RunningEffects

  func reduce(into state: inout EffectFeature, action: EffectOrder) -> Effect<EffectOrder> {
    if case .count(let count) = action {
      state.count = count
      state.counts.append(count)
    }
    return action.effect(running)
  }
}

struct EffectRowReducer: Reducer {
  let running: RunningEffects

  var body: some Reducer<EffectRow, EffectRowAction> {
    Reduce { [running] state, action in
      guard case .order(let order) = action else { return .none }
      if case .count(let count) = order {
        state.count = count
        state.counts.append(count)
      }
      return order.effect(running).map(EffectRowAction.order)
    }
    .ifLet(\.feature, action: EffectRowAction.feature) { EffectFeatureReducer(running: running) }
  }
}

struct EffectSideReducer: Reducer {
  let running: RunningEffects

  var body: some Reducer<EffectSide, EffectSideAction> {
    EmptyReducer()
      .ifLet(\.feature, action: EffectSideAction.feature) {
        EffectFeatureReducer(running: running)
      }
      .forEach(\.rows, action: EffectSideAction.row) { EffectRowReducer(running: running) }
  }
}

struct EffectAppReducer: Reducer {
  let running: RunningEffects

  var body: some Reducer<EffectApp, EffectAppAction> {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.rows, action: EffectAppAction.row) { EffectRowReducer(running: running) }
    .forEach(\.others, action: EffectAppAction.other) { EffectRowReducer(running: running) }
    .ifLet(\.feature, action: EffectAppAction.feature) { EffectFeatureReducer(running: running) }
    .ifCase(\.screen, case: EffectScreen.feature, action: EffectAppAction.screenFeature) {
      EffectFeatureReducer(running: running)
    }
    .ifCase(\.screen, case: EffectScreen.row, action: EffectAppAction.screenRow) {
      EffectRowReducer(running: running)
    }
    Scope(\.side, action: EffectAppAction.side) { EffectSideReducer(running: running) }
  }
}

/// Calls the app's reducer by hand.
struct EffectAppCaller: Reducer {
  let running: RunningEffects
  /// Whether it also puts what comes of it into other effects.
  let wrapsEffects: Bool

  func reduce(into state: inout EffectApp, action: EffectAppAction) -> Effect<EffectAppAction> {
    state.actions &+= 1
    let effect = EffectAppReducer(running: running).reduce(into: &state, action: action)
    return wrapsEffects ? .merge(.none, .concatenate(effect)) : effect
  }
}

extension EffectOrder {
  fileprivate func effect(_ running: RunningEffects) -> Effect<EffectOrder> {
    switch self {
    case .count: .none
    case .start(let number): .run { _ in await running.run(number) }
    case .startAlone(let number):
      .run { _ in await running.run(number) }.cancellable(id: "alone", cancelInFlight: true)
    case .stop: .cancel(id: "alone")
    }
  }
}
