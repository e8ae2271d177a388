/// Numbers as people read them, without a locale of their own.
package enum NumberText {
  /// A time, in the unit that leaves it between 1 and 1,000, with three digits that say something.
  package static func time(_ nanoseconds: Double) -> String {
    guard nanoseconds.isFinite else { return "–" }
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1)]
    let (unit, size) = units.first { nanoseconds >= $0.1 * 0.9995 } ?? ("ns", 1)
    return "\(digits(nanoseconds / size)) \(unit)"
  }

  /// How many times as much.
  package static func ratio(_ ratio: Double) -> String {
    ratio.isFinite ? "\(digits(ratio))×" : "–"
  }

  /// A count with its thousands apart.
  package static func count(_ count: Int) -> String {
    var text = ""
    for (index, digit) in String(count.magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (count < 0 ? "-" : "") + String(text.reversed())
  }

  /// A count of things: `1 action`, `1,200 actions`.
  package static func of(_ count: Int, _ one: String, _ many: String) -> String {
    "\(self.count(count)) \(count == 1 ? one : many)"
  }

  /// A mean of counts, with one decimal.
  package static func mean(_ sum: Int, of parts: Int) -> String {
    if parts <= 0 { return "–" }
    let tenths = (sum * 10 + parts / 2) / parts
    return tenths % 10 == 0 ? count(tenths / 10) : "\(count(tenths / 10)).\(tenths % 10)"
  }

  /// Two decimals below 10, one below 100, none above.
  private static func digits(_ value: Double) -> String {
    let places = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    let scale = [1.0, 10, 100][places]
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int(scaled) / Int(scale)
    let rest = Int(scaled) % Int(scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    if places == 0 { return sign + count(whole) }
    let padding = String(repeating: "0", count: places - String(rest).count)
    return "\(sign)\(whole).\(padding)\(rest)"
  }
}
