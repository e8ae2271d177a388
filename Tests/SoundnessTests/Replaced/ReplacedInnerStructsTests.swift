import ObservableStore
import Observing
import Testing

/// A child is another one if nothing of it has stayed, whatever its tracked properties lie in.
@Suite("Children composed of structs that are replaced") @MainActor
struct ReplacedInnerStructsTests {
  struct Base: ObservableState {
    @Tracked var number = 0
    @Tracked var text = "base"
  }

  /// Without a tracked property of its own.
  struct Composed: ObservableState {
    var base = Base()
    var more = Base()
  }

  /// The same, one level further in.
  struct Deep: ObservableState {
    var composed = Composed()
    var last = Base()
  }

  struct WithOwn: ObservableState {
    var base = Base()
    @Tracked var own = 0
    var more = Base()
  }

  struct Parent: ObservableState {
    @Tracked var composed: Composed? = Composed()
    @Tracked var deep: Deep? = Deep()
    @Tracked var withOwn: WithOwn? = WithOwn()
  }

  /// Replaces a part of a child, for each of which the child stays the one that it is.
  private func check<Kid>(
    _ path: WritableKeyPath<Parent, Kid?>, _ parts: [WritableKeyPath<Kid, Base>],
    at location: SourceLocation = #_sourceLocation
  ) {
    for (index, part) in parts.enumerated() {
      let others = parts.filter { $0 != part }
      for isSame in [false, true] {
        let store = makeStore(Parent())
        let held: Store<Kid, Never> = store.scope(path, action: unsent)!
        let watches = Watches()
        for (name, way) in [("held", held), ("made", nil)] {
          watches.watch(name) { [part] in
            let kid = way ?? store.scope(path, action: unsent)!
            return kid.state[keyPath: part].number
          }
        }
        watches.watch("others") { others.map { held.state[keyPath: $0].number } }
        for round in 1...3 {
          let number = isSame ? round - 1 : round * 10
          let step = "part \(index), \(isSame ? "same" : "other"), round \(round)"
          store.change { $0[keyPath: path]![keyPath: part] = Base(number: number) }
          watches.expect(
            isSame ? [:] : ["held": 1, "made": 1], coarse: ["held", "made", "others"], step,
            at: location)
          #expect(!held.isInvalid, "\(step)", sourceLocation: location)
          #expect(
            held.state[keyPath: part].number == number, "\(step)", sourceLocation: location)
          store.change { $0[keyPath: path]![keyPath: part].number += 1 }
          watches.expect(
            ["held": 1, "made": 1], coarse: ["others"], "\(step), changed", at: location)
        }
      }
    }
  }

  @Test("One of their structs is replaced: they stay what they are")
  func parts() {
    check(\.composed, [\.base, \.more])
    check(\.deep, [\.composed.base, \.composed.more, \.last])
    check(\.withOwn, [\.base, \.more])
  }

  /// How a whole child comes in the place of one.
  private func replace<Kid>(
    _ path: WritableKeyPath<Parent, Kid?>, by makeOther: () -> Kid,
    at location: SourceLocation = #_sourceLocation
  ) {
    let ways: KeyValuePairs<String, (inout Parent, Kid) -> Void> = [
      "assigned": { $0[keyPath: path] = $1 }, "in place": { $0[keyPath: path]! = $1 },
      "gone and back": {
        $0[keyPath: path] = nil
        $0[keyPath: path] = $1
      },
    ]
    for (name, change) in ways {
      let store = makeStore(Parent())
      let held: Store<Kid, Never> = store.scope(path, action: unsent)!
      var runs = 0
      let token = observe {
        let _: Store<Kid, Never>? = store.scope(path, action: unsent)
        runs += 1
      }
      let other = makeOther()
      store.change { change(&$0, other) }
      #expect(held.isInvalid, "\(name)", sourceLocation: location)
      #expect(runs == 2, "\(name)", sourceLocation: location)
      withExtendedLifetime(token) {}
    }
  }

  @Test("All of them are replaced, by what looks the same, or partly the same: another child")
  func wholes() {
    replace(\.composed) { Composed() }
    replace(\.composed) { Composed(base: Base(number: 1), more: Base()) }
    replace(\.composed) { Composed(base: Base(), more: Base(number: 1)) }
    replace(\.composed) { Composed(base: Base(number: 1), more: Base(number: 1)) }
    replace(\.deep) { Deep() }
    replace(\.deep) { Deep(composed: Composed(more: Base(number: 1))) }
    replace(\.deep) { Deep(composed: Composed(base: Base(number: 1)), last: Base(number: 2)) }
    replace(\.withOwn) { WithOwn() }
    replace(\.withOwn) { WithOwn(base: Base(number: 1)) }
  }

  enum Action { case start, part, whole, finish }
  enum Outer {
    case kid(Action)
    case touch((inout Composed?) -> Void)
  }

  @Test(
    "Its effects run on when a part of it is replaced, and end with the whole",
    .timeLimit(.minutes(20)))
  func effects() async {
    let gate = ReplacedEffectsTests.Ended()
    let store = Store<Parent, Outer>(
      initialState: Parent(),
      reducer: Reduce<Parent, Outer> { state, action in
        if case .touch(let touch) = action { touch(&state.composed) }
        return .none
      }
      .ifLet(\.composed, action: { Outer.kid($0) }) {
        Reduce<Composed, Action> { state, action in
          switch action {
          case .part: state.base = Base(number: 7)
          case .whole: state = Composed()
          case .start, .finish: break
          }
          return .run { _ in
            await gate.begin()
            await gate.untilCancelled()
            await gate.note(Task.isCancelled)
          }
        }
      })
    var tasks = [store.send(.kid(.start)), store.send(.kid(.part))]
    await gate.waitUntilBegun(2)
    store.send(.touch { $0!.base = Base(number: 8) })
    tasks.append(store.send(.kid(.part)))
    store.send(.touch { $0!.more = Base(number: 8) })
    await gate.waitUntilBegun(3)
    #expect(tasks.allSatisfy { !$0.isCancelled })
    store.send(.touch { $0 = Composed() })
    for task in tasks { await task.finish() }
    #expect(gate.wasCancelled == [true, true, true])
  }
}
