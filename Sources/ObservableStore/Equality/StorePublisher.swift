import Observing

/// The values of a view state, or of a part of it: the one that it has, and each that differs from the
/// one before.
///
/// ```swift
/// let token = viewStore.publisher.count.sink { label.text = "\($0)" }
/// for await count in viewStore.publisher.count { … }
/// ```
///
/// A part is compared on its own, and only when the view state differs: who asks for a part hears
/// nothing of the others.
@MainActor @dynamicMemberLookup
public struct StorePublisher<Value> {
  private let source: Source

  init(_ place: StatePlace<Value>, keeping owner: AnyObject) {
    source = Source(place, owner)
  }

  /// What the copies of a publisher share.
  private final class Source {
    let place: MainActorOwned<StatePlace<Value>>
    let owner: AnyObject

    init(_ place: StatePlace<Value>, _ owner: AnyObject) {
      self.place = MainActorOwned(place)
      self.owner = owner
    }
  }

  /// The values of a part.
  public subscript<Part: Equatable>(
    dynamicMember keyPath: KeyPath<Value, Part>
  ) -> StorePublisher<Part> {
    map { $0[keyPath: keyPath] }
  }

  /// The values that a function makes of these, as far as they differ from one another.
  ///
  /// ```swift
  /// let token = viewStore.publisher.map { $0.favorites.count }.sink { badge.text = "\($0)" }
  /// ```
  public func map<Part: Equatable>(_ transform: @escaping (Value) -> Part) -> StorePublisher<Part> {
    map(transform, removeDuplicates: { $0 == $1 })
  }

  /// The values that a function makes of these, as far as they differ from one another.
  ///
  /// - Parameters:
  ///   - transform: Makes a value.
  ///   - removeDuplicates: Whether a value is as good as the one before.
  /// - Returns: The values.
  public func map<Part>(
    _ transform: @escaping (Value) -> Part,
    removeDuplicates: @escaping (Part, Part) -> Bool
  ) -> StorePublisher<Part> {
    StorePublisher<Part>(
      source.place.object.transformed(transform, areEqual: removeDuplicates),
      keeping: source.owner)
  }

  /// Calls `receive` with the value that there is, at once, and with each that differs from the one before.
  ///
  /// - Parameters:
  ///   - label: What reports call it; the file and line if left out.
  ///   - scheduler: When it is called again; at the end of the transaction if left out.
  ///   - file: The file it is made in.
  ///   - line: The line it is made on.
  ///   - receive: Called with each value; what it reads is not tracked.
  /// - Returns: The token that keeps it going.
  public func sink(
    _ label: String? = nil, scheduler: RenderScheduler = .immediate,
    file: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @MainActor (Value) -> Void
  ) -> ObservationToken {
    observe(label, scheduler: scheduler, file: file, line: line) { [source] in
      let value = source.place.with { $0.wholeState() }
      untracked { withExtendedLifetime(source) { receive(value) } }
    }
  }
}
