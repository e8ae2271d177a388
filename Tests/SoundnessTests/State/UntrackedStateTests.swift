import ObservableStore
import Observing
import Testing

/// A state need not have a tracked property: whoever reads it is told when it is replaced.
@Suite("A state without a tracked property") @MainActor
struct UntrackedStateTests {
  struct Label: ObservableState, Identifiable {
    var id = 1
    let text: String
  }

  /// Plain data alone.
  struct Point: ObservableState {
    var x = 0
    var y = 0
  }

  enum Mode: ObservableState {
    case label(Label)
    case point(Point)
    case off
    var text: String? { if case .label(let label) = self { label.text } else { nil } }
    var x: Int? { if case .point(let point) = self { point.x } else { nil } }
  }

  struct State: ObservableState {
    @Tracked var label = Label(text: "a")
    @Tracked var point = Point()
    @Tracked var maybe: Label? = Label(text: "a")
    @Tracked var mode = Mode.label(Label(text: "a"))
    @Tracked var rows: IdentifiedArrayOf<Label> = [Label(text: "a"), Label(id: 2, text: "b")]
    @Tracked var list = [Label(text: "a")]
    @Tracked var byName = ["x": Label(text: "a")]
    var untracked = Label(text: "a")
  }

  final class Model {
    @Tracked var label = Label(text: "a")
    @Tracked var maybe: Label? = Label(text: "a")
    @Tracked var mode = Mode.label(Label(text: "a"))
    @Tracked var rows: IdentifiedArrayOf<Label> = [Label(text: "a"), Label(id: 2, text: "b")]
    @Tracked var point = Point()
  }

  @Test("In the properties of a class")
  func inClass() {
    let model = Model()
    let watches = Watches()
    watches.watch("label") { model.label.text }
    watches.watch("maybe") { model.maybe?.text }
    watches.watch("mode") { model.mode.text }
    watches.watch("row") { model.rows[id: 1]?.text }
    watches.watch("other row") { model.rows[id: 2]?.text }
    watches.watch("x") { model.point.x }
    model.label = Label(text: "b")
    watches.expect(["label": 1], "label")
    model.maybe = Label(text: "b")
    watches.expect(["maybe": 1], "maybe")
    model.maybe = nil
    watches.expect(["maybe": 1], "maybe")
    model.mode = .label(Label(text: "b"))
    watches.expect(["mode": 1], "mode")
    model.rows[id: 1] = Label(text: "b")
    watches.expect(["row": 1], "row")
    model.rows.updateOrAppend(Label(text: "c"))
    watches.expect(["row": 1], "row again")
    model.point.x = 1
    watches.expect(["x": 1], "in place")
    model.point = Point(x: 2, y: 0)
    watches.expect(["x": 1], "replaced")
    model.mode = .point(Point(x: 1, y: 1))
    watches.expect(["mode": 1], "mode's case")
  }

  private func watch(_ watches: Watches, _ state: @escaping @MainActor () -> State) {
    watches.watch("label") { state().label.text }
    watches.watch("x") { state().point.x }
    watches.watch("maybe") { state().maybe?.text }
    watches.watch("text") { state().mode.text }
    watches.watch("mode's x") { state().mode.x }
    watches.watch("row") { state().rows[id: 1]?.text }
    watches.watch("list") { state().list[0].text }
    watches.watch("by name") { state().byName["x"]?.text }
  }

  /// What is changed, and who is told.
  private static let edits: [(name: String, runs: [String: Int], edit: (inout State) -> Void)] = [
    ("label", ["label": 1], { $0.label = Label(text: "b") }),
    ("point in place", ["x": 1], { $0.point.x += 1 }),
    ("point", ["x": 1], { $0.point = Point(x: 7, y: 7) }),
    ("optional", ["maybe": 1], { $0.maybe = Label(text: "b") }),
    ("optional to nil", ["maybe": 1], { $0.maybe = nil }),
    ("payload", ["text": 1, "mode's x": 1], { $0.mode = .label(Label(text: "b")) }),
    ("other case", ["text": 1, "mode's x": 1], { $0.mode = .point(Point(x: 1, y: 1)) }),
    ("payload of plain data", ["text": 1, "mode's x": 1], { $0.mode = .point(Point(x: 2, y: 1)) }),
    ("row", ["row": 1], { $0.rows[id: 1] = Label(text: "b") }),
    ("array", ["list": 1], { $0.list[0] = Label(text: "b") }),
    ("dictionary", ["by name": 1], { $0.byName["x"] = Label(text: "b") }),
  ]

  @Test("In the properties of a struct")
  func inStruct() {
    @MainActor final class Holder { @Tracked var state = State() }
    let holder = Holder()
    let watches = Watches()
    watch(watches) { holder.state }
    for (name, runs, edit) in Self.edits {
      edit(&holder.state)
      watches.expect(runs, name)
    }
  }

  @Test("In a store, and in a copy that is put back")
  func inStore() {
    let store = makeStore(State())
    let watches = Watches()
    watches.watch("label") { store.label.text }
    watches.watch("x") { store.point.x }
    watches.watch("maybe") { store.maybe?.text }
    watches.watch("text") { store.mode.text }
    watches.watch("mode's x") { store.mode.x }
    watches.watch("row") { store.rows[id: 1]?.text }
    watches.watch("list") { store.list[0].text }
    watches.watch("by name") { store.byName["x"]?.text }
    for (name, runs, edit) in Self.edits {
      store.change { state in
        var copy = state
        edit(&copy)
        state = copy
      }
      watches.expect(runs, name)
    }
  }

  @Test("Stores of such states")
  func scoped() {
    let store = makeStore(State())
    let label = store.scope(\.label, action: Change.at(\.label))
    let plain = store.scope(\.untracked, action: Change.at(\.untracked))
    let rows = store.scope(\.rows, action: Change.row(\.rows))
    let payload = store.scope(\.mode, case: { Mode.label($0) }, action: unsent)!
    let watches = Watches()
    watches.watch("label") { label.text }
    watches.watch("untracked") { plain.text }
    watches.watch("row") { rows[0].text }
    watches.watch("payload") { payload.text }
    label.change { $0 = Label(text: "b") }
    watches.expect(["label": 1], "label")
    plain.change { $0 = Label(text: "b") }
    watches.expect(["untracked": 1], "untracked")
    rows[0].change { $0 = Label(text: "b") }
    watches.expect(["row": 1], "row")
    store.change { state in
      var copy = state
      copy.label = Label(text: "c")
      state = copy
    }
    watches.expect(["label": 1], "copied back")
    store.change { $0.mode = .off }
    #expect(payload.isInvalid && payload.text == "a")
  }
}
