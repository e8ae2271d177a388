import Testing

@testable import Observing

/// In a process of its own: what is traced, others would copy.
@MainActor
@Suite("Causes and explanations of values that hold their like", .serialized)
struct RecursiveCausesTests {
  indirect enum Tree: Equatable, Sendable {
    case leaf(Int)
    case wrap(Tree)
    case pair(Tree, other: Forest)
  }

  enum Forest: Equatable, Sendable {
    case none
    case trees([Tree])
    indirect case one(Tree, Forest?)
  }

  /// Each level has a type that no other has.
  enum Nest<Value: Equatable & Sendable>: Equatable, Sendable {
    case end(Value)
    indirect case more(Nest<[Value]>)
  }

  struct State: ObservableState {
    @Tracked var nest = Nest.end(1)
    @Tracked var tree = Tree.leaf(1)
    @Tracked var maybe: Tree? = .wrap(.leaf(1))
    @Tracked var forest = Forest.none
    @Tracked var result: Result<Tree, Never> = .success(.leaf(1))
  }

  @MainActor final class Model {
    @Tracked var state = State()
    @Tracked var forest: Forest? = Forest.none
  }

  @Test("They are told, however deep the values are")
  func told() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { RecursiveCausesTests().tellAlone() }
    }
  }

  private func tellAlone() {
    let model = Model()
    let tokens = [
      observe("tree") { _ = model.state.tree }, observe("maybe") { _ = model.state.maybe },
      observe("forest") { _ = model.state.forest }, observe("result") { _ = model.state.result },
      observe("nest") { _ = model.state.nest },
      observe("own") { _ = model.forest },
    ]
    Instrumentation.recordsWrites = true
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    model.state.maybe = .leaf(2)
    #expect(causes.first == "maybe ← state.maybe: wrap(.leaf(1)) → leaf(2)", "\\(causes)")
    causes = []
    let deep = (0..<5_000).reduce(Tree.leaf(1)) { tree, _ in .wrap(tree) }
    model.state.tree = deep
    model.state.forest = .one(deep, .trees([deep]))
    model.state.result = .success(deep)
    model.state.nest = .more(.more(.end([[2]])))
    model.forest = .one(.leaf(1), .one(.leaf(2), nil))
    model.state.maybe = .pair(.leaf(1), other: .trees([.leaf(2)]))
    #expect(
      Set(causes.map { $0.prefix { $0 != " " } }) == [
        "tree", "maybe", "forest", "result", "own", "nest",
      ])
    for cause in causes { #expect(cause.count < 10_000, "\(cause.prefix(200)) … \(cause.count)") }
    for label in ["tree", "forest", "state.maybe", "own"] {
      #expect(!explain(label).description.isEmpty)
    }
    tracing.cancel()
    for token in tokens { token.cancel() }
    // Deep values are let go of as plain Swift does it: one after the other.
    withExtendedLifetime(deep) {}
  }
}
