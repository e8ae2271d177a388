import Observing

/// Why a function is no enum case's constructor.
struct CaseMisuse: Error {
  let reason: String
  /// Whether it may be a constructor all the same, of a case that cannot be looked into.
  let isUnreadable: Bool

  init(_ reason: String, isUnreadable: Bool = false) {
    self.reason = reason
    self.isUnreadable = isUnreadable
  }
}

/// Whether a function is an enum case's constructor, as far as types and cases tell.
enum CaseCheck<Root, Value> {
  /// The way to `value` in the root that a constructor made of it.
  ///
  /// Types leave one payload that it can be, unless the value is an enum that may carry itself. Then its cases do: a
  /// payload that holds as many enums, one in the other, as the value is the value. Equalities are not asked: a number
  /// that is none, say, is not equal to itself.
  static func chain(to value: Value, in root: Root) throws(CaseMisuse) -> CaseChain {
    let candidates = CaseChain.candidates(in: root, as: Value.self)
    if candidates.isEmpty {
      throw CaseMisuse(
        "it made a value of '\(caseName(of: root))', which does not carry what it was given")
    }
    let tags = CaseChain.tags(of: value)
    let found = candidates.first { candidate in
      if candidate.steps.count + candidate.inside.count < CaseChain.deepLimit {
        return candidate.inside.elementsEqual(tags)
      }
      // Deeper than anybody looks, but then it lies in a box, and is the value if that is the same.
      return Certainly.areIdentical(candidate.value, value)
    }
    guard let found, !Certainly.differ(found.value, value) else {
      throw CaseMisuse("it changes what it is given: of \(value) it made \(root)")
    }
    return CaseChain(found.steps)
  }

  /// The root's cases that can carry a value, or an enum that can.
  ///
  /// It is misuse if there is none, or if none can be read.
  static func casesWorthALook() throws(CaseMisuse) -> CaseMask {
    let layout = try readableLayout()
    if TypeRecord.changesForm(Value.self) {
      throw CaseMisuse(
        """
        functions and metatypes cannot be read: give CasePath(embed:extract:), or switch over the enum where a \
        constructor is asked for
        """, isUnreadable: true)
    }
    // Of a type without values there is nothing to carry.
    if EnumRecord.of(Value.self)?.cases.isEmpty == true {
      return CaseMask(of: layout) { _ in false }
    }
    guard layout.cases.contains(where: mayCarryValue) else {
      throw CaseMisuse("no case of \(Root.self) carries a \(Value.self)\(hintAtItself)")
    }
    return CaseMask(of: layout, where: mayCarryValue)
  }

  private static var hintAtItself: String {
    Root.self == Value.self
      ? ": the path from a value to itself is CasePath.self, where one is taken, and for a BindingReducer edit.apply(to: &state)"
      : ""
  }

  private static func readableLayout() throws(CaseMisuse) -> EnumRecord {
    guard TypeRecord(Root.self).kind == .enumeration else {
      throw CaseMisuse("\(Root.self) is not an enum\(hintAtItself)")
    }
    guard let layout = EnumRecord.of(Root.self) else {
      throw CaseMisuse(
        "\(Root.self) is built without reflection metadata: give CasePath(embed:extract:)")
    }
    return layout
  }

  private static func mayCarryValue(_ outermost: EnumRecord.Case) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var level = [outermost]
    for _ in 0..<CaseChain.limit where !level.isEmpty {
      var next: [EnumRecord.Case] = []
      for each in level {
        // What cannot be read might be it.
        guard each.isReadable else { return true }
        guard let payload = each.payload else { continue }
        if TypeRecord.areSame(payload, Value.self) { return true }
        guard seen.insert(ObjectIdentifier(payload)).inserted else { continue }
        next += EnumRecord.of(payload)?.cases ?? []
      }
      level = next
    }
    return false
  }

  /// What is wrong with a function of nothing whose result carries something.
  static func lostPayload(_ steps: [CaseChain.Step]) -> CaseMisuse {
    guard let last = steps.last else {
      do throws(CaseMisuse) { _ = try readableLayout() } catch { return error }
      return CaseMisuse("its case cannot be read")
    }
    let payload = last.layout.cases[last.tag].payload.map { "\($0)" } ?? "something"
    let name = CaseChain.name(of: steps)
    return CaseMisuse("'\(name)' carries a \(payload), which the path would lose")
  }

  private static func caseName(of root: Root) -> String {
    var steps: [CaseChain.Step] = []
    CaseChain.walk(root, CaseChain.limit) { walked, _, _ in steps = walked }
    return CaseChain.name(of: steps)
  }
}
