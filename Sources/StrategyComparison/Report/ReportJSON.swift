import Foundation

/// Reports as JSON, as people and other programs read it.
package enum ReportJSON {
  /// The text, or nil if there is none: of a number, say, that JSON does not have.
  package static func text(_ report: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(report) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
