import Observing
import Testing

/// Copies of a value may differ in bytes that mean nothing.
@Suite("Untracked fields with padding, or with nothing in them") @MainActor
struct PaddingTests {
  struct Odd: ObservableState {
    @Tracked var number = 0
    var pair: (Int8, Int) = (1, 2)
    var twice: Int?? = .some(nil)
    var never: Int??
    var small: (Bool, Int32, Bool)? = (true, 5, false)
  }

  struct Holder: ObservableState {
    @Tracked var odd = Odd()
    @Tracked var maybe: Odd? = Odd()
  }

  final class Model {
    @Tracked var odd = Odd()
    @Tracked var holder = Holder()
  }

  /// Leaves something on the stack, so that bytes without a meaning differ from value to value.
  @inline(never)
  private func makeNoise(_ seed: UInt64) -> UInt64 {
    var words = (seed, seed &* 3, seed &* 5, seed &* 7, seed &* 11, seed &* 13)
    withExtendedLifetime(words) { words.0 ^= words.5 }
    return words.0
  }

  /// The same value again, made anew.
  @inline(never)
  private func makeOdd(_ noise: UInt64) -> Odd {
    var odd = Odd()
    if noise == 1 { odd.number = 1 }
    odd.pair = (Int8(noise == 1 ? 9 : 1), 2)
    odd.twice = noise == 1 ? .some(3) : .some(nil)
    odd.small = noise == 1 ? nil : (true, 5, false)
    return odd
  }

  private func watchAll(_ watches: Watches, _ model: Model) {
    watches.watch("number") { model.odd.number }
    watches.watch("pair") { model.odd.pair.1 }
    watches.watch("twice") { model.odd.twice }
    watches.watch("never") { model.odd.never }
    watches.watch("nested") { model.holder.odd.twice }
    watches.watch("optional") { model.holder.maybe?.small?.1 }
  }

  @Test("A copy that was not changed runs nobody")
  func copies() {
    let model = Model()
    let watches = Watches()
    watchAll(watches, model)
    for round in 0..<50 {
      let noise = makeNoise(UInt64.max &- UInt64(round))
      let copy = model.odd
      model.odd = copy
      let holder = model.holder
      model.holder = holder
      model.holder.odd = holder.odd
      model.holder.maybe = holder.maybe
      watches.expect([:], "round \(round), \(noise)")
    }
  }

  @Test("The same value, made anew, runs nobody")
  func madeAnew() {
    let model = Model()
    let watches = Watches()
    watchAll(watches, model)
    for round in 0..<50 {
      let noise = makeNoise(UInt64.max &- UInt64(round))
      model.odd = makeOdd(noise)
      model.holder.odd = makeOdd(makeNoise(noise))
      model.holder.maybe = makeOdd(makeNoise(noise))
      watches.expect([:], "round \(round)")
    }
  }

  @Test("A change in any of them is seen")
  func changes() {
    let model = Model()
    let watches = Watches()
    watches.watch("pair") { [Int(model.odd.pair.0), model.odd.pair.1] }
    watches.watch("twice") { model.odd.twice }
    watches.watch("never") { model.odd.never }
    let all: Set = ["pair", "twice", "never"]
    model.odd.pair.0 = 7
    watches.expect(["pair": 1], coarse: all, "pair")
    model.odd.twice = .some(.some(1))
    watches.expect(["twice": 1], coarse: all, "twice")
    model.odd.twice = .none
    watches.expect(["twice": 1], coarse: all, "twice")
    model.odd.never = .some(nil)
    watches.expect(["never": 1], coarse: all, "never")
  }
}
