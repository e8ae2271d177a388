import ObservableStore

@testable import Observing

/// The misuse of what is presented, of stacks, forms, timers, lists and shared parts, as something that an action does.
enum PartsMisuse: CaseIterable, Sendable {
  case presented, dismissed, presentedByNobody, notClosed
  case element, poppedFrom, poppedTo, elementSet, stackCut
  case editOfGone, editLost
  case timer, timerClock, throttleClock
  case listedTwice, unequalID, listInDerived
  case sharedGone

  /// What is to be found in the message.
  var text: String {
    switch self {
    case .presented: "received an action for the optional state `sheet` of `PartsState`"
    case .dismissed: "was told to dismiss the optional state `sheet` of `PartsState`"
    case .presentedByNobody: "by a feature that nobody presents"
    case .notClosed: "Row was to be closed by the action open(.dismiss), and nobody has closed it"
    case .element: "received an action for the element 9 of `stack` of `PartsState`"
    case .poppedFrom: "was told to dismiss the element 9 of `stack` of `PartsState`"
    case .poppedTo: "was told to pop to the element 9 of `stack` of `PartsState`"
    case .elementSet: "the element with the id 9 of a stack of Row was set, which is not there"
    case .stackCut: "a stack of Row was to be popped to the element with the id 9"
    case .editOfGone: "received a change of `rows[id: 9]` of `PartsForm`, which is not there"
    case .editLost: "the edit of 'name' of PartsState"
    case .timer: "has an interval of 0.0 seconds"
    case .timerClock: "ends, since its clock threw an error: Failure()"
    case .throttleClock: "the clock of throttle(id: \"slow\") threw an error: Failure()"
    case .listedTwice: "the id 1 is there twice"
    case .unequalID: "the id nan is not equal to itself"
    case .listInDerived: "observeEach was called while the derived value 'it' is computed"
    case .sharedGone: "a shared Row was changed that has gone"
    }
  }

  /// Whether a store tells of it once.
  var isToldOnce: Bool { self == .notClosed || self == .editLost }
}

struct PartsState: ObservableState, Equatable {
  @Tracked var sheet: Row?
  @Tracked var open: Row? = Row(id: 1)
  @Tracked var stack = StackState<Row>()
  @Tracked var form = PartsForm()
  @Tracked var name = ""
}

struct PartsForm: ObservableState, Equatable {
  @Tracked var rows: IdentifiedArrayOf<Row> = []
}

/// An action of its own: that nobody closes a child is told where nobody ever closed one with such actions.
enum OpenAction: Sendable { case up }

enum FormAction: Sendable { case binding(Edit<PartsForm>) }

enum PartsAction: Sendable {
  case misuse(PartsMisuse)
  case sheet(Presented<RowAction>)
  case open(Presented<OpenAction>)
  case stack(StackAction<Row, RowAction>)
  case form(FormAction)
  case name(Edit<PartsState>)
  case done
}

struct PartsMisuseFeature: Reducer {
  struct Failure: Error {}

  /// A clock that nobody can wait by.
  private struct BrokenClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      throw Failure()
    }
  }

  @MainActor final class StoreBox {
    weak var store: Store<PartsState, PartsAction>?
  }

  let box: StoreBox

  var body: some Reducer<PartsState, PartsAction> {
    Reduce { state, action in
      guard case .misuse(let kind) = action else { return .none }
      return effect(of: kind, &state)
    }
    .presents(\.sheet, action: PartsAction.sheet) { Self.nothing }
    .forEach(\.stack, action: PartsAction.stack) { Self.nothing }
    Scope(\.form, action: PartsAction.form) { BindingReducer(FormAction.binding) }
  }

  private static var nothing: Reduce<Row, RowAction> { Reduce { _, _ in .none } }

  private func effect(of kind: PartsMisuse, _ state: inout PartsState) -> Effect<PartsAction> {
    switch kind {
    case .presented: return .send(.sheet(.presented(.rename("x"))))
    case .dismissed: return .send(.sheet(.dismiss))
    case .presentedByNobody: return .dismiss
    case .element: return .send(.stack(.element(id: 9, action: .rename("x"))))
    case .poppedFrom: return .send(.stack(.popFrom(id: 9)))
    case .poppedTo: return .send(.stack(.pop(to: 9)))
    case .elementSet: state.stack[id: 9] = Row(id: 9)
    case .stackCut: state.stack.pop(to: 9)
    case .editOfGone: return .send(.form(.binding(.at(\.rows)[id: 9].text.set("x"))))
    case .timer: return Self.waiting { for await _ in ContinuousClock().timer(interval: .zero) {} }
    case .timerClock:
      return Self.waiting { for await _ in BrokenClock().timer(interval: .seconds(1)) {} }
    case .throttleClock:
      return .merge(.send(.done), .send(.done))
        .throttle(id: "slow", for: .seconds(1), clock: BrokenClock())
    case .notClosed, .editLost, .listedTwice, .unequalID, .listInDerived, .sharedGone:
      return .run { @MainActor [box] _ in Self.misuse(kind, box.store) }
    }
    return .none
  }

  private static func waiting(
    _ body: @escaping @Sendable () async -> Void
  ) -> Effect<PartsAction> {
    .run { _ in await body() }
  }

  @MainActor private static func misuse(
    _ kind: PartsMisuse, _ store: Store<PartsState, PartsAction>?
  ) {
    struct Reading: Identifiable { let id: Double }
    switch kind {
    case .notClosed: store?.presented(\.open, action: PartsAction.open).wrappedValue = nil
    case .editLost: store?.binding(\.name, PartsAction.name).wrappedValue = "x"
    case .listedTwice:
      _ = observeEach {
        [1, 1].map { Row(id: $0) }
      } _: { _ in
      }
    case .unequalID:
      _ = observeEach {
        [Double.nan].map { Reading(id: $0) }
      } _: { _ in
      }
    case .listInDerived:
      let derived = Derived("it") {
        observeEach {
          [1].map { Row(id: $0) }
        } _: { _ in
        }.runs
      }
      _ = derived.value
    case .sharedGone:
      let row = Shared<Row?>(Row(id: 1))
      let part = Shared(row)
      row.wrappedValue = nil
      part?.wrappedValue = Row(id: 2)
    default: break
    }
  }
}
