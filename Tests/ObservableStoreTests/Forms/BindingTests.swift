import Observing
import Testing

@testable import ObservableStore

/// One action for a form: each field is set by itself, and read by itself.
@MainActor
@Suite("Bindings of a form")
struct BindingTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var isDone = false
  }

  struct Draft: ObservableState, Equatable {
    @Tracked var title = ""
    @Tracked var count = 0
  }

  struct Form: ObservableState, Equatable {
    @Tracked var name = ""
    @Tracked var stepCount = 0
    @Tracked var clamped = 0
    @Tracked var draft: Draft?
    @Tracked var settings = Draft()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  enum Action: Equatable {
    case binding(Edit<Form>)
    case reset
  }

  /// What the reducer after the binding's has seen.
  final class Seen { var edits: [String] = [] }

  private let seen = Seen()

  private func makeStore() -> Store<Form, Action> {
    Store(initialState: Form()) {
      BindingReducer(Action.binding)
      Reduce { [seen] state, action in
        guard case .binding(let edit) = action else { return .none }
        seen.edits.append("\(edit)")
        if edit.changes(\.stepCount) { state.clamped = min(state.stepCount, 10) }
        return .none
      }
    }
  }

  @Test("A field is set by an action, before the reducer that comes after")
  func field() {
    let store = makeStore()
    let name = store.binding(\.name, Action.binding)
    let steps = store.binding(\.stepCount, Action.binding)
    var runs: [String] = []
    let tokens = [
      observe { runs.append("name \(name.wrappedValue)") },
      observe { runs.append("steps \(steps.wrappedValue)") },
    ]
    runs = []
    name.wrappedValue = "Grace"
    #expect(runs == ["name Grace"])
    steps.wrappedValue = 12
    #expect(runs == ["name Grace", "steps 12"])
    #expect(store.clamped == 10 && store.name == "Grace")
    #expect(seen.edits == [#"String of Form = "Grace""#, "Int of Form = 12"])
    withExtendedLifetime(tokens) {}
  }

  @Test("A part, a row and what an optional holds are set by themselves")
  func parts() {
    let store = makeStore()
    let rows = store.binding(\.rows, Action.binding)
    var runs: [String] = []
    let tokens = [
      observe { runs.append("1 \(rows[id: 1]?.title.wrappedValue ?? "-")") },
      observe { runs.append("2 \(rows[id: 2]?.title.wrappedValue ?? "-")") },
      observe {
        let draft = store.binding(\.draft, Action.binding).unwrapped()
        runs.append("draft \(draft?.count.wrappedValue ?? -1)")
      },
    ]
    runs = []
    rows[id: 2]?.title.wrappedValue = "two"
    #expect(runs == ["2 two"])
    store.binding(\.settings, Action.binding).count.wrappedValue = 3
    #expect(store.settings.count == 3 && runs == ["2 two"])
    store.binding(\.draft, Action.binding).wrappedValue = Draft()
    #expect(runs == ["2 two", "draft 0"])
    store.binding(\.draft, Action.binding).unwrapped()?.count.wrappedValue = 5
    #expect(runs == ["2 two", "draft 0", "draft 5"])
    #expect(store.binding(\.draft, Action.binding).unwrapped()?.title.wrappedValue == "")
    #expect(rows[id: 3] == nil)
    withExtendedLifetime(tokens) {}
  }

  @Test("An edit knows what it changes: the property itself and what is around it")
  func changes() {
    let store = makeStore()
    var edits: [Edit<Form>] = []
    let note: (Edit<Form>) -> Action = {
      edits.append($0)
      return .binding($0)
    }
    store.binding(\.rows, note)[id: 1]?.title.wrappedValue = "one"
    #expect(edits[0].changes(\.rows) && !edits[0].changes(\.name))
    store.binding(\.settings, note).title.wrappedValue = "t"
    #expect(edits[1].changes(\.settings) && edits[1].changes(\.settings.title))
    #expect(!edits[1].changes(\.settings.count))
    #expect(Edit<Form>.at(\.settings).title.set("t") == edits[1])
    #expect(Edit<Form>.at(\.settings).title.set("u") != edits[1])
    #expect(Edit.set(\Form.stepCount, 0) != Edit.set(\Form.clamped, 0))
  }

  @Test(
    "An edit that a test writes is the one that a binding of the same steps sends, in all that it answers"
  )
  func written() {
    let store = makeStore()
    store.send(.binding(.set(\.draft, Draft())))
    var sent: Edit<Form>?
    let note: (Edit<Form>) -> Action = {
      sent = $0
      return .binding($0)
    }
    func expect<Value>(_ edit: Edit<Form>, _ answers: [(KeyPath<Form, Value>, Bool)]) {
      #expect(sent == edit)
      for (property, expected) in answers {
        #expect(sent?.changes(property) == expected)
        #expect(edit.changes(property) == expected)
      }
    }
    store.binding(\.rows, note)[id: 1]!.title.wrappedValue = "x"
    expect(
      .at(\.rows)[id: 1].title.set("x"),
      [(\.rows[id: 1]!.title, true), (\.name, false), (\.rows[id: 2]!.title, false)])
    expect(.at(\.rows)[id: 1].title.set("x"), [(\.rows[id: 1]!, true), (\.rows[id: 2]!, false)])
    expect(.at(\.rows)[id: 1].title.set("x"), [(\.rows[id: 1], true), (\.rows[id: 2], false)])
    expect(.at(\.rows)[id: 1].title.set("x"), [(\.rows, true)])
    store.binding(\.draft, note).unwrapped()!.title.wrappedValue = "x"
    expect(.at(\.draft).unwrapped().title.set("x"), [(\.draft!.title, true), (\.name, false)])
    expect(.at(\.draft).unwrapped().title.set("x"), [(\.draft, true)])
    store.binding(\.settings.title, note).wrappedValue = "x"
    expect(.set(\.settings.title, "x"), [(\.settings.title, true), (\.name, false)])
    expect(.set(\.settings.title, "x"), [(\.settings, false)])
    #expect(Edit<Form>.set(\.settings.title, "x") != .at(\.settings).title.set("x"))
  }

  @Test("What a test writes for a row or an optional that has gone is reported, and stops nothing")
  func writtenGone() {
    let store = makeStore()
    func message(_ edit: Edit<Form>) -> String {
      StoreMisuse.recording { store.send(.binding(edit)) }.first ?? "nothing"
    }
    #expect(message(.at(\.rows)[id: 9].title.set("x")).contains("a change of `rows[id: 9]` of"))
    #expect(message(.at(\.rows)[id: 9].set(Row(id: 9))).contains("a change of `rows[id: 9]` of"))
    #expect(message(.at(\.draft).unwrapped().title.set("x")).contains("a change of `draft` of"))
    #expect(store.rows.count == 2 && store.draft == nil)
  }

  @Test(
    "A binding of a row that has gone gives its last value, and what is written to it is reported")
  func gone() {
    let store = makeStore()
    let title = store.binding(\.rows, Action.binding)[id: 2]!.title
    title.wrappedValue = "two"
    #expect(title.wrappedValue == "two")
    store.binding(\.rows, Action.binding).wrappedValue.remove(id: 2)
    #expect(title.wrappedValue == "two")
    let messages = StoreMisuse.recording { title.wrappedValue = "late" }
    #expect(messages.count == 1 && messages[0].contains("The BindingReducer at"))
    #expect(
      messages[0].contains(
        "a change of `rows[id: 2].title` of `Form`, which is not there. Nothing was set."))
    #expect(store.rows.ids.map { $0 } == [1])
  }

  @Test("A binding of functions writes the whole value, also for its rows and optionals")
  func ofFunctions() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var written = 0
    let binding = StateBinding(
      get: { rows },
      set: {
        rows = $0
        written += 1
      })
    binding[id: 1]?.title.wrappedValue = "one"
    #expect(rows[id: 1]?.title == "one" && written == 1)
    let kept = binding[id: 1]!
    rows = []
    kept.title.wrappedValue = "late"
    #expect(rows.isEmpty && kept.title.wrappedValue == "one")
  }

  @Test("A closure that only sets a part has not read it, by a binding or by an edit")
  func writers() {
    let store = Store(
      initialState: Form(),
      reducer: Reduce<Form, Form> { state, form in
        state = form
        return .none
      })
    final class Model { @Tracked var form = Form() }
    let model = Model()
    let whole = store.binding(send: { $0 })
    var runs = [0, 0, 0]
    let tokens = [
      observe {
        runs[0] += 1
        whole.name.wrappedValue = "\(runs[0])"
      },
      observe {
        runs[1] += 1
        Edit.set(\.name, "\(runs[1])").apply(to: &model.form)
      },
      observe {
        runs[2] += 1
        Edit<Form>.at(\.rows)[id: 1].title.set("\(runs[2])").apply(to: &model.form)
      },
    ]
    #expect(runs == [1, 1, 1])
    var other = Form()
    other.stepCount = 3
    store.send(other)
    model.form.name = "x"
    model.form.rows[id: 1]?.title = "y"
    #expect(runs == [1, 1, 1])
    withExtendedLifetime(tokens) {}
  }

  @Test("A change says what it sets, by the property's name as soon as somebody has looked on")
  func description() {
    struct Unseen: ObservableState {
      @Tracked var first = ""
      @Tracked var second = ""
      @Tracked var lines: IdentifiedArrayOf<Row> = [Row(id: 1)]
    }
    var state = Unseen()
    let line = Edit<Unseen>.at(\.lines)[id: 1].title.set("tea")
    #expect("\(Edit<Unseen>.set(\.first, "x"))" == #"String of Unseen = "x""#)
    #expect("\(line)" == #"String of Unseen = "tea""#)
    Edit<Unseen>.set(\.first, "y").apply(to: &state)
    #expect("\(Edit<Unseen>.set(\.first, "x"))" == #"String of Unseen = "x""#, "nobody looked on")
    _ = SharedAssertions.recording {
      Edit<Unseen>.set(\.first, "y").apply(to: &state)
      line.apply(to: &state)
    }
    #expect("\(Edit<Unseen>.set(\.first, "x"))" == #"first of Unseen = "x""#)
    #expect("\(Edit<Unseen>.set(\.second, "x"))" == #"String of Unseen = "x""#)
    #expect("\(line)" == #"lines[id: 1].title of Unseen = "tea""#)
    #expect(
      "\(Edit<Unseen>.at(\.lines)[id: 7].title.set("milk"))"
        == #"lines[id: 7].title of Unseen = "milk""#)
  }
}
