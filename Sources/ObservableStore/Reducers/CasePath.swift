/// One case of an enum, as a value: how to make it, and how to get at what it carries.
///
/// An enum case's constructor alone is its case path:
///
/// ```swift
/// let path = CasePath(AppAction.counter)
/// path.embed(.increment)                             // AppAction.counter(.increment)
/// path.extract(from: .counter(.increment))           // CounterAction.increment
/// path.extract(from: .reset)                         // nil
/// CasePath { AppAction.reset }                       // of a case that carries nothing
/// CasePath { AppAction.home(.row($0)) }              // of a case inside a case
/// ```
///
/// Which case it is, is found once, when a value to embed is first at hand, and kept; make a path
/// once and use it often. A function that is not a constructor, since it drops what it is given, or makes
/// another string or plain value of it, stops the process with a message that names the types.
///
/// A case that carries a function or a metatype needs ``init(embed:extract:)``, and so does an
/// enum of a module that is built without reflection metadata.
public struct CasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: Extraction

  @usableFromInline
  enum Extraction: Sendable {
    case found(CaseCache)
    case given(@Sendable (Root) -> Value?)
  }

  /// The case that a constructor makes.
  ///
  /// - Parameter embed: An enum case's constructor, or constructors one around the other.
  public init(_ embed: @escaping @Sendable (Value) -> Root) {
    embedding = embed
    extraction = .found(CaseCache())
  }

  /// The case that a constructor of several values makes.
  ///
  /// - Parameter embed: An enum case's constructor.
  public init<each Part>(
    _ embed: @escaping @Sendable (repeat each Part) -> Root
  ) where Value == (repeat each Part) {
    self.init { (value: (repeat each Part)) in embed(repeat each value) }
  }

  /// A pair of functions that belong together, for what is not an enum's case.
  ///
  /// - Parameters:
  ///   - embed: Makes a root of a value.
  ///   - extract: The value that a root was made of, or nil if it was made of something else.
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedding = embed
    extraction = .given(extract)
  }

  /// The root that carries `value` in this case.
  public func embed(_ value: Value) -> Root { embedding(value) }
}

extension CasePath where Value == Void {
  /// The case that carries nothing.
  ///
  /// - Parameter root: Makes a value of the case: `{ AppAction.reset }`.
  public init(_ root: @escaping @Sendable () -> Root) {
    self.init { (_: Void) in root() }
  }
}
