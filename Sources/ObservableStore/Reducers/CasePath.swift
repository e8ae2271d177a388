import Observing

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
/// Which case it is, is found once and kept; make a path once and use it often. To find it takes a value to embed. A
/// reducer makes one up when it is built, and a path when it is used first and none is there, where its parts can be made
/// (numbers, texts, empty collections); else it is the first that comes along. A function that is not a constructor, since
/// it drops what it is given, or makes another string or plain value of it, is reported then, with its line. Such a path
/// matches nothing.
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
  /// - Parameters:
  ///   - embed: An enum case's constructor, or constructors one around the other.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  public init(
    _ embed: @escaping @Sendable (Value) -> Root, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    embedding = embed
    extraction = .found(CaseCache(CasePlace(name: "The CasePath", line: ProgramLine(fileID, line))))
  }

  /// The case that a constructor of several values makes.
  ///
  /// - Parameters:
  ///   - embed: An enum case's constructor.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  public init<each Part>(
    _ embed: @escaping @Sendable (repeat each Part) -> Root, fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Value == (repeat each Part) {
    self.init(
      { (value: (repeat each Part)) in embed(repeat each value) }, fileID: fileID, line: line)
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
  /// - Parameters:
  ///   - root: Makes a value of the case: `{ AppAction.reset }`.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  public init(
    _ root: @escaping @Sendable () -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init({ (_: Void) in root() }, fileID: fileID, line: line)
  }
}
