import ObservableStore
import Observing
import Testing

/// A child that is made anew whenever it is asked for has no place of its own, and changes all the same.
@Suite("A computed child") @MainActor
struct ComputedChildTests {
  struct Summary: ObservableState, Equatable {
    @Tracked var title = ""
    @Tracked var count = 0
  }

  /// Without an equality, there is nothing to cut off a change by but its parts.
  struct Sketch: ObservableState {
    @Tracked var title = ""
    @Tracked var leaf = Leaf()
  }

  enum Shape: ObservableState, Equatable {
    case summary(Summary)
    case none
  }

  struct State: ObservableState {
    @Tracked var title = "a"
    @Tracked var count = 0
    @Tracked var other = 0
    @Tracked var isShown = true
    @Tracked var leaf = Leaf()

    var summary: Summary { Summary(title: title, count: count) }
    var sketch: Sketch { Sketch(title: title, leaf: leaf) }
    var maybe: Summary? { isShown ? Summary(title: title) : nil }
    var shape: Shape { isShown ? .summary(Summary(title: title)) : .none }
    var rows: IdentifiedArrayOf<Row> { [Row(id: 1, title: title), Row(id: 2, count: count)] }
  }

  /// Whether a closure that reads a child's title and another that reads its count run when they should.
  ///
  /// Either may run for the other's property, which was read to make the child. Where the child has no
  /// equality, they may run for any property.
  private func check(
    _ store: Store<State, Change<State>>, title: @escaping @MainActor () -> String?,
    count: @escaping @MainActor () -> Int?, countChanges: Bool = true, hasEquality: Bool = true,
    at location: SourceLocation = #_sourceLocation
  ) {
    let watches = Watches()
    watches.watch("title", title)
    watches.watch("count", count)
    let both: Set = ["title", "count"]
    for round in 0..<3 {
      store.change { $0.title += "!" }
      watches.expect(["title": 1], coarse: both, "title, round \(round)", at: location)
      store.change { $0.other += 1 }
      watches.expect([:], coarse: hasEquality ? [] : both, "other, round \(round)", at: location)
      store.change { $0.count += 1 }
      watches.expect(
        countChanges ? ["count": 1] : [:], coarse: both, "count, round \(round)", at: location)
    }
  }

  @Test("A store made by a transform sees each change")
  func transform() {
    let store = makeStore(State())
    let child: Store<Summary, Never> = store.scope(
      state: { Summary(title: $0.title, count: $0.count) }, action: unsent)
    check(store, title: { child.title }, count: { child.count })
  }

  @Test("A store made by a transform without an equality sees each change")
  func plainTransform() {
    let store = makeStore(State())
    let child: Store<Sketch, Never> = store.scope(
      state: { Sketch(title: $0.title, leaf: Leaf(number: $0.count)) }, action: unsent)
    check(store, title: { child.title }, count: { child.leaf.number }, hasEquality: false)
  }

  @Test("A store of a computed property sees each change")
  func property() {
    let store = makeStore(State())
    let child: Store<Summary, Never> = store.scope(\.summary, action: unsent)
    check(store, title: { child.title }, count: { child.count })
    let sketch: Store<Sketch, Never> = store.scope(\.sketch, action: unsent)
    check(
      store, title: { sketch.title }, count: { sketch.leaf.number }, countChanges: false,
      hasEquality: false)
  }

  @Test("A store of a part of a computed property sees each change")
  func part() {
    let store = makeStore(State())
    let sketch: Store<Sketch, Never> = store.scope(\.sketch, action: unsent)
    let leaf: Store<Leaf, Never> = sketch.scope(\.leaf, action: unsent)
    let deep: Store<Leaf, Never> = store.scope(\.sketch.leaf, action: unsent)
    let watches = Watches()
    watches.watch("leaf") { leaf.text }
    watches.watch("deep") { deep.text }
    for round in 0..<3 {
      store.change { $0.leaf.text += "!" }
      watches.expect(["leaf": 1, "deep": 1], "round \(round)")
      store.change { $0.leaf = Leaf(text: "replaced \(round)") }
      watches.expect(["leaf": 1, "deep": 1], "replaced, round \(round)")
    }
  }

  @Test("A view store on either sees each change")
  func viewStores() {
    let store = makeStore(State())
    let transformed: Store<Summary, Never> = store.scope(
      state: { Summary(title: $0.title, count: $0.count) }, action: unsent)
    let computed: Store<Summary, Never> = store.scope(\.summary, action: unsent)
    var seen: [String: String] = [:]
    var tokens: [ObservationToken] = []
    for (name, child) in [("transformed", transformed), ("computed", computed)] {
      tokens.append(
        withViewStore(child, observe: { $0.title }) { view in seen[name] = view.state })
    }
    for round in 0..<3 {
      store.change { $0.title = "round \(round)" }
      #expect(seen == ["transformed": "round \(round)", "computed": "round \(round)"])
      store.change { $0.other += 1 }
    }
    #expect(tokens.map(\.runs) == [4, 4])
  }

  @Test("A computed optional child, and the case of a computed enum")
  func presence() {
    let store = makeStore(State())
    let watches = Watches()
    watches.watch("optional") {
      let child: Store<Summary, Never>? = store.scope(\.maybe, action: unsent)
      return child?.title
    }
    watches.watch("case") {
      let child: Store<Summary, Never>? = store.scope(
        \.shape, case: { Shape.summary($0) }, action: unsent)
      return child?.title
    }
    for round in 0..<3 {
      store.change { $0.title += "!" }
      watches.expect(["optional": 1, "case": 1], "title, round \(round)")
      store.change { $0.isShown = false }
      watches.expect(["optional": 1, "case": 1], "gone, round \(round)")
      store.change { $0.isShown = true }
      watches.expect(["optional": 1, "case": 1], "back, round \(round)")
    }
  }

  @Test("Rows that are computed, each of which is made anew")
  func rows() {
    let store = makeStore(State())
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    let (first, second) = (rows[0], rows[1])
    check(store, title: { first.title }, count: { second.count }, hasEquality: false)
  }

  @Test("A computed property of a class, and of a struct in it")
  func inClass() {
    @MainActor final class Model {
      @Tracked var state = State()
      var summary: Summary { Summary(title: state.title, count: state.count) }
    }
    let model = Model()
    let watches = Watches()
    watches.watch("class") { model.summary.title }
    watches.watch("struct") { model.state.sketch.title }
    watches.watch("count") { model.state.summary.count }
    model.state.title = "b"
    watches.expect(["class": 1, "struct": 1], coarse: ["count"], "title")
    model.state.other = 1
    watches.expect([:], "other")
  }

  struct Box: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var title = "a"
  }

  struct Boxes: ObservableState {
    @Tracked var box: Box? = Box()
    var number: Int { box?.number ?? 0 }
  }

  @Test("A number out of an optional is that number, whichever state it is of")
  func numberOfOptional() {
    let store = makeStore(Boxes())
    let number: Store<Int, Never> = store.scope(\.number, action: unsent)
    let watches = Watches()
    watches.watch("number") { number.state }
    let changes: [(inout Boxes) -> Void] = [
      { $0.box = Box(title: "b") }, { $0.box = nil }, { $0.box = Box() }, { $0 = Boxes() },
    ]
    for (index, change) in changes.enumerated() {
      store.change(change)
      watches.expect([:], "change \(index)")
    }
    store.change { $0.box?.number = 1 }
    watches.expect(["number": 1])
  }
}
