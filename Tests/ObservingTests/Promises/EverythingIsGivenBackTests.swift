import Observation
import Testing

@testable import Observing

@MainActor
@Suite("Everything is given back", .serialized)
struct EverythingIsGivenBackTests {
  @MainActor final class Numbers {
    @Tracked var number = 0
    @Tracked var kid = Kid(1)
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1), Kid(2), Kid(3)]
  }

  /// Tells when it is gone.
  final class Canary {
    let sing: () -> Void
    init(_ sing: @escaping () -> Void) { self.sing = sing }
    deinit { sing() }
  }

  @Test("By tokens that are cancelled, and by tokens that are released", arguments: Kind.allCases)
  func stages(kind: Kind) {
    let stage = kind.stage()
    expectGivenBack {
      let runs = Runs()
      runs.watch(stage)
      stage.a.name = "x"
      stage.b = Kid(2)
      stage.changeCopy { a, b in swap(&a, &b) }
      runs.cancelAll()
    }
    expectGivenBack {
      let runs = Runs()
      runs.watch(stage)
      stage.replace(Kid(1), Kid(2))
    }
    expectGivenBack {
      let gone = kind.stage()
      let runs = Runs()
      runs.watch(gone)
      gone.a.name = "x"
    }
  }

  @Test("By rows that are removed, while the list's closure stays")
  func rows() {
    let model = Numbers()
    expectGivenBack {
      let token = observe {
        for id in model.rows.ids { _ = observe { _ = model.rows[id: id]?.name } }
      }
      let before = Instrumentation.live
      model.rows.append(Kid(4))
      #expect(Instrumentation.live.closures == before.closures + 1)
      model.rows[id: 4]?.name = "x"
      model.rows.remove(id: 4)
      #expect(Instrumentation.live == before)
      for round in 0..<100 {
        model.rows.insert(Kid(10 + round), at: 0)
        model.rows.remove(id: 10 + round)
      }
      #expect(Instrumentation.live == before)
      model.rows = []
      #expect(Instrumentation.live.closures == 1 + before.closures - 4)
      token.cancel()
    }
  }

  @Test("By derived values and their readers, in whatever order they go")
  func derived() {
    let model = Numbers()
    expectGivenBack {
      var first: Derived? = Derived { model.number + 1 }
      var second: Derived? = Derived { [first] in first!.value + 1 }
      var token: ObservationToken? = observe { [second] in _ = second!.value }
      first = nil
      second = nil
      model.number += 1
      #expect(token?.runs == 2)
      token = nil
      #expect(first == nil && second == nil && token == nil)
    }
  }

  @Test("By re-runs that read something else each time")
  func changingDependencies() {
    let model = Numbers()
    expectGivenBack {
      let token = observe { _ = model.rows[id: model.number % 3]?.name }
      let before = Instrumentation.live
      for _ in 0..<99 { model.number += 1 }
      #expect(Instrumentation.live == before)
      #expect(token.runs == 100)
    }
  }

  @Test("By places that are replaced again and again")
  func replacements() {
    let model = Numbers()
    expectGivenBack {
      let tokens = [
        observe { _ = model.kid.inner.note }, observe { _ = model.rows[id: 2]?.inner.note },
      ]
      let before = Instrumentation.live
      for index in 0..<100 {
        model.kid = Kid(1, note: "\(index)")
        model.rows[id: 2] = Kid(2, note: "\(index)")
        model.rows = IdentifiedArray(uniqueElements: [Kid(2)])
      }
      #expect(Instrumentation.live == before)
      #expect(tokens.map(\.runs) == [101, 201])
      for index in 0..<100 {
        model.kid = Kid(1, "\(index)", note: "99")
        model.rows[id: 2] = Kid(2, "\(index)")
        model.rows = IdentifiedArray(uniqueElements: [Kid(2)])
      }
      #expect(Instrumentation.live == before)
      #expect(tokens.map(\.runs) == [101, 201], "by what looks the same where it is read")
    }
  }

  @Test("A cancelled closure lets go of what it captured, at once")
  func captures() {
    let model = Numbers()
    var gone: [String] = []
    func closure(_ name: String) -> ObservationToken {
      let canary = Canary { gone.append(name) }
      return observe {
        _ = model.number
        withExtendedLifetime(canary) {}
        onCleanup { withExtendedLifetime(canary) {} }
      }
    }
    let token = closure("cancelled")
    token.cancel()
    #expect(gone == ["cancelled"])
    var released: ObservationToken? = closure("released")
    #expect(released?.runs == 1)
    released = nil
    #expect(gone == ["cancelled", "released"])
    let outer = observe {
      if model.number == 0 { _ = closure("inner") }
    }
    model.number = 1
    #expect(gone == ["cancelled", "released", "inner"])
    withTracking {
      _ = model.number
    } onChange: { [canary = Canary { gone.append("one shot") }] in
      withExtendedLifetime(canary) {}
    }
    model.number = 2
    #expect(gone == ["cancelled", "released", "inner", "one shot"])
    outer.cancel()
  }

  @Test("A closure that cancels itself lets go when it is through")
  func cancelItself() {
    let model = Numbers()
    var gone = false
    expectGivenBack {
      var token: ObservationToken?
      token = observe { [canary = Canary { gone = true }] in
        _ = model.number
        if model.number == 1 {
          token?.cancel()
          #expect(!gone)
        }
        withExtendedLifetime(canary) {}
      }
      model.number = 1
      #expect(gone)
      token = nil
    }
  }

  @Test("A state that is dropped is dropped at once, observed or not")
  func states() {
    struct State: ObservableState {
      @Tracked var canary: Canary?
      @Tracked var rows: IdentifiedArray<Int, Held> = IdentifiedArray(uniqueElements: [], id: \.id)
    }
    struct Held: ObservableState {
      let id: Int
      @Tracked var canary: Canary?
    }
    @MainActor final class Model { @Tracked var state = State() }
    var gone: [String] = []
    let model = Model()
    let token = observe {
      _ = model.state.canary
      for row in model.state.rows { _ = row.canary }
    }
    model.state.canary = Canary { gone.append("first") }
    model.state.canary = Canary { gone.append("second") }
    #expect(gone == ["first"])
    model.state.rows.append(Held(id: 1, canary: Canary { gone.append("row") }))
    model.state.rows.remove(id: 1)
    #expect(gone == ["first", "row"])
    model.state = State()
    #expect(gone == ["first", "row", "second"])
    _ = token
  }

  @Test("An object observed is not kept alive by its observers' registrations")
  func objects() {
    var gone = false
    @MainActor final class Held {
      @Tracked var number = 0
      @Tracked var kid = Kid(1)
      let canary: Canary
      init(_ canary: Canary) { self.canary = canary }
    }
    expectGivenBack {
      var object: Held? = Held(Canary { gone = true })
      let token = observe { [weak object] in _ = (object?.number, object?.kid.name) }
      object?.number = 1
      object?.kid.name = "x"
      #expect(token.runs == 3)
      object = nil
      #expect(gone)
      token.cancel()
    }
  }

  @Test("By the toolchain's tracking, once it has fired")
  func toolchain() {
    let model = Numbers()
    expectGivenBack {
      withObservationTracking {
        _ = (model.number, model.rows[id: 1]?.name)
      } onChange: {
      }
      model.number = 1
      model.rows[id: 1]?.name = "x"
    }
  }

  @Test("By the standard library's tracking of an object with a registrar, which goes unchanged")
  func toolchainOfRegistrars() {
    @MainActor final class Player {
      let registrar = Registrar()
      var position: Int {
        registrar.access(\Player.position)
        return 0
      }
    }
    expectGivenBack {
      for _ in 0..<20 {
        let player = Player()
        withObservationTracking {
          _ = player.position
        } onChange: {
        }
      }
    }
  }

  @Test("By a tracing that ends, and by registrars")
  func reports() {
    @MainActor final class Player {
      let registrar = Registrar()
      var position: Int {
        registrar.access(\Player.position)
        return 0
      }
    }
    let model = Numbers()
    expectGivenBack {
      let tracing = traceRenders { _ in }
      let token = observe { _ = (model.kid.name, model.rows.map(\.name)) }
      model.kid.name = "x"
      model.rows[id: 1]?.name = "x"
      tracing.cancel()
      token.cancel()
      let player = Player()
      let other = observe { _ = player.position }
      player.registrar.withMutation(of: \Player.position) {}
      #expect(other.runs == 2)
    }
  }
}
