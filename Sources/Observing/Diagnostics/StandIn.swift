/// A state that is the library's own, and stands for one of its properties: that is what reports show in its place.
package protocol StandIn {
  /// The property's name.
  static var shown: String { get }
  /// What reports call the type.
  static var typeInReports: Any.Type { get }
  /// What the property holds, where it prints in the state's place; nil where the state prints as it is.
  var valueInReports: Any? { get }
}

extension StandIn {
  package static var typeInReports: Any.Type { Self.self }
  package var valueInReports: Any? { nil }

  static func isShown(_ property: String) -> Bool { property.drop { $0 == "_" } == shown }
}
