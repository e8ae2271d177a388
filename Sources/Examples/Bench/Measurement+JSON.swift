import Foundation

extension Measurement: Encodable {
  private enum Key: String, CodingKey {
    case section, name, unit, median, spread, rounds, ratio, budget, ok, limit, beside, quoted, note
    case value, upTo, source
  }

  /// Encodes one object.
  ///
  /// What is always there, be it null: section, name, unit, median, spread, rounds, ratio. What is there
  /// if there is such a thing: budget and ok, limit, beside, quoted, note.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(section, forKey: .section)
    try object.encode(name, forKey: .name)
    try object.encode(unit.rawValue, forKey: .unit)
    try object.encode(figure?.median, forKey: .median)
    try object.encode(figure?.spread, forKey: .spread)
    try object.encode(figure?.rounds ?? 0, forKey: .rounds)
    try object.encode(ratio, forKey: .ratio)
    try object.encodeIfPresent(budget, forKey: .budget)
    try object.encodeIfPresent(isWithinBudget, forKey: .ok)
    try object.encodeIfPresent(limit, forKey: .limit)
    if let beside {
      var inner = object.nestedContainer(keyedBy: Key.self, forKey: .beside)
      try inner.encode(beside.name, forKey: .name)
      try inner.encode(beside.figure.median, forKey: .median)
      try inner.encode(beside.figure.spread, forKey: .spread)
    }
    if let quoted {
      var inner = object.nestedContainer(keyedBy: Key.self, forKey: .quoted)
      try inner.encode(quoted.name, forKey: .name)
      try inner.encode(quoted.value, forKey: .value)
      try inner.encodeIfPresent(quoted.upTo, forKey: .upTo)
      try inner.encode(quoted.source, forKey: .source)
    }
    try object.encodeIfPresent(note, forKey: .note)
  }

  /// What `--json` writes: an array of objects.
  static func json(_ measurements: [Measurement]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(measurements) + Data("\n".utf8)
  }
}
