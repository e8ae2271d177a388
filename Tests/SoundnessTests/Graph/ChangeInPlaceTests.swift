import Observing
import Testing

/// A change in place inside a closure is a write, which alone makes no dependency.
@Suite("A closure that changes something in place") @MainActor
struct ChangeInPlaceTests {
  struct State: ObservableState {
    @Tracked var list = [1, 2, 3]
    @Tracked var leaf = Leaf()
    @Tracked var set: Set<Int> = []
    @Tracked var byName: [String: Int] = [:]
    @Tracked var maybe: [Int]? = [1]
  }

  final class Model {
    @Tracked var list = [1, 2, 3]
    @Tracked var text = "a"
    @Tracked var set: Set<Int> = []
    @Tracked var byName: [String: Int] = [:]
    @Tracked var maybe: [Int]? = [1]
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(3)
    @Tracked var state = State()
    @Tracked var limit = 0
  }

  /// What closures do, and what is written afterwards.
  static let changes:
    [(
      name: String, change: @MainActor (Model) -> Void, write: @MainActor (Model) -> Void
    )] = [
      ("an array's last element", { _ = $0.list.popLast() }, { $0.list.append(9) }),
      ("an array", { $0.list.append(4) }, { $0.list = [7] }),
      ("a string", { $0.text.append("x") }, { $0.text = "b" }),
      ("a set", { $0.set.insert(1) }, { $0.set = [7] }),
      ("a dictionary", { $0.byName["a", default: 0] += 1 }, { $0.byName = ["b": 1] }),
      ("a struct's array", { _ = $0.state.list.popLast() }, { $0.state.list.append(9) }),
      ("a struct's set", { $0.state.set.insert(1) }, { $0.state.set = [7] }),
      (
        "a struct's dictionary", { $0.state.byName["a", default: 0] += 1 },
        { $0.state.byName = ["b": 1] }
      ),
      ("a child's string", { $0.state.leaf.text.append("x") }, { $0.state.leaf.text = "b" }),
    ]

  @Test("It does not run again for what it only changed", arguments: 0..<9)
  func noDependency(index: Int) {
    let (name, change, write) = Self.changes[index]
    let model = Model()
    let token = observe { change(model) }
    #expect(token.runs == 1, "\(name)")
    #expect(token.dependencies == [], "\(name)")
    write(model)
    write(model)
    #expect(token.runs == 1, "\(name)")
  }

  @Test("It runs again for what it also read", arguments: 0..<9)
  func otherDependency(index: Int) {
    let (name, change, write) = Self.changes[index]
    let model = Model()
    let token = observe {
      _ = model.limit
      change(model)
    }
    write(model)
    #expect(token.runs == 1, "\(name)")
    model.limit += 1
    #expect(token.runs == 2, "\(name)")
  }

  @Test("A read beside the change is a read")
  func readToo() {
    let model = Model()
    let token = observe { if model.list.count > 2 { _ = model.list.popLast() } }
    #expect(token.runs == 2)  // The second one for its own change.
    model.list.append(7)
    #expect(model.list.count == 2)
    #expect(token.runs == 4)
  }

  @Test("Others see what it changed")
  func readers() {
    let model = Model()
    let watches = Watches()
    watches.watch("list") { model.list }
    watches.watch("state's list") { model.state.list }
    watches.watch("set") { model.state.set }
    let token = observe {
      _ = model.limit
      _ = model.list.popLast()
      _ = model.state.list.popLast()
    }
    watches.expect(["list": 1, "state's list": 1], "the first run")
    model.limit += 1
    watches.expect(["list": 1, "state's list": 1], "the second run")
    #expect(token.runs == 2)
  }
}
