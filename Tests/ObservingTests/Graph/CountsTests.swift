import Testing

@testable import Observing

/// What each kind of change costs, number by number: whatever makes the graph do more than it must shows here.
@MainActor @Suite("What work is done, number by number", .serialized)
struct CountsTests {
  final class Cell {
    @Tracked var value = 0
  }

  struct Leaf: ObservableState, Equatable {
    @Tracked var name = "a"
    @Tracked var age = 0
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = "t"
    @Tracked var leaf = Leaf()
  }

  struct State: ObservableState {
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1), Row(id: 2)]
    @Tracked var count = 0
  }

  final class Model {
    @Tracked var state = State()
  }

  private func expect(
    _ work: String, reads: Int = 0, registrations: Int = 0, mutations: Int = 0,
    notifications: Int = 0, evaluations: Int = 0, derivations: Int = 0,
    at location: SourceLocation = #_sourceLocation, _ body: () -> Void
  ) {
    var expected = Counts()
    expected.reads = reads
    expected.registrations = registrations
    expected.mutations = mutations
    expected.notifications = notifications
    expected.evaluations = evaluations
    expected.derivations = derivations
    var counts = Instrumentation.measure(body)
    counts.equalityChecks = 0
    #expect(counts == expected, "\(work)", sourceLocation: location)
  }

  @Test("Closures on properties of classes")
  func properties() {
    let (a, b) = (Cell(), Cell())
    var token: ObservationToken?
    expect("first run", reads: 3, registrations: 2, evaluations: 1) {
      token = observe { _ = a.value + b.value + a.value }
    }
    expect("one written", reads: 3, mutations: 1, notifications: 1, evaluations: 1) { a.value = 1 }
    expect("both in one", reads: 3, mutations: 2, notifications: 2, evaluations: 1) {
      transaction {
        a.value = 2
        b.value = 2
      }
    }
    expect("equal") { a.value = 2 }
    expect("read by nobody", mutations: 0) { _ = a.value }
    token?.cancel()
    expect("cancelled", mutations: 1) { b.value = 3 }
  }

  @Test("Derived values in a chain and in a diamond")
  func derived() {
    let cell = Cell()
    let low = Derived { cell.value / 10 }
    let left = Derived { low.value + 1 }
    let right = Derived { low.value * 0 }
    var tokens: [ObservationToken] = []
    expect("first run", reads: 5, registrations: 5, evaluations: 1, derivations: 3) {
      tokens.append(observe { _ = left.value + right.value })
    }
    expect("a second reader", reads: 1, registrations: 1, evaluations: 1) {
      tokens.append(observe { _ = right.value })
    }
    // Told: low, left and right, one closure along both ways, and the other one.
    expect("nothing comes of it", reads: 1, mutations: 1, notifications: 6, derivations: 1) {
      cell.value = 1
    }
    expect(
      "half of it", reads: 5, mutations: 1, notifications: 6, evaluations: 1, derivations: 3
    ) {
      cell.value = 10
    }
    tokens = []
    expect("let go", mutations: 1) { cell.value = 20 }
    expect("asked by nobody", reads: 2, registrations: 2, derivations: 2) { _ = left.value }
  }

  @Test("What a Registrar tracks")
  func registrar() {
    let registrar = Registrar()
    var token: ObservationToken?
    expect("first run", reads: 1, registrations: 1, evaluations: 1) {
      token = observe { registrar.access(\Cell.value) }
    }
    expect("written", reads: 1, mutations: 1, notifications: 1, evaluations: 1) {
      registrar.withMutation(of: \Cell.value) {}
    }
    token?.cancel()
    expect("read by nobody", mutations: 1) { registrar.withMutation(of: \Cell.value) {} }
  }

  @Test("Reads that are recorded for a key path cost nothing afterwards, and are told apart")
  func recorded() {
    let (cell, model) = (Cell(), Model())
    let double = Derived { cell.value * 2 }
    let reads: [(others: Bool, read: () -> Void)] = [
      (true, { _ = cell.value }), (true, { _ = double.value }),
      (true, { _ = model.state.rows.ids }), (false, { _ = State().count }),
    ]
    for (number, each) in reads.enumerated() {
      #expect(RecordedReads.of(each.read).reads.includesOthers == each.others, "\(number)")
    }
  }

  @Test("Parts of a state")
  func parts() {
    let model = Model()
    var tokens: [ObservationToken] = []
    expect("first runs", reads: 10, registrations: 10, evaluations: 4) {
      tokens = [
        observe { _ = model.state.leaf.name }, observe { _ = model.state.maybe?.age },
        observe { _ = model.state.count }, observe { _ = model.state.leaf },
      ]
    }
    // A write to the class's property counts, and what is found to differ in it.
    expect("a leaf", reads: 3, mutations: 2, notifications: 1, evaluations: 1) {
      model.state.leaf.name = "b"
    }
    expect("read by nobody", mutations: 2) { model.state.leaf.age = 1 }
    expect("in an optional", reads: 3, mutations: 2, notifications: 1, evaluations: 1) {
      model.state.maybe?.age = 1
    }
    expect("another that looks the same", mutations: 1) {
      model.state.leaf = Leaf(name: "b", age: 1)
    }
    for token in tokens { token.cancel() }
  }
}
