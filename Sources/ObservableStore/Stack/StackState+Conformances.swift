import Observing

extension StackState: ExpressibleByArrayLiteral {
  /// A stack of the elements of a literal, the lowest first.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: Equatable where Element: Equatable {
  /// Whether the same elements lie in the same order, under the same ids.
  public static func == (left: StackState, right: StackState) -> Bool {
    left.entries == right.entries
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the ids and the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements, as an array of them.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension StackState: Decodable where Element: Decodable {
  /// A stack of the elements of an array, the lowest first.
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}

extension StackState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The elements, as an array shows them.
  public var description: String { Array(self).description }

  /// The elements, as an array shows them.
  public var debugDescription: String { Array(self).debugDescription }

  /// The elements, as an array shows them.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}

extension StackState: StandIn {
  package static var shown: String { "entries" }
}

extension StackState.Entry: StandIn {
  package static var shown: String { "element" }
  package static var typeInReports: Any.Type { Element.self }
  package var valueInReports: Any? { element }
}

extension StackState.Entry: CustomStringConvertible, CustomReflectable {
  var description: String { String(describing: element) }
  // The state's own mirror is that of what it stands for.
  package var customMirror: Mirror { Mirror(reflecting: element) }
}

extension StackState: ElementsByID {
  package var rowsByID: [(id: AnyHashable, row: Any)] {
    zip(ids, self).map { (AnyHashable($0), $1) }
  }
}
