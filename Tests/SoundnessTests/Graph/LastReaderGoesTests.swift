import Observing
import Testing

/// A derived value is asked for outside of closures, and what comes up meanwhile ends its last reader.
@MainActor
@Suite("A derived value whose last reader goes while it is asked for")
struct LastReaderGoesTests {
  final class Model {
    @Tracked var x = 0
    @Tracked var flag = false
    func reset(_ value: Int) { _x = Tracked(wrappedValue: value) }
  }

  @Test("By a wrapper that was assigned as a whole, which is found when it is computed")
  func wrapper() {
    let (model, other) = (Model(), Model())
    var works: [@MainActor () -> Void] = []
    let derived = Derived { other.x + model.x }
    var deferred: ObservationToken? = observe(scheduler: RenderScheduler { works.append($0) }) {
      _ = derived.value
    }
    let cancels = observe { if model.x == 5 { deferred = nil } }
    other.x = 1
    model.reset(5)
    #expect(derived.value == 6 && deferred == nil)
    other.x = 2
    #expect(derived.value == 7)
    withExtendedLifetime((cancels, works)) {}
  }

  @Test("By what it writes itself")
  func writes() {
    let (model, other) = (Model(), Model())
    var works: [@MainActor () -> Void] = []
    let derived = Derived {
      if other.x == 1 { model.flag = true }
      return other.x
    }
    var deferred: ObservationToken? = observe(scheduler: RenderScheduler { works.append($0) }) {
      _ = derived.value
    }
    let cancels = observe { if model.flag { deferred = nil } }
    other.x = 1
    #expect(derived.value == 1 && deferred == nil)
    withExtendedLifetime((cancels, works)) {}
  }
}
