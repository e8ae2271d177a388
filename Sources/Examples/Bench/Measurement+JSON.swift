import Foundation

extension Measurement: Encodable {
  private enum Key: String, CodingKey {
    case section, name, unit, median, spread, rounds, ratio, budget, ok, limit, beside, peers
    case history, note, value, upTo, source
  }

  /// Encodes one object.
  ///
  /// What is always there, be it null: section, name, unit, median, spread, rounds, ratio. What is there
  /// if there is such a thing: budget and ok, limit, beside, peers, history, note.
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
    if !peers.isEmpty {
      var inner = object.nestedUnkeyedContainer(forKey: .peers)
      for peer in peers {
        var one = inner.nestedContainer(keyedBy: Key.self)
        try one.encode(peer.source, forKey: .source)
        try one.encode(peer.median, forKey: .median)
        try one.encode(ratio(to: peer), forKey: .ratio)
        try one.encode(peer.budget, forKey: .budget)
      }
    }
    if let history {
      var inner = object.nestedContainer(keyedBy: Key.self, forKey: .history)
      try inner.encode(history.name, forKey: .name)
      try inner.encode(history.value, forKey: .value)
      try inner.encodeIfPresent(history.upTo, forKey: .upTo)
      try inner.encode(history.source, forKey: .source)
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
