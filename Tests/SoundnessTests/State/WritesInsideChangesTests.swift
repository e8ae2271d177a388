import Observing
import Testing

/// Something else changes while a property is being changed in place: who reads both waits for the end.
@MainActor
@Suite("Writes to others inside a change in place")
struct WritesInsideChangesTests {
  final class Live { @Tracked var value = 0 }

  struct State: ObservableState {
    @Tracked var number = 0
    @Tracked var live = Live()
    mutating func bump() {
      number += 1
      live.value += 1
      number += 1
      live.value += 1
    }
  }

  final class Model {
    @Tracked var state = State()
    @Tracked var items = [1]
    @Tracked var other = 0
  }

  private func watch(_ model: Model) -> Watches {
    let watches = Watches()
    let both = Derived { [model.state.number, model.state.live.value, model.items.count] }
    watches.watch("both") { [model.state.number, model.state.live.value] }
    watches.watch("derived") { both.value }
    watches.watch("live") { model.state.live.value }
    watches.watch("items") { [model.items.count, model.other] }
    watches.watch("other") { model.other }
    return watches
  }

  @Test("A method that changes its state and an object in it")
  func method() {
    let model = Model()
    let watches = watch(model)
    for _ in 0..<3 {
      model.state.bump()
      watches.expect(["both": 1, "derived": 1, "live": 1])
    }
  }

  @Test("A predicate that writes to another property")
  func predicate() {
    let model = Model()
    let watches = watch(model)
    model.items = [1, 2, 3]
    watches.expect(["items": 1, "derived": 1])
    model.items.removeAll { item in
      model.other += 1
      return item == 2
    }
    watches.expect(["items": 1, "derived": 1, "other": 3])
    model.items.removeAll { _ in
      model.other += 1
      return false
    }
    watches.expect(["items": 1, "other": 2], coarse: ["derived"])
  }

  final class Lifetime: Sendable {
    let end: @MainActor @Sendable () -> Void
    init(_ end: @escaping @MainActor @Sendable () -> Void) { self.end = end }
    deinit { MainActor.assumeIsolated { end() } }
  }

  struct Session: ObservableState {
    @Tracked var number = 0
    @Tracked var lifetime: Lifetime?
  }

  final class Sessions {
    @Tracked var ended = 0
    @Tracked var session = Session()
  }

  @Test("An object that writes as it goes, replaced in a state in place")
  func ends() {
    let model = Sessions()
    let watches = Watches()
    watches.watch("both") { [model.session.number, model.ended] }
    watches.watch("ended") { model.ended }
    for _ in 0..<3 {
      model.session.lifetime = Lifetime { [unowned model] in model.ended += 1 }
      watches.expect([:], coarse: ["both"])
      model.session.lifetime = nil
      watches.expect(["both": 1, "ended": 1])
    }
  }

  @Test("Held over an await: who reads it as well waits, who does not runs at once")
  func held() async {
    await #expect(processExitsWith: .success) {
      await WritesInsideChangesTests.hold()
    }
  }

  final class Table {
    nonisolated init() {}
    @Tracked var items = [1]
    @Tracked var state = State()
    @Tracked var other = 0
  }

  static func hold() async {
    let (table, gate) = (Table(), HeldOverAwaitTests.Gate())
    let watches = Watches()
    watches.watch("both") { [table.items.count, table.other] }
    watches.watch("state") { [table.state.number, table.other] }
    watches.watch("other") { table.other }
    var cancelled = 0
    let token = observe { cancelled += table.items.count + table.other }
    let task = Task { @MainActor in
      await HeldOverAwaitTests.append(&table.items, gate)
    }
    while !gate.isWaitedFor { try? await Task.sleep(for: .milliseconds(1)) }
    for _ in 0..<3 {
      table.other += 1
      #expect(cancelled == 1)
    }
    // Cancelled while it waits.
    token.cancel()
    gate.open()
    await task.value
    watches.expect(["both": 1, "state": 3, "other": 3])
    #expect(cancelled == 1)
    table.other += 1
    watches.expect(["both": 1, "state": 1, "other": 1])
  }
}
