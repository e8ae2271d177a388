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

  @Test("They do not reach another child that has come in its place", arguments: Inside.allCases)
  func replaced(inside: Inside) {
    for isInTransaction in [false, true] {
      let tree = makeSheet()
      let reports = StoreMisuse.recording {
        let play = { send(inside.send, before: { $0.sheet = Self.sheet }, in: tree) }
        isInTransaction ? transaction(play) : play()
      }
      #expect(tree.store.sheet == Self.sheet && tree.store.log == [] && reports == [])
      #expect(tree.runner.counts == .zero)
    }
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

  @Test("An element of a stack that is made anew, and another case, are another child")
  func stacks() {
    let tree = StackStore(.init(sheets: [.init()]))
    let sending: Sheet.Action = .run(.merge(.send(.up), .concatenate(.send(.up), .send(.up))))
    func send(before change: @escaping (inout StackFeature.State) -> Void) {
      tree.store.send(
        .run(
          .merge(
            .send(.sheets(.element(id: 0, action: sending))), .send(.change(Change(change))))))
    }
    send { $0.sheets = [.init(count: 9)] }
    #expect(tree.store.sheets.map(\.count) == [9] && tree.runner.counts == .zero)
    send { $0.sheets[0].count = 1 }
    #expect(tree.store.sheets.map(\.count) == [4] && tree.runner.counts == .zero)
  }

  @Test("The parent of a child that is saved puts the next one in its place in the same action")
  func saveAndNew() {
    struct Draft: Reducer {
      struct State: ObservableState { @Tracked var log: [String] = [] }
      enum Action { case save, saved }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .save = action { return .send(.saved) }
        state.log.append("saved")
        return .none
      }
    }
    struct State: ObservableState { @Tracked var draft: Draft.State? = .init() }
    enum Action { case draft(Presented<Draft.Action>) }
    var heard: [String] = []
    let store = Store<State, Action>(initialState: State()) {
      Reduce { state, action in
        heard.append("\(action)")
        if case .draft(.presented(.save)) = action { state.draft = .init() }
        return .none
      }
      .presents(\.draft, action: Action.draft) { Draft() }
    }
    for _ in 0..<2 { store.send(.draft(.presented(.save))) }
    #expect(store.draft?.log == [] && heard.count == 2)
    store.send(.draft(.presented(.saved)))
    #expect(store.draft?.log == ["saved"])
  }

  @Test("A task whose action is dropped is finished, and the steps of others are not put off")
  func order() async {
    let tree = makeSheet()
    await tree.store.send(
      .run(
        .merge(
          .send(.sheet(.presented(.run(.concatenate(.send(.up), .send(.up)))))),
          .send(.change(Change { $0.sheet = Self.sheet })), .send(.sheet(.presented(.up)))))
    ).finish()
    #expect(tree.store.sheet?.count == 1 && tree.store.log == ["up to 1"])
  }
}
