import Testing

@testable import Observing

extension Runs {
  /// Closures over both children of a stage: one hands the child on, the others read one property.
  func watch(_ stage: any Stage) {
    watch("a") { stage.a }
    watch("a.name") { stage.a.name }
    watch("a.age") { stage.a.age }
    watch("a.note") { stage.a.inner.note }
    watch("b") { stage.b }
    watch("b.name") { stage.b.name }
    watch("b.age") { stage.b.age }
    watch("b.note") { stage.b.inner.note }
    looks = Self.looks(of: stage)
  }

  /// Says which closures ran, once each: those over properties that changed, and over children in whose place
  /// others came, those that differ.
  ///
  /// `changed` names the properties that the step changed of children that stayed what they were; `replaced` the
  /// children that it replaced. What differs of those is looked up, not said: whatever is not what it was at
  /// the last step has to run, and nothing else.
  func expect(
    _ stage: any Stage, changed: [String] = [], replaced: [String] = [], _ step: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    let before = looks
    looks = Self.looks(of: stage)
    let differing = looks.flatMap { child, now in
      now.differing(from: before[child]).map { "\(child).\($0)" }
    }
    let ofOthers = differing.filter { name in replaced.contains { name.hasPrefix($0) } }
    // The step does what the test says that it does.
    #expect(
      Set(changed) == Set(differing).subtracting(ofOthers), "\(step): changed",
      sourceLocation: location)
    var names = Set(differing)
    for child in replaced where looks[child] != before[child] {
      let held = stage.grain == .together ? ["a", "b"] : [child]
      names.formUnion(held)
      // It is not tracked, so another one counts as a change of all that holds the child.
      if looks[child]?.id != before[child]?.id {
        names.formUnion(held.flatMap { child in Looks.properties.map { "\(child).\($0)" } })
      }
    }
    let expected = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
    expect(expected, coarse: stage.grain == .coarse, step, at: location)
  }

  private static func looks(of stage: any Stage) -> [String: Looks] {
    ["a": Looks(stage.a), "b": Looks(stage.b)]
  }
}

/// What a child looks like, in plain values.
struct Looks: Equatable {
  static let properties = ["name", "age", "note"]

  let id: Int
  let name: String
  let age: Int
  let note: String

  init(_ kid: Kid) {
    id = kid.id
    name = kid.name
    age = kid.age
    note = kid.inner.note
  }

  /// The tracked properties that are not as they were.
  func differing(from before: Looks?) -> [String] {
    guard let before else { return Self.properties }
    let isSame = [name == before.name, age == before.age, note == before.note]
    return zip(Self.properties, isSame).compactMap { $1 ? nil : $0 }
  }
}
