import Observing
import Testing

@testable import ObservableStore

/// What a child sends at once waits until the action is over in which it did: by then another child may be there.
@Suite("Actions that a child has sent, and that wait") @MainActor
struct SentAtOnceTests {
  /// The ways to what lies inside the sheet, and to itself.
  nonisolated enum Inside: CaseIterable {
    case itself, leaf, maybe, row, page, inner

    var send: Sheet.Action {
      switch self {
      case .itself: .run(.send(.up))
      case .leaf: .leaf(.run(.send(.up)))
      case .maybe: .maybe(.run(.send(.up)))
      case .row: .row(1, .run(.send(.up)))
      case .page: .page(.run(.send(.up)))
      case .inner: .inner(.presented(.run(.send(.up))))
      }
    }
  }

  private func makeSheet() -> PresenterStore { PresenterStore(.init(sheet: Self.sheet)) }

  private nonisolated static var sheet: Sheet.State { .init(inner: .init()) }

  /// The child sends, and before its action has its turn, the parent does something.
  private func send(
    _ action: Sheet.Action, before change: @escaping (inout Presenter.State) -> Void,
    in tree: PresenterStore
  ) {
    tree.store.send(
      .run(.merge(.send(.sheet(.presented(action))), .send(.change(Change(change))))))
  }

  @Test(
    "They reach the child that sent them, whatever else has become of it",
    arguments: Inside.allCases)
  func stays(inside: Inside) {
    let tree = makeSheet()
    send(inside.send, before: { $0.sheet?.count += 5 }, in: tree)
    #expect(tree.store.sheet?.count == (inside == .itself ? 6 : 5))
    let numbers = tree.store.sheet.map {
      [$0.leaf.number, $0.maybe?.number, $0.rows[0].number, $0.inner?.number].map { $0 ?? 0 }
    }
    #expect(numbers?.reduce(0, +) == (inside == .itself || inside == .page ? 0 : 1))
    #expect(tree.runner.counts == .zero)
  }

  @Test("Where no child is there any more they are reported, and the parent gets them")
  func gone() {
    let tree = makeSheet()
    let reports = StoreMisuse.recording {
      send(.run(.send(.up)), before: { $0.sheet = nil }, in: tree)
    }
    #expect(tree.store.log == ["up to -1"] && reports.count == 1)
    #expect(reports.first?.contains("the optional state `sheet` of `Presenter`") == true)
    #expect(tree.runner.counts == .zero)
  }

  @Test("They reach a child that has made itself anew, or is known by something else, meanwhile")
  func itself() {
    struct Page: Reducer {
      struct State: ObservableState, Identifiable {
        var id = 0
        @Tracked var log: [String] = []
      }
      enum Action {
        case refresh, save, reset
        case saved(Int)
        case load
      }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .refresh: return .concatenate(.send(.reset), .send(.load))
        case .save: return .merge(.send(.saved(7)), .send(.load))
        case .reset: state = State()
        case .saved(let id): state.id = id
        case .load: state.log.append("load")
        }
        return .none
      }
    }
    struct State: ObservableState { @Tracked var page: Page.State? = .init() }
    enum Action { case page(Presented<Page.Action>) }
    let store = Store<State, Action>(initialState: State()) {
      EmptyReducer().presents(\.page, action: Action.page) { Page() }
    }
    for isInTransaction in [false, true] {
      let play = {
        store.send(.page(.presented(.refresh)))
        #expect(store.page?.log == ["load"])
        store.send(.page(.presented(.save)))
        #expect(store.page?.log == ["load", "load"] && store.page?.id == 7)
      }
      isInTransaction ? transaction(play) : play()
    }
  }
}
