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
  // The end of a tree gives back bridges that other tests of the process have left waiting: there may be less.
  let after = Instrumentation.live
  for count in [
    \LiveCounts.closures, \.derived, \.sources, \.registrations, \.places, \.arrays, \.bridges,
  ] {
    #expect(after[keyPath: count] <= before[keyPath: count], sourceLocation: location)
  }
}

/// Whether an object goes that was let go of on another thread: it does when the main actor is free.
@MainActor
func expectGone(
  at location: SourceLocation = #_sourceLocation, _ object: () -> AnyObject?
) async {
  for _ in 0..<100_000 where object() != nil { await Task.yield() }
  #expect(object() == nil, sourceLocation: location)
}
