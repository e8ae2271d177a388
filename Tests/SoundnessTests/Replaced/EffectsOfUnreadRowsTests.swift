import ObservableStore
import Observing
import Testing

/// Whether a closure reads a row must not decide what happens to the effects of its child.
@Suite("The effects of a row's child, whether or not the row is read", .timeLimit(.minutes(20)))
@MainActor
struct EffectsOfUnreadRowsTests {
  @Test(
    "End when another child comes, or another row",
    arguments: Reader.allCases, [Replacement](Replacement.allCases))
  func replaced(reader: Reader, replacement: Replacement) async {
    let list = List(reader)
    let task = list.store.send(.row(1, .kid(.start)))
    let other = list.store.send(.row(2, .kid(.start)))
    list.store.send(.change(replacement.apply))
    list.barrier.open()
    await task.finish()
    await other.finish()
    #expect(list.done == [2])
  }

  @Test(
    "Go on when the row is changed or moved",
    arguments: Reader.allCases, [Change](Change.allCases))
  func changed(reader: Reader, change: Change) async {
    let list = List(reader)
    let task = list.store.send(.row(1, .kid(.start)))
    list.store.send(.change(change.apply))
    list.barrier.open()
    await task.finish()
    #expect(list.done == [1])
  }

  @Test("A row is let go of with the effects of its child")
  func givenBack() async {
    // In a process of its own, where nobody else makes anything.
    await #expect(processExitsWith: .success) { @MainActor in
      let list = List(.nobody)
      let before = Instrumentation.live
      let task = list.store.send(.row(1, .kid(.start)))
      precondition(Instrumentation.live != before)
      list.barrier.open()
      await task.finish()
      precondition(Instrumentation.live == before)
    }
  }

  enum Reader: CaseIterable { case nobody, closure }

  enum Replacement: CaseIterable {
    case equalChild, otherChild, otherInSecondProperty, equalRow, equalRows, goneAndBack
    case equalInCopy, otherInCopy, equalInCopyOfAll

    fileprivate func apply(_ state: inout ListState) {
      switch self {
      case .equalChild: state.rows[id: 1]?.kid = KidState()
      case .otherChild: state.rows[id: 1]?.kid = KidState(x: 1)
      case .otherInSecondProperty: state.rows[id: 1]?.kid = KidState(y: 1)
      case .equalRow: state.rows[id: 1] = RowState(id: 1)
      case .equalRows:
        // The other row stays what it is.
        let second = state.rows[id: 2] ?? RowState(id: 2)
        state.rows = [RowState(id: 1), second]
      case .equalInCopy:
        guard var row = state.rows[id: 1] else { return }
        row.kid = KidState()
        state.rows[id: 1] = row
      case .otherInCopy:
        guard var row = state.rows[id: 1] else { return }
        row.kid = KidState(y: 1)
        state.rows[id: 1] = row
      case .equalInCopyOfAll:
        var copy = state.rows
        copy[id: 1]?.kid = KidState()
        state.rows = copy
      case .goneAndBack:
        state.rows[id: 1]?.kid = nil
        state.rows[id: 1]?.kid = KidState()
      }
    }
  }

  enum Change: CaseIterable {
    case inside, reversed, copiedAndPutBack, wholeAndBack, removedAndAppended, rowPutBack, madeAnew

    fileprivate func apply(_ state: inout ListState) {
      switch self {
      case .inside: state.rows[id: 1]?.kid?.x += 1
      case .reversed: state.rows.reverse()
      case .copiedAndPutBack:
        var copy = state.rows
        copy[id: 1]?.kid?.x = 4
        state.rows = copy
      case .wholeAndBack:
        let copy = state
        state.rows[id: 2] = nil
        state = copy
      case .removedAndAppended:
        if let row = state.rows.remove(id: 1) { state.rows.append(row) }
      case .madeAnew:
        func anew(_ row: inout RowState) { row = RowState(id: row.id, kid: row.kid) }
        if state.rows[id: 1] != nil { anew(&state.rows[id: 1]!) }
      case .rowPutBack:
        if var row = state.rows[id: 1] {
          row.kid?.y += 1
          state.rows[id: 1] = row
        }
      }
    }
  }
}

private struct KidState: ObservableState {
  @Tracked var x = 0
  @Tracked var y = 0
}

private struct RowState: ObservableState, Identifiable {
  let id: Int
  @Tracked var kid: KidState? = KidState()
}

private struct ListState: ObservableState {
  @Tracked var rows: IdentifiedArrayOf<RowState> = [RowState(id: 1), RowState(id: 2)]
}

private enum KidAction { case start, done }
private enum RowAction { case kid(KidAction) }
private enum ListAction {
  case row(Int, RowAction)
  case change((inout ListState) -> Void)
}

/// A list whose effects wait at a barrier.
@MainActor
private final class List {
  let barrier = EffectBarrier()
  let store: Store<ListState, ListAction>
  /// The rows whose effects have sent that they are done.
  var done: [Int] { log.done }
  private let log = Log()
  private var tokens: [ObservationToken] = []

  final class Log { var done: [Int] = [] }

  init(_ reader: EffectsOfUnreadRowsTests.Reader) {
    let barrier = barrier
    let log = log
    store = Store(
      initialState: ListState(),
      reducer: Reduce<ListState, ListAction> { state, action in
        switch action {
        case .change(let change): change(&state)
        case .row(let id, .kid(.done)): log.done.append(id)
        case .row(_, .kid(.start)): break
        }
        return .none
      }
      .forEach(\.rows, action: ListAction.row) {
        EmptyReducer<RowState, RowAction>().ifLet(\.kid, action: RowAction.kid) {
          Reduce { _, action in
            if case .done = action { return .none }
            return .run { send in
              try await barrier.pass()
              await send(.done)
            }
          }
        }
      })
    guard reader == .closure else { return }
    observe { [store] in for row in store.rows { _ = row.kid?.x } }.store(in: &tokens)
  }
}
