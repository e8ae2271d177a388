import Observing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells the time of a test, which stands still until the test sets it.
///
/// What a feature takes is a function, `@Sendable () -> Date`; a generator's own is ``callAsFunction()``:
///
/// ```swift
/// let date = DateGenerator.constant(Date(timeIntervalSince1970: 0))
/// let store = TestStore(initialState: Notes.State()) { Notes(now: { date() }) }
/// await store.send(.add) { $0.notes = [Note(made: Date(timeIntervalSince1970: 0))] }
/// date.now += 60
/// ```
///
/// It is here, and not beside the store, since the libraries of an app do without Foundation.
public struct DateGenerator: Sendable {
  /// In a struct: a function in a place of any type is wrapped anew each time it is taken out and put back.
  private struct Source: Sendable {
    var now: @Sendable () -> Date
  }

  private let source: Locked<Source>

  /// A generator that calls a function.
  ///
  /// - Parameter generate: Tells the time.
  public init(_ generate: @escaping @Sendable () -> Date) { source = Locked(Source(now: generate)) }

  /// The time that it is now.
  public func callAsFunction() -> Date { now }

  /// The time that it is now; setting it makes it stand still there, for all copies.
  public var now: Date {
    get { source.withLock { $0 }.now() }
    nonmutating set { source.withLock { $0.now = { newValue } } }
  }

  /// The system's time.
  public static var system: DateGenerator { DateGenerator { Date() } }

  /// A time that stands still, until it is set.
  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }
}
