import ObservableStore
import Observing

/// Plays a program, beside what is known of each effect and each store.
@MainActor
final class EffectsPlay {
  private struct Known: Equatable {
    let place: EffectPlace
    let identity: String

    /// A parent's ids reach the effects of its children.
    func isInside(_ other: Known) -> Bool {
      self == other || place == .featureOf(other.place) && identity.hasPrefix(other.identity + ",")
    }
  }

  private struct StartedEffect {
    let number: Int
    let child: Known
    let isAlone: Bool
  }

  private struct Held {
    let child: Known
    let store: HeldChild
    var last: Int
    var isGone = false

    func isThere(in app: EffectApp) -> Bool {
      child.place.identity(in: app) == child.identity
    }
  }

  private let program: EffectsProgram
  private let running = RunningEffects()
  private let store: Store<EffectApp, EffectAppAction>
  private let kept = KeptEffectCopies()
  private var effects: [StartedEffect] = []
  private var held: [Held] = []

  init(_ program: EffectsProgram) {
    self.program = program
    let running = running
    store =
      switch program.way {
      case .listed:
        Store(initialState: EffectApp(), reducer: EffectAppReducer(running: running))
      case .called, .calledAndWrapped:
        Store(
          initialState: EffectApp(),
          reducer: EffectAppCaller(
            running: running, wrapsEffects: program.way == .calledAndWrapped))
      }
  }

  func play() async -> RandomFinding? {
    for (number, step) in program.steps {
      guard play(step, number) else { continue }
      let app = store.withState { $0 }
      effects.removeAll { $0.child.place.identity(in: app) != $0.child.identity }
      let expected = Set(effects.map(\.number))
      if await !eventually(expected) {
        return RandomFinding(
          kind: .wrong,
          text: "after \(step.text(number)) the effects \(running.numbers.sorted()) run, and "
            + "should: \(expected.sorted())")
      }
      for index in held.indices {
        guard let what = finding(in: &held[index], app) else { continue }
        let name = "the store of \(held[index].child.place)"
        return RandomFinding(kind: .wrong, text: "\(name) after \(step.text(number)): \(what)")
      }
      held.removeAll { !$0.child.place.comesBack && $0.isGone && $0.isThere(in: app) }
    }
    return nil
  }

  /// Whether just these effects run in the end.
  ///
  /// It is waited for by turns, and for three seconds where another thread has no processor. Both, since other tests may hold
  /// the main actor for longer than that.
  private func eventually(_ expected: Set<Int>) async -> Bool {
    for _ in 0..<3 { await Task.yield() }
    for _ in 0..<200 where running.numbers != expected { await Task.yield() }
    let end = ContinuousClock.now.advanced(by: .seconds(3))
    var turns = 0
    while running.numbers != expected {
      turns += 1
      if turns > 500, ContinuousClock.now >= end { return false }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return true
  }

  // MARK: Steps

  /// Whether there was something to do.
  private func play(_ step: EffectStep, _ number: Int) -> Bool {
    switch step {
    case .change(let change, let id, let value):
      forgetReplaced(by: change, id)
      if change.keeps {
        var copy = store.withState { $0 }
        change.play(on: &copy, kept, id: id, value, number: number)
      } else {
        store.send(
          .change { [kept] in change.play(on: &$0, kept, id: id, value, number: number) })
      }
      return true
    case .start(let place): return send(.start(number), to: place)
    case .startAlone(let place): return send(.startAlone(number), to: place)
    case .stop(let place): return send(.stop, to: place)
    case .count(let place, let value): return send(.count(value), to: place)
    case .hold(let place):
      guard let child = child(at: place), let store = place.hold(store) else { return false }
      held.append(Held(child: child, store: store, last: store.read()))
      if held.count > 8 { held.removeFirst() }
      return true
    }
  }

  /// Another row with the id of the one that is no row of an array is the same for the effects, and another one for the
  /// stores: nothing is said of these.
  private func forgetReplaced(by change: EffectStep.Change, _ id: Int) {
    let isReplaced = change == .screenRow && store.withState { $0.screen?.row?.id == id }
    if isReplaced { held.removeAll { $0.child.place == .screenRow } }
  }

  private func child(at place: EffectPlace) -> Known? {
    place.identity(in: store.withState { $0 }).map { Known(place: place, identity: $0) }
  }

  private func send(_ order: EffectOrder, to place: EffectPlace) -> Bool {
    guard let child = child(at: place) else { return false }
    switch order {
    case .startAlone, .stop: effects.removeAll { $0.isAlone && $0.child.isInside(child) }
    case .count, .start: break
    }
    switch order {
    case .start(let number):
      effects.append(StartedEffect(number: number, child: child, isAlone: false))
    case .startAlone(let number):
      effects.append(StartedEffect(number: number, child: child, isAlone: true))
    case .count, .stop: break
    }
    store.send(place.action(order))
    return true
  }

  // MARK: What is so afterwards

  /// A store reads what its child is, or was last; of a child that comes back nothing is said, but for rows.
  private func finding(in held: inout Held, _ app: EffectApp) -> String? {
    let isThere = held.isThere(in: app)
    if isThere, held.isGone, !held.child.place.comesBack { return nil }
    held.isGone = !isThere
    if isThere, let count = held.child.place.count(in: app) { held.last = count }
    let store = held.store
    if store.isInvalid() == isThere { return "isInvalid is \(isThere)" }
    if store.read() != held.last { return "reads \(store.read()), and should read \(held.last)" }
    if store.shown != held.last { return "shows \(store.shown), and should show \(held.last)" }
    return nil
  }
}
