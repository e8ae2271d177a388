import Observing
import Testing

/// Something that a reducer, an effect or a closure holds.
final class Thing: Sendable {}

/// Knows an object as long as somebody holds it.
struct Weak {
  weak var object: AnyObject?
}

/// Whether everything that the body made has been given back when it returns.
///
/// It must not wait for anything: other tests would run meanwhile.
@MainActor
func expectGivenBack(at location: SourceLocation = #_sourceLocation, _ body: () -> Void) {
  let before = Instrumentation.live
  body()
  #expect(Instrumentation.live == before, sourceLocation: location)
}

/// Waits until a condition holds, and gives up when it never will: after many turns and a minute.
///
/// Turns alone are over in a moment where the main actor is free, while the thread that is waited for may not even have
/// been given a processor.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now.advanced(by: .seconds(60))
  var turns = 0
  while !condition() {
    turns += 1
    if turns < 1_000 {
      await Task.yield()
    } else {
      if ContinuousClock.now >= end { return false }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
  return true
}

/// Whether an object goes that was let go of on another thread: it does when the main actor is free.
@MainActor
func expectGone(
  at location: SourceLocation = #_sourceLocation, _ object: () -> AnyObject?
) async {
  #expect(await eventually { object() == nil }, sourceLocation: location)
}
