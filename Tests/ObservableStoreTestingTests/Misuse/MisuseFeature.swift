import ObservableStore

@testable import Observing

/// The misuse that the library reports and goes on from, as something that an action does.
///
/// That of what is presented, of stacks, forms, timers, lists and shared parts is in `PartsMisuse`; chains without an end,
/// closures that wake each other, stores that have gone and case paths have tests of their own here. What is left out is said
/// of a process or of a closure and of no action: loops that are installed, work that a scheduler loses, a class's property
/// that is read through its wrapper, a derived value that changes what it reads, a test clock that does not go on, and what a
/// comparison of strategies was given.
enum MisuseKind: CaseIterable, Sendable {
  case error, lateSend, limited, sendInReducer
  case ifLet, ifCase, forEach, position
  case cleanup, observeInDerived, cleanupInDerived, trackingInDerived
  case writeInDerived, stateInDerived, mutationInDerived, sendInDerived
  case duplicate, combined, assigned, changedID
  case caseAtUse

  /// What is to be found in the message.
  var text: String {
    switch self {
    case .error: "threw an error that nobody caught: Failure()"
    case .lateSend: "sent an action after it had completed"
    case .limited: "is limited to 0 of 10 actions"
    case .sendInReducer: "from inside its own reducer"
    case .ifLet:
      "received an action for the optional state `row` of `MisuseState`, which is not there"
    case .ifCase: "received an action for the case `row` of `page`"
    case .forEach: "received an action for the element 9 of `rows`"
    case .position: "received an action for the `Row` of `MisuseState`, which is not there"
    case .cleanup: "onCleanup was called outside any closure"
    case .observeInDerived: "observe was called while the derived value 'it' is computed"
    case .cleanupInDerived: "onCleanup was called while the derived value 'it' is computed"
    case .trackingInDerived: "withTracking was called while the derived value 'it' is computed"
    case .writeInDerived: "the derived value 'it' writes 'number'"
    case .stateInDerived: "the derived value 'it' writes 'row'"
    case .mutationInDerived: "the derived value 'it' writes 'text'"
    case .sendInDerived: "the derived value 'it' sends an action while it is computed"
    case .duplicate: "the id 1 is there already"
    case .combined: "were combined into one with the id 9"
    case .assigned: "was assigned to the id 5"
    case .changedID: "was changed in place from"
    case .caseAtUse: "matches nothing: it made a value of 'done'"
    }
  }
}

struct Row: ObservableState, Equatable, Identifiable {
  var id: Int
  @Tracked var text = ""
}

enum Page: ObservableState, Equatable {
  case empty
  case row(Row)
}

struct MisuseState: ObservableState, Equatable {
  @Tracked var row: Row?
  @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  @Tracked var page = Page.empty
  @Tracked var list = [Row(id: 3)]
}

enum RowAction: Equatable { case rename(String) }

final class Token: Sendable {}

enum MisuseAction: Sendable {
  case misuse(MisuseKind)
  case row(RowAction)
  case page(RowAction)
  case rows(Int, RowAction)
  case list(RowAction)
  case token(Token)
  case showRow
  case done
}

@MainActor final class MisuseModel {
  @Tracked var number = 0
  @Tracked var row = Row(id: 1)
}

struct MisuseFeature: Reducer {
  struct Failure: Error {}
  let box: StoreBox

  @MainActor final class StoreBox {
    weak var store: Store<MisuseState, MisuseAction>?
    /// How many actions were sent too late.
    nonisolated let lateSends = Locked(0)
    /// Whether an effect runs.
    var isBusy: () -> Bool = { false }
  }

  var body: some Reducer<MisuseState, MisuseAction> {
    Reduce { state, action in
      if case .showRow = action { state.row = Row(id: 1) }
      guard case .misuse(let kind) = action else { return .none }
      if let effect = effect(of: kind, &state) { return effect }
      MainActor.assumeIsolated { commit(kind) }
      return .none
    }
    .ifLet(\.row, action: MisuseAction.row) { Self.renaming }
    .ifCase(\.page, case: Page.row, action: MisuseAction.page) { Self.renaming }
    .forEach(\.rows, action: MisuseAction.rows) { Self.renaming }
    Scope(\.list[0], action: MisuseAction.list) { Self.renaming }
    // Nothing can be known of it before there is a token.
    Scope(\.self, action: { (_: Token) in MisuseAction.done }) {
      Reduce<MisuseState, Token> { _, _ in .none }
    }
  }

  private static var renaming: Reduce<Row, RowAction> {
    Reduce { row, action in
      if case .rename(let text) = action { row.text = text }
      return .none
    }
  }

  private func effect(
    of kind: MisuseKind, _ state: inout MisuseState
  ) -> Effect<MisuseAction>? {
    switch kind {
    case .error: .run { _ in throw Failure() }
    case .lateSend:
      .run { [box] send in
        Task {
          // The effect is over before the store's next turn.
          while await MainActor.run(body: { box.isBusy() }) { await Task.yield() }
          await send(.done)
          box.lateSends.withLock { $0 += 1 }
        }
      }
    case .limited: Effect<MisuseAction>.send(.done).limited(to: 0, of: 10)
    case .ifLet: .send(.row(.rename("x")))
    case .ifCase: .send(.page(.rename("x")))
    case .forEach: .send(.rows(9, .rename("x")))
    case .position: emptied(&state)
    case .caseAtUse: .send(.token(Token()))
    case .duplicate: changed(&state) { $0.rows.append(Row(id: 1)) }
    case .assigned: changed(&state) { $0.rows[id: 5] = Row(id: 2) }
    case .changedID: changed(&state) { $0.rows[0].id += 5 }
    default: nil
    }
  }

  private func changed(
    _ state: inout MisuseState, _ body: (inout MisuseState) -> Void
  ) -> Effect<MisuseAction> {
    body(&state)
    return .none
  }

  /// The position is known from an action that has reached it before.
  private func emptied(_ state: inout MisuseState) -> Effect<MisuseAction> {
    state.list = []
    return .send(.list(.rename("x")))
  }

  @MainActor private func commit(_ kind: MisuseKind) {
    let model = MisuseModel()
    let registrar = Registrar()
    switch kind {
    case .sendInReducer: box.store?.send(.done)
    case .cleanup: onCleanup {}
    case .combined:
      _ = IdentifiedArray([Row(id: 1), Row(id: 1)], uniquingIDsWith: { _, _ in Row(id: 9) })
    case .observeInDerived: derive { _ = observe {} }
    case .cleanupInDerived: derive { onCleanup {} }
    case .trackingInDerived: derive { withTracking({}, onChange: {}) }
    case .writeInDerived: derive { model.number = 1 }
    case .stateInDerived: derive { model.row.text = "x" }
    case .mutationInDerived:
      derive { registrar.withMutation(of: \Row.text, name: "text") {} }
    case .sendInDerived:
      let other = Store<Int, Int>(initialState: 0, reducer: Reduce { _, _ in .none })
      derive { other.send(1) }
    default: break
    }
  }

  @MainActor private func derive(_ body: @escaping @MainActor () -> Void) {
    let derived = Derived("it") { () -> Int in
      body()
      return 1
    }
    _ = derived.value
  }
}
