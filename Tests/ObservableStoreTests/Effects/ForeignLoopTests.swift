import Dispatch
import ObservableStore
import Observing
import Testing

/// A program whose own loop has the main thread and never drains the main queue.
///
/// Each is a process of its own: what is installed is installed for all.
@Suite("On a main loop of the program's own")
struct ForeignLoopTests {
  struct State: ObservableState {
    @Tracked var log: [String] = []
    @Tracked var count = 0
    @Tracked var child: Child?
  }

  struct Child: ObservableState { @Tracked var count = 0 }

  enum Action: Sendable {
    case work
    case slow
    case cancelSlow
    case typed(Int)
    case drag(Int)
    case sequence
    case fail
    case open
    case close
    case child(ChildAction)
    case did(String)
  }

  enum ChildAction: Sendable {
    case start
    case tick
  }

  struct Failure: Error {}

  @MainActor static func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce { state, action in
        switch action {
        case .work:
          return .run { send in
            await send(.did("one"))
            await send(.did("two"))
          }
        case .slow:
          return .run { send in
            try await Task.sleep(for: .seconds(60))
            await send(.did("slow"))
          }
          .cancellable(id: "slow")
        case .cancelSlow: return .cancel(id: "slow")
        case .typed(let number):
          return .send(.did("typed \(number)")).debounce(id: "typed", for: .milliseconds(5))
        case .drag(let number):
          return .send(.did("drag \(number)")).throttle(id: "drag", for: .milliseconds(5))
        case .sequence:
          return .concatenate(
            .run { send in await send(.did("first")) },
            .run { send in await send(.did("second")) })
        case .fail:
          return .run { _ in
            throw Failure()
          } catch: { _, send in
            await send(.did("caught"))
          }
        case .open: state.child = Child()
        case .close: state.child = nil
        case .child: break
        case .did(let what):
          state.log.append(what)
          state.count += 1
        }
        return .none
      }
      .ifLet(\.child, action: Action.child) {
        Reduce { state, action in
          if case .tick = action {
            state.count += 1
            return .none
          }
          return .run { send in
            for _ in 0..<1000 {
              try await Task.sleep(for: .milliseconds(1))
              await send(.tick)
            }
          }
        }
      }
    }
  }

  @Test("Effects send, are cancelled, wait, fail and come to an end")
  func effects() async {
    await #expect(processExitsWith: .success) {
      await ForeignLoop.main { loop in
        let store = ForeignLoopTests.makeStore()
        var shown: [Int] = []
        let token = observe { shown.append(store.count) }
        for action: Action in [
          .work, .slow, .sequence, .fail, .typed(1), .typed(2), .drag(1), .drag(2),
        ] {
          store.send(action)
        }
        loop.run { store.count == 8 }
        precondition(
          store.log.sorted() == [
            "caught", "drag 1", "drag 2", "first", "one", "second", "two", "typed 2",
          ], "\(store.log)")
        precondition(store.log.firstIndex(of: "first")! < store.log.firstIndex(of: "second")!)
        precondition(shown == Array(0...8))
        let slow = store.send(.cancelSlow)
        precondition(!slow.isCancelled)
        store.send(.open)
        store.send(.child(.start))
        loop.run { (store.child?.count ?? 0) > 3 }
        store.send(.close)
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test("What is awaited elsewhere ends; so does what is cancelled elsewhere")
  func tasks() async {
    await #expect(processExitsWith: .success) {
      await ForeignLoop.main { loop in
        let store = ForeignLoopTests.makeStore()
        let work = store.send(.work)
        let slow = store.send(.slow)
        let ended = Locked(0)
        Task.detached {
          await work.finish()
          ended.withLock { $0 += 1 }
          await slow.cancel()
          ended.withLock { $0 += 1 }
        }
        loop.run { ended.withLock { $0 } == 2 }
        precondition(store.log == ["one", "two"] && slow.isCancelled)
      }
    }
  }

  @Test("Closures of the next turn run there; tokens and stores let go of elsewhere go there")
  func otherWays() async {
    await #expect(processExitsWith: .success) {
      await ForeignLoop.main { loop in
        let before = Instrumentation.live
        do {
          let store = ForeignLoopTests.makeStore()
          var shown: [Int] = []
          var token: ObservationToken? = observe(scheduler: .nextTurn) { shown.append(store.count) }
          for _ in 0..<3 { store.send(.did("x")) }
          precondition(shown == [0])
          loop.run { shown == [0, 3] }
          let elsewhere = Locked<ObservationToken?>(token)
          token = nil
          Task.detached { elsewhere.withLock { $0 = nil } }
          loop.run { Instrumentation.live.closures == before.closures }
          store.send(.did("y"))
          precondition(shown == [0, 3])
          let last = Locked<Store<State, Action>?>(store)
          Task.detached { last.withLock { $0 = nil } }
          loop.run { last.withLock { $0 == nil } }
        }
        loop.run { Instrumentation.live == before }
      }
    }
  }

  @Test("The ten-thousandth job goes there by the same way as the first")
  func manyJobs() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let jobs = Locked<[MainLoop.Job]>([])
        let depths = Locked<Set<UInt>>([])
        MainLoop.install { job in
          // Where the stack is tells how many calls lie between.
          let depth = withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
            UInt(bitPattern: $0.baseAddress)
          }
          depths.withLock { _ = $0.insert(depth) }
          jobs.withLock { $0.append(job) }
        }
        var done = 0
        for _ in 0..<10_000 { MainLoop.run { done += 1 } }
        for job in jobs.withLock({ $0 }) { job() }
        precondition(done == 10_000)
        precondition(depths.withLock { $0.count } == 1, "\(depths.withLock { $0.count })")
      }
    }
  }

  @Test("A job that is done at once, or twice, is reported, and done once")
  func misuse() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var done = 0
        let jobs = Locked<[MainLoop.Job]>([])
        let way = Locked("later")
        MainLoop.install { job in
          if way.withLock({ $0 }) == "at once" { MainActor.assumeIsolated { job() } }
          jobs.withLock { $0.append(job) }
        }
        func reports(_ body: () -> Void) -> [String] {
          Diagnostics.recording("Observing", body)
        }
        precondition(reports { MainLoop.run { done += 1 } }.isEmpty)
        let job = jobs.withLock { $0[0] }
        precondition(reports { job() }.isEmpty && done == 1)
        let twice = reports { job() }
        precondition(twice.count == 1 && twice[0].contains("did a job twice") && done == 1)
        way.withLock { $0 = "at once" }
        let atOnce = reports { MainLoop.run { done += 1 } }
        precondition(atOnce.count == 1 && atOnce[0].contains("did a job at once") && done == 2)
        // What a loop does to one job it does to all: that is said once.
        let more = reports {
          for _ in 0..<1_000 { MainLoop.run { done += 1 } }
          job()
        }
        precondition(more.isEmpty && done == 1_002)
      }
    }
  }
}
