import ObservableStoreTesting
import Observing
import Testing

@testable import ObservableStore

/// What an effect stands in, all under one id.
private enum Around: CaseIterable {
  case named, restarting, debounced, throttled, lastStep

  /// Whether it cancels what runs under the id when it begins.
  var restarts: Bool { self == .restarting || self == .debounced }

  func put(_ effect: TestEffect) -> TestEffect {
    switch self {
    case .named: effect.cancellable(id: 1)
    case .restarting: effect.cancellable(id: 1, cancelInFlight: true)
    case .debounced: effect.debounce(id: 1, for: .seconds(1), clock: ImmediateClock())
    case .throttled: effect.throttle(id: 1, for: .seconds(1000), clock: TestClock())
    case .lastStep: .concatenate(.run { _ in }, effect).cancellable(id: 1)
    }
  }

  /// All ways to put up to three around each other, the innermost first.
  static let all: [[Around]] = {
    var all: [[Around]] = [[]]
    var last = all
    for _ in 0..<3 {
      last = last.flatMap { inner in allCases.map { inner + [$0] } }
      all += last
    }
    // Two throttles of one id share their time, and hold back what the other one has passed on.
    return all.filter { around in !around.isEmpty && around.count { $0 == .throttled } < 2 }
  }()
}

@MainActor
@Suite("Effects that stand inside one another under one id")
struct EffectsInsideOneIDTests {
  private func effect(_ around: [Around], _ value: Int, _ gate: Gate, _ begun: Locked<Set<Int>>)
    -> TestEffect
  {
    let innermost = TestEffect.run { send in
      begun.withLock { _ = $0.insert(value) }
      try await gate.wait()
      await send(.value(value))
    }
    return around.reduce(innermost) { $1.put($0) }
  }

  /// Whether it comes true before long.
  private func becomes(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<5000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return condition()
  }

  @Test("What cancels those in flight begins itself, and ends by the id and with its task")
  func ends() async {
    for around in Around.all {
      for isByID in [true, false] {
        let store = effectStore()
        let gate = Gate()
        let begun = Locked<Set<Int>>([])
        let task = store.start(effect(around, 1, gate, begun))
        #expect(await becomes { gate.waiting == 1 }, "\(around) begins")
        if isByID {
          store.start(.cancel(id: 1))
        } else {
          Task { await task.cancel() }
        }
        #expect(await becomes { store.runner.counts == .zero }, "\(around) ends, \(isByID)")
        gate.open()
        #expect(store.values == [], "\(around) sends nothing, \(isByID)")
      }
    }
  }

  @Test("What was started before is cancelled, wherever it is said that it is to be")
  func restarts() async {
    for around in Around.all {
      let store = effectStore()
      let gate = Gate()
      let begun = Locked<Set<Int>>([])
      store.start(effect(around, 1, gate, begun))
      #expect(await becomes { gate.waiting == 1 }, "\(around) begins")
      store.start(effect(around, 2, gate, begun))
      #expect(await becomes { begun.withLock { $0.contains(2) } }, "\(around) begins again")
      gate.open()
      if around.contains(where: \.restarts) {
        #expect(await becomes { store.values == [2] }, "\(around)")
      } else if around.contains(.throttled) {
        #expect(await becomes { store.values.count == 1 }, "\(around)")
      } else {
        #expect(await becomes { store.values.sorted() == [1, 2] }, "\(around)")
      }
      store.start(.cancel(id: 1))
      #expect(await becomes { store.runner.counts == .zero }, "\(around) ends")
    }
  }

  @Test("A throttle's time goes on when what it throttles cancels what it did before")
  func throttleStays() async {
    let store = effectStore()
    let clock = TestClock()
    func start(_ value: Int) -> StoreTask {
      store.start(
        TestEffect.sends(value).cancellable(id: 1, cancelInFlight: true)
          .throttle(id: 1, for: .seconds(1), clock: clock))
    }
    await start(1).finish()
    let second = start(2)
    #expect(await becomes { store.runner.inFlight.contains { $0.hasPrefix("throttle") } })
    #expect(store.values == [1])
    // The second is what runs under the id while its value is held back.
    let third = start(3)
    await second.finish()
    #expect(await becomes { store.runner.inFlight.contains { $0.hasSuffix("value(3)") } })
    #expect(store.values == [1])
    await clock.advance(by: .seconds(1))
    await third.finish()
    #expect(store.values == [1, 3])
  }

  @Test("What is started where all was cancelled is born cancelled")
  func bornCancelled() async {
    let store = effectStore()
    let group = EffectGroup()
    let outer = EffectProcess(in: group, parent: nil)
    outer.cancel()
    let inner = EffectProcess(in: group, parent: outer)
    #expect(inner.isCancelled && inner.isInside(outer) && !outer.isInside(inner))
    inner.release()
    outer.release()
    #expect(group.outstanding == 0 && store.runner.counts == .zero)
  }
}
