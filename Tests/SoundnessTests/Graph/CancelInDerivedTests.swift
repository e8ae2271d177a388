import Observing
import Testing

/// Cancelling a token is no write, so a derived computation may do it.
@Suite("A token cancelled inside a derived computation")
struct CancelInDerivedTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
  }

  @MainActor final class Tokens {
    var token: ObservationToken?
  }

  @Test("It is cancelled")
  func cancels() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        var cleanups = 0
        let token = observe("cancelled") {
          _ = model.other
          onCleanup { cleanups += 1 }
        }
        let derived = Derived("canceller") {
          if model.number > 0 { token.cancel() }
          return model.number
        }
        #expect(derived.value == 0 && !token.isCancelled)
        model.number = 1
        #expect(derived.value == 1 && token.isCancelled)
        #expect(cleanups == 1)
        model.other += 1
        #expect(token.runs == 1)
      }
    }
  }

  /// What the inner one asks for its turns.
  enum InnerScheduler: CaseIterable { case none, same, other }

  @Test(
    "It is that of a closure that waits for its scheduler, asked for while one inside it is due")
  func around() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for scheduler in InnerScheduler.allCases { CancelInDerivedTests().cancelAround(scheduler) }
      }
    }
  }

  @MainActor
  private func cancelAround(_ inner: InnerScheduler) {
    let model = Model()
    let tokens = Tokens()
    var turns: [@MainActor () -> Void] = []
    let frames = RenderScheduler { turns.append($0) }
    let others = RenderScheduler { turns.append($0) }
    let before = Instrumentation.live.closures
    let derived = Derived("canceller") {
      if model.number > 0 { tokens.token?.cancel() }
      return model.number
    }
    tokens.token = observe("outer", scheduler: frames) {
      _ = derived.value
      let scheduler: RenderScheduler =
        switch inner {
        case .none: .immediate
        case .same: frames
        case .other: others
        }
      _ = observe("inner", scheduler: scheduler) { _ = model.other }
    }
    transaction {
      model.number = 1
      model.other = 1
    }
    while !turns.isEmpty {
      let now = turns
      turns = []
      for turn in now { turn() }
    }
    precondition(tokens.token?.isCancelled == true)
    precondition(Instrumentation.live.closures == before)
    // Whose nodes are those of no others.
    let new = (0..<4).map { _ in observe { _ = model.other } }
    model.other = 2
    precondition(new.allSatisfy { $0.runs == 2 })
  }

  @Test("It is released")
  func releases() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        let tokens = Tokens()
        var runs = 0
        tokens.token = observe("released") {
          _ = model.other
          runs += 1
        }
        let derived = Derived("releaser") {
          if model.number > 0 { tokens.token = nil }
          return model.number
        }
        #expect(derived.value == 0)
        model.number = 1
        #expect(derived.value == 1)
        model.other += 1
        #expect(runs == 1)
      }
    }
  }

  @Test("Its closure reads the derived value, was due to run, and does not")
  func pendingReader() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        let tokens = Tokens()
        let derived = Derived("canceller") {
          if model.number > 0 { tokens.token?.cancel() }
          return model.number
        }
        let first = observe("first") { _ = derived.value }
        let second = observe("second") { _ = (derived.value, model.number) }
        tokens.token = second
        model.number = 1
        #expect(first.runs == 2 && second.runs == 1 && second.isCancelled)
        model.number = 2
        #expect(first.runs == 3 && second.runs == 1)
      }
    }
  }

  @Test("It is the one reader of the derived value that is being computed")
  func onlyReader() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let before = Instrumentation.live
        do {
          let model = Model()
          let tokens = Tokens()
          let derived = Derived("canceller") {
            if model.number > 0 { tokens.token?.cancel() }
            return model.number
          }
          tokens.token = observe("only") { _ = derived.value }
          model.number = 1
          #expect(tokens.token?.runs == 1 && tokens.token?.isCancelled == true)
          #expect(derived.value == 1)
          model.number = 2
          #expect(derived.value == 2)
          tokens.token = nil
        }
        #expect(Instrumentation.live == before)
      }
    }
  }
}
