import Observing
import Testing

@testable import ObservableStore

extension CasePathMisuseTests {
  struct State: ObservableState {
    @Tracked var child: Int? = 1
    @Tracked var rows: IdentifiedArrayOf<Row> = []
    @Tracked var page = Page.empty
  }

  enum Page: ObservableState {
    case empty
    case count(Int)
    case row(Row)
  }

  private func reports(of reducer: some Reducer<State, Action>) -> [String] {
    StoreMisuse.recording { _ = Store(initialState: State(), reducer: reducer) }
  }

  private var base: Reduce<State, Action> { Reduce { _, _ in .none } }
  private var child: Reduce<Int, Int> { Reduce { _, _ in .none } }

  @Test("ifLet names the line")
  func ifLet() {
    let line: UInt = #line + 2
    let found = reports(
      of: base.ifLet(\.child, action: { Action.number($0 * 2) }) { child })
    #expect(found.count == 1)
    let place =
      "The ifLet at ObservableStoreTests/CasePathMisuseTests+Reducers.swift:\(line): the case path"
    #expect(found.first?.hasPrefix(place) == true)
    #expect(found.first?.contains("it changes what it is given: of 7 it made number(14)") == true)
  }

  @Test("ifCase names the line, for the state's case and for the action's")
  func ifCase() {
    let line: UInt = #line + 2
    let found = reports(
      of: base.ifCase(\.page, case: { (_: Int) in Page.empty }, action: { _ in Action.idle }) {
        child
      })
    #expect(found.count == 2)
    for (report, root) in zip(found, ["Page", "Action"]) {
      let place = "The ifCase at ObservableStoreTests/CasePathMisuseTests+Reducers.swift:\(line)"
      #expect(report.hasPrefix("\(place): the case path from \(root) to Int"))
    }
  }

  @Test("forEach names the line")
  func forEach() {
    let line: UInt = #line + 2
    let found = reports(
      of: base.forEach(\.rows, action: { Action.pair(first: $0 + 1, second: $1) }) {
        Reduce<Row, String> { _, _ in .none }
      })
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "The forEach at ObservableStoreTests/CasePathMisuseTests+Reducers.swift:\(line): the case path"
      )
        == true)
  }

  @Test("Scope names the line")
  func scope() {
    let line: UInt = #line + 3
    let found = reports(
      of: CombineReducers {
        Scope(\State.page, action: { (text: String) in Action.text(text + "!") }) {
          Reduce<Page, String> { _, _ in .none }
        }
      })
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "The Scope at ObservableStoreTests/CasePathMisuseTests+Reducers.swift:\(line): the case path"
      )
        == true)
  }

  @Test("So does the reducer of a form")
  func binding() {
    enum Form { case number(Int) }
    let line: UInt = #line + 3
    let found = StoreMisuse.recording {
      let store = Store<State, Form>(
        initialState: State(), reducer: BindingReducer { (_: Edit<State>) in Form.number(1) })
      store.send(.number(1))
    }
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "The BindingReducer at ObservableStoreTests/CasePathMisuseTests+Reducers.swift:\(line): the case path"
      )
        == true)
  }

  @Test("So does a reducer inside a child, before an action reaches it")
  func inside() {
    struct Inner: Reducer {
      var body: some Reducer<Int, Action> {
        Reduce<Int, Action> { _, _ in .none }
        Scope(\.self, action: { (_: Int) in Action.idle }) { Reduce<Int, Int> { _, _ in .none } }
      }
    }
    enum Outer { case inner(Action) }
    let found = StoreMisuse.recording {
      _ = Store<State, Outer>(
        initialState: State(),
        reducer: Reduce { _, _ in .none }.ifLet(\.child, action: Outer.inner) { Inner() })
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("The Scope at ") == true)
  }

  @Test("A feature that contains itself is built, and features that contain each other are")
  func recursive() {
    struct Tree: ObservableState, Identifiable {
      let id: Int
      @Tracked var children: IdentifiedArrayOf<Tree> = []
      @Tracked var count = 0
    }
    indirect enum TreeAction {
      case up
      case child(Int, TreeAction)
    }
    struct Feature: Reducer {
      var body: some Reducer<Tree, TreeAction> {
        Reduce<Tree, TreeAction> { state, action in
          if case .up = action { state.count += 1 }
          return .none
        }
        .forEach(\.children, action: TreeAction.child) { Feature().erased() }
      }
    }
    let store = Store(
      initialState: Tree(id: 0, children: [Tree(id: 1, children: [Tree(id: 2)])]),
      reducer: Feature())
    store.send(.child(1, .child(2, .up)))
    #expect(store.children[0].children[0].count == 1)
  }

  @Test("Where no value can be made, the first that comes is what tells")
  func objects() {
    let reducer = base.ifLet(\.child, action: { (_: Object) in Action.idle }) {
      Reduce<Int, Object> { _, _ in .none }
    }
    let reports = StoreMisuse.recording {
      let store = Store(initialState: State(), reducer: reducer)
      store.send(.number(1))
      StoreMisuse.report("built")
      store.send(.object(Object()))
      store.send(.object(Object()))
    }
    #expect(reports.count == 2 && reports.first == "built")
    #expect(reports.last?.hasPrefix("The ifLet at ") == true)
  }

  @Test("Constructors of all kinds of payloads are no misuse")
  func constructors() {
    enum Kind {
      case plain
      case other(Int)
    }
    struct Payload {
      var text = "", number = 1.5, kinds: [Kind] = [], kind = Kind.plain, flag: Bool?
    }
    enum All {
      case payload(Payload)
      case kind(Kind)
      case object(Object)
      case row(Int, Payload)
      case labelled(id: Int, kind: Kind)
      case nested(Action)
      case state(State)
      case optional(Int?)
      case nothing
      case list([Object])
      indirect case boxed(All)
    }
    let reports = StoreMisuse.recording {
      CasePath(All.payload).check("It", #fileID, #line)
      CasePath(All.kind).check("It", #fileID, #line)
      CasePath(All.object).check("It", #fileID, #line)
      CasePath(All.row).check("It", #fileID, #line)
      CasePath(All.labelled).check("It", #fileID, #line)
      CasePath(All.nested).check("It", #fileID, #line)
      CasePath { All.nested(.text($0)) }.check("It", #fileID, #line)
      CasePath(All.state).check("It", #fileID, #line)
      CasePath(All.optional).check("It", #fileID, #line)
      CasePath(All.list).check("It", #fileID, #line)
      CasePath(All.boxed).check("It", #fileID, #line)
      CasePath { All.nothing }.check("It", #fileID, #line)
      let path = CasePath(All.row)
      path.check("It", #fileID, #line)
      #expect(path.extract(from: .row(3, Payload(text: "x")))?.1.text == "x")
      #expect(path.extract(from: .nothing) == nil)
    }
    #expect(reports == [])
  }

  @Test("A store's scope to a case that is none names the line, and leads to nothing")
  func scoped() {
    let store = Store<State, Action>(
      initialState: State(page: .count(3)), reducer: Reduce { _, _ in .none })
    let line: UInt = #line + 2
    let reports = StoreMisuse.recording {
      let child = store.scope(\.page, case: { Page.count($0 + 1) }, action: Action.number)
      #expect(child == nil)
    }
    #expect(reports.count == 1)
    #expect(
      reports.first?.hasPrefix(
        "The scope at ObservableStoreTests/CasePathMisuseTests+Reducers.swift:\(line): the case path"
      )
        == true)
  }
}
