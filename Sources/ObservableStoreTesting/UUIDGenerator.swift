import Observing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the identifiers of a test.
///
/// What a feature takes is a function, `@Sendable () -> UUID`; a generator's own is ``callAsFunction()``:
///
/// ```swift
/// let uuid = UUIDGenerator.incrementing
/// let store = TestStore(initialState: Todos.State()) { Todos(uuid: { uuid() }) }
/// await store.send(.add("Milk")) {
///   $0.todos = [Todo(id: UUIDGenerator.incremented(0), title: "Milk")]
/// }
/// ```
///
/// It is here, and not beside the store, since the libraries of an app do without Foundation.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// A generator that calls a function.
  ///
  /// - Parameter generate: Makes an identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// Another identifier each time.
  public func callAsFunction() -> UUID { generate() }

  /// Identifiers of chance, which never come again.
  public static var random: UUIDGenerator { UUIDGenerator { UUID() } }

  /// A new generator that counts: its identifiers are 0, 1, 2 and so on, as ``incremented(_:)`` makes them.
  ///
  /// Copies of it count together.
  public static var incrementing: UUIDGenerator {
    let count = Locked(0)
    return UUIDGenerator {
      let number = count.withLock { count in
        count += 1
        return count - 1
      }
      return incremented(number)
    }
  }

  /// The same identifier each time.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// The identifier that ends with a number: `00000000-0000-0000-0000-00000000002A` for 42.
  ///
  /// - Parameter number: The number, which is not less than zero.
  /// - Returns: What an ``incrementing`` generator makes when it has made so many.
  public static func incremented(_ number: Int) -> UUID {
    precondition(number >= 0, "ObservableStoreTesting: there is no identifier of \(number)")
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: UInt64(number) >> (8 * index)) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
      ))
  }
}
