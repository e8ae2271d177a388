import ObservableStore
import Observing
import Testing

/// In a process of its own where writes are recorded: other tests may write something of the same name.
@MainActor
@Suite(
  "Of several changes in one transaction: the first old value, and the last new one", .serialized)
struct FirstAndLastTests {
  struct Plain: Equatable { var a = 0, b = 0 }

  @MainActor final class Model {
    @Tracked var list = [1, 2, 3]
    @Tracked var dict = ["a": 1, "b": 2]
    @Tracked var plain = Plain()
    @Tracked var text = "abc"
    @Tracked var set: Set<Int> = [1]
    @Tracked var number = 1
  }

  struct Sharing: ObservableState {
    @Shared var list = [1, 2, 3]
    @Tracked var number = 0
  }

  let model = Model()
  let store = Store(
    initialState: Sharing(),
    reducer: Reduce<Sharing, @Sendable @MainActor (inout Sharing) -> Void> { state, change in
      change(&state)
      return .none
    })

  /// The causes, and what `explain` has of the writes at a path.
  private func changes(
    _ read: @escaping @MainActor @Sendable () -> Void, at path: String, _ write: () -> Void
  ) -> [String] {
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    let token = observe("it", read)
    var causes: [String] = []
    let tracing = traceRenders { cause in
      causes += cause.changes.map { "\($0.path): \($0.oldValue) → \($0.newValue)" }
    }
    transaction { write() }
    tracing.cancel()
    let writes = explain(path).property?.writes ?? []
    #expect(writes.map { "\($0.path): \($0.oldValue) → \($0.newValue)" } == causes)
    #expect(writes.allSatisfy { $0.closures == ["it"] })
    withExtendedLifetime(token) {}
    return causes
  }

  @Test("A class's properties, changed in place and assigned, in any order")
  func properties() async {
    await #expect(processExitsWith: .success) { await FirstAndLastTests().propertiesAlone() }
  }

  private func propertiesAlone() {
    #expect(
      changes({ _ = model.list }, at: "list") {
        model.list[0] = 9
        model.list[1] = 9
      } == ["list: [1, 2, 3] → [9, 9, 3]"])
    #expect(
      changes({ _ = model.list }, at: "list") {
        model.list = [4, 5]
        model.list.append(6)
      } == ["list: [9, 9, 3] → [4, 5, 6]"])
    #expect(
      changes({ _ = model.list }, at: "list") {
        model.list.append(7)
        model.list = [8]
      } == ["list: [4, 5, 6] → [8]"])
    #expect(
      changes({ _ = model.dict }, at: "dict") {
        model.dict["a"] = 5
        model.dict["c"] = 7
      } == [#"dict: ["a": 1, "b": 2] → ["a": 5, "b": 2, "c": 7]"#])
    #expect(
      changes({ _ = model.plain }, at: "plain") {
        model.plain.a = 1
        model.plain.b = 1
      } == ["plain.a: 0 → 1", "plain.b: 0 → 1"])
    #expect(
      changes({ _ = model.text }, at: "text") {
        model.text += "d"
        model.text.removeFirst()
      } == ["text: abc → bcd"])
    #expect(
      changes({ _ = model.set }, at: "set") {
        model.set.insert(2)
        model.set.remove(1)
      } == ["set: [1] → [2]"])
    #expect(
      changes({ _ = model.number }, at: "number") {
        model.number += 1
        model.number += 1
      } == ["number: 1 → 3"])
    // What was written back and committed before is where the next change begins.
    #expect(
      changes({ _ = model.number }, at: "number") {
        model.number += 1
        model.number -= 1
        observe("other") { _ = model.text }.cancel()
        model.number += 5
      } == ["number: 3 → 8"])
  }

  @Test("A shared value, in one action, in several, and by itself")
  func shared() async {
    await #expect(processExitsWith: .success) { await FirstAndLastTests().sharedAlone() }
  }

  private func sharedAlone() {
    #expect(
      changes({ _ = store.list }, at: "list") {
        store.send {
          $0.list[0] = 9
          $0.list[1] = 9
          $0.list.append(4)
        }
      } == ["list: [1, 2, 3] → [9, 9, 3, 4]"])
    #expect(
      changes({ _ = store.list }, at: "list") {
        store.send { $0.list[0] = 1 }
        store.send { $0.list[1] = 2 }
      } == ["list: [9, 9, 3, 4] → [1, 2, 3, 4]"])
  }
}
