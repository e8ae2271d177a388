import Observation
import Testing

@testable import Observing

@MainActor
@Suite("The toolchain's own Observation sees tracked reads")
struct ToolchainObservationTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var kid = Kid(1)
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1), Kid(2)]
  }

  /// A count that a `Sendable` closure may raise.
  final class Counter: @unchecked Sendable {
    var count = 0
  }

  private func tracking(_ counter: Counter, _ read: () -> Void) {
    withObservationTracking(read) { counter.count += 1 }
  }

  @Test("onChange fires once for a change of what was read, and not for others")
  func fires() {
    let model = Model()
    let number = Counter()
    let kid = Counter()
    tracking(number) { _ = model.number }
    tracking(kid) { _ = model.kid.name }
    #expect([number.count, kid.count] == [0, 0])
    model.number = 1
    #expect([number.count, kid.count] == [1, 0])
    model.number = 2
    #expect([number.count, kid.count] == [1, 0])
    model.kid.name = "x"
    #expect([number.count, kid.count] == [1, 1])
    tracking(number) { _ = model.number }
    model.number = 3
    #expect([number.count, kid.count] == [2, 1])
  }

  @Test("Nested states and rows read through a class's property")
  func nested() {
    let model = Model()
    for change in [
      { model.kid.inner.note += "x" }, { model.kid = Kid(1) }, { model.kid.reset() },
    ] as [@MainActor () -> Void] {
      model.kid.inner.note = "changed"
      let counter = Counter()
      tracking(counter) { _ = model.kid.inner.note }
      change()
      #expect(counter.count == 1)
      change()
      #expect(counter.count == 1)
    }
    for change in [
      { model.rows[id: 1]?.name += "x" }, { model.rows.append(Kid(3)) }, { model.rows.reverse() },
    ] as [@MainActor () -> Void] {
      let counter = Counter()
      tracking(counter) { _ = model.rows.map(\.name) }
      change()
      #expect(counter.count == 1)
    }
  }

  @Test("An equal value, and one written back in a transaction, fire nothing")
  func nothing() {
    let model = Model()
    let counter = Counter()
    tracking(counter) { _ = (model.number, model.kid.age) }
    model.number = 0
    transaction {
      model.number = 1
      model.kid.age = 9
      model.kid.age = 1
      model.number = 0
    }
    #expect(counter.count == 0)
    model.kid = Kid(1)
    model.kid.reset()
    #expect(counter.count == 0, "another one that looks the same")
    model.kid.age = 2
    #expect(counter.count == 1)
  }

  @Test("A derived value read inside fires when its result changes")
  func derived() {
    let model = Model()
    let tens = Derived { model.number / 10 }
    let counter = Counter()
    tracking(counter) { _ = tens.value }
    model.number = 1
    #expect(counter.count == 0)
    model.number = 10
    #expect(counter.count == 1)
  }

  @Test("A Registrar's property")
  func registrar() {
    let player = RegistrarTests.Player()
    let counter = Counter()
    tracking(counter) { _ = player.position }
    player.name = "x"
    #expect(counter.count == 0)
    player.position = 1
    #expect(counter.count == 1)
  }

  @Test("Render closures and the toolchain's tracking side by side, and one inside the other")
  func sideBySide() {
    let model = Model()
    let counter = Counter()
    let token = observe { _ = model.number }
    tracking(counter) { _ = model.number }
    model.number = 1
    #expect(token.runs == 2)
    #expect(counter.count == 1)
    let inside = Counter()
    let outer = observe { tracking(inside) { _ = model.kid.name } }
    #expect(outer.runs == 1)
    model.kid.name = "x"
    #expect(outer.runs == 2)
  }

  @Test("Observations delivers the last value")
  func observations() async {
    let model = Model()
    let values = Observations { model.number }
    var seen: [Int] = []
    let task = Task {
      for await value in values {
        seen.append(value)
        if value == 3 { break }
      }
    }
    // Who has not begun to listen hears the value that there is when it does.
    while seen.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
    model.number = 1
    model.number = 2
    for _ in 0..<20 { await Task.yield() }
    model.number = 3
    await task.value
    #expect(seen.first == 0)
    #expect(seen.last == 3)
    #expect(seen == seen.sorted())
  }
}

@MainActor
@Suite("A Registrar tracks what is written by hand")
struct RegistrarTests {
  @MainActor final class Player {
    private let registrar = Registrar()
    private var seconds = 0
    private var title = ""

    var position: Int {
      get {
        registrar.access(\Player.position)
        return seconds
      }
      set { registrar.withMutation(of: \Player.position) { seconds = newValue } }
    }

    var name: String {
      get {
        registrar.access(\Player.name)
        return title
      }
      set { registrar.withMutation(of: \Player.name) { title = newValue } }
    }

    func fail() throws {
      struct Failure: Error {}
      try registrar.withMutation(of: \Player.position) {
        seconds += 1
        throw Failure()
      }
    }
  }

  @Test("Each property on its own, once per transaction, thrown from or not")
  func properties() {
    let player = Player()
    let other = Player()
    let runs = Runs()
    runs.watch("position") { player.position }
    runs.watch("name") { player.name }
    runs.watch("other") { other.position }
    player.position = 1
    runs.expect(["position": 1])
    transaction {
      player.position = 2
      player.name = "x"
      player.position = 3
    }
    runs.expect(["position": 1, "name": 1])
    #expect(throws: (any Error).self) { try player.fail() }
    runs.expect(["position": 1])
    let double = Derived { player.position * 2 }
    let token = observe { _ = double.value }
    player.position = 7
    #expect(token.runs == 2)
    #expect(double.value == 14)
    #expect(runs.token("position")?.dependencies == ["position"])
  }
}
