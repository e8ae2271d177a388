/// Walks over two values side by side.
struct DifferenceWalk {
  var changes: [StateDifference.Change] = []
  /// What a part says of itself.
  private let describe: (Any) -> String
  /// The pairs of objects that were compared, or are: each is gone into once, wherever it is met.
  private var visited: Set<Pair> = []
  /// How often they were met again.
  private var passedOver = 0

  private struct Pair: Hashable {
    let old: ObjectIdentifier
    let new: ObjectIdentifier
  }

  /// Whether a collection of which more than one element differs is shown as a whole.
  private let isBrief: Bool

  /// Whether shared values are looked for in what is equal, too: a collection that is a copy of another is equal to that
  /// without asking its elements, and what they share is no part of it.
  private let seeksShared: Bool
  /// Whether the walk is inside of what is equal, where nothing but shared values can differ.
  private var isInEqual = false
  private var sharedHolding = SharedHolding()

  init(
    _ describe: @escaping (Any) -> String, isBrief: Bool = false, seeksShared: Bool = false
  ) {
    self.describe = describe
    self.isBrief = isBrief
    self.seeksShared = seeksShared
  }

  /// How far inside the walk is: values may hold their like, level by level.
  private var depth = 0

  mutating func compare(_ old: Any, _ new: Any, _ path: String) {
    if isInEqual, !sharedHolding.isPossible(in: type(of: old)) { return }
    let areEqual = isInEqual ? nil : areEqual(old, new)
    if areEqual == true { return seekShared(old, new, path) }
    guard type(of: old) == type(of: new), depth < ValueText.mostLevels else {
      return add(path, old, new)
    }
    depth += 1
    defer { depth -= 1 }
    let before = (changes.count, passedOver)
    goInto(old, new, path)
    // Equality says that they differ, but no part shows it, here or where the same objects were met before.
    if areEqual == false, before == (changes.count, passedOver) { add(path, old, new) }
  }

  private mutating func seekShared(_ old: Any, _ new: Any, _ path: String) {
    guard seeksShared else { return }
    isInEqual = true
    compare(old, new, path)
    isInEqual = false
  }

  private mutating func goInto(_ old: Any, _ new: Any, _ path: String) {
    if let old = old as? any AnyShared, let new = new as? any AnyShared {
      let outer = isInEqual
      isInEqual = false
      defer { isInEqual = outer }
      return compare(old.anyFormerValue, new.anyValue, path)
    }
    if let rows = old as? any ElementsByID {
      return inBrief(old, new, path, most: 10) { $0.compareByID(rows, new, path) }
    }
    if let before = ElementsBehindMirror.collection(old),
      let now = ElementsBehindMirror.collection(new)
    {
      guard before.count == now.count, now.count <= ElementsBehindMirror.most(isBrief) else {
        return add(path, old, new)
      }
      return compareCollections(
        old, ElementsBehindMirror.children(before), new, ElementsBehindMirror.children(now), path)
    }
    let oldMirror = ValueMirror.of(old)
    let newMirror = ValueMirror.of(new)
    switch oldMirror.displayStyle {
    case .struct where isOneValue(old) && looksDifferent(old, new):
      add(path, old, new)
    case .struct, .tuple:
      compareParts(old, oldMirror, new, newMirror, path)
    case .class:
      compareObjects(old as AnyObject, oldMirror, new as AnyObject, newMirror, path)
    case .optional:
      guard let held = oldMirror.children.first?.value, let now = newMirror.children.first?.value
      else {
        if oldMirror.children.count != newMirror.children.count { add(path, old, new) }
        return
      }
      // How deep there is nothing, the optionals inside do not say.
      if held is any OptionalType { return addIfDifferent(path, old, new) }
      compare(held, now, path)
    case .enum:
      compareCases(old, oldMirror, new, newMirror, path)
    case .collection:
      compareCollections(old, oldMirror.children, new, newMirror.children, path)
    case .dictionary:
      inBrief(old, new, path, most: 1) { $0.compareByKey(oldMirror, newMirror, path) }
    case .set:
      compareSets(old, oldMirror.children.map(\.value), new, newMirror.children.map(\.value), path)
    default:
      addIfDifferent(path, old, new)
    }
  }

  /// A date, a URL or the like, whose parts nobody has written.
  private func isOneValue(_ value: Any) -> Bool {
    TypeName.isOfTheToolchain(type(of: value)) && ValueText.saysItself(value)
  }

  // MARK: Kinds of values

  private mutating func compareParts(
    _ old: Any, _ oldMirror: Mirror, _ new: Any, _ newMirror: Mirror, _ path: String
  ) {
    let oldParts = oldMirror.partsOfAll
    let newParts = newMirror.partsOfAll
    // Not in step if a custom mirror shows other parts for other values.
    guard oldParts.map(\.label) == newParts.map(\.label), !oldParts.isEmpty
    else { return addIfDifferent(path, old, new) }
    for (oldPart, newPart) in zip(oldParts, newParts) {
      let isWrapped = oldPart.value is any AnyShared || oldPart.value is any TrackedProperty
      let label = isWrapped ? oldPart.label.map { String($0.drop { $0 == "_" }) } : oldPart.label
      compare(oldPart.value, newPart.value, joined(path, label))
    }
  }

  private mutating func compareObjects(
    _ old: AnyObject, _ oldMirror: Mirror, _ new: AnyObject, _ newMirror: Mirror, _ path: String
  ) {
    if old === new || isInEqual { return }
    // An actor's variables are its own: they may be changing at this moment.
    if old is any Actor || new is any Actor { return add(path, old, new) }
    let pair = Pair(old: ObjectIdentifier(old), new: ObjectIdentifier(new))
    guard visited.insert(pair).inserted else {
      passedOver += 1
      return
    }
    compareParts(old, oldMirror, new, newMirror, path)
  }

  private mutating func compareCases(
    _ old: Any, _ oldMirror: Mirror, _ new: Any, _ newMirror: Mirror, _ path: String
  ) {
    let oldCase = oldMirror.children.first
    let newCase = newMirror.children.first
    if let oldCase, let newCase, let name = oldCase.label, name == newCase.label {
      return compare(carried(oldCase.value), carried(newCase.value), joined(path, name))
    }
    // Two cases may call themselves the same.
    if oldCase?.label != newCase?.label
      || ValueText.caseName(of: old) != ValueText.caseName(of: new)
    {
      return add(path, old, new)
    }
    addIfDifferent(path, old, new)
  }

  /// What a case carries, without the tuple around one labelled value.
  private func carried(_ value: Any) -> Any {
    let mirror = ValueMirror.of(value)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return value }
    return mirror.children.first?.value ?? value
  }

  private mutating func compareCollections(
    _ old: Any, _ oldParts: Mirror.Children, _ new: Any, _ newParts: Mirror.Children,
    _ path: String
  ) {
    if isBrief, oldParts.count != newParts.count { return add(path, old, new) }
    inBrief(old, new, path, most: 1) {
      $0.compareByPosition(oldParts.map(\.value), newParts.map(\.value), path)
    }
  }

  /// The whole of both, where that is to be brief and more parts differ than `most`; but ten of the parts, where the whole
  /// would look the same.
  private mutating func inBrief(
    _ old: Any, _ new: Any, _ path: String, most: Int, _ compare: (inout DifferenceWalk) -> Void
  ) {
    let count = changes.count
    compare(&self)
    let found = changes.count - count
    guard isBrief, found > most else { return }
    if found <= 10, describe(old) == describe(new) { return }
    changes.removeSubrange(count...)
    add(path, old, new)
  }

  private mutating func compareByPosition(_ old: [Any], _ new: [Any], _ path: String) {
    for position in 0..<max(old.count, new.count) {
      let inner = "\(path)[\(position)]"
      compareOptional(
        position < old.count ? old[position] : nil, position < new.count ? new[position] : nil,
        inner)
    }
  }

  private mutating func compareByID(_ old: any ElementsByID, _ new: Any, _ path: String) {
    guard let new = new as? any ElementsByID else { return add(path, old, new) }
    let oldRows = old.rowsByID
    let newRows = new.rowsByID
    let oldIDs = Set(oldRows.map(\.id))
    let rows = Dictionary(newRows.map { ($0.id, $0.row) }) { first, _ in first }
    for (id, row) in oldRows { compareOptional(row, rows[id], "\(path)[id: \(describe(id.base))]") }
    for (id, row) in newRows where !oldIDs.contains(id) {
      compareOptional(nil, row, "\(path)[id: \(describe(id.base))]")
    }
    let oldOrder = oldRows.map(\.id).filter { rows[$0] != nil }
    let newOrder = newRows.map(\.id).filter(oldIDs.contains)
    if oldOrder != newOrder {
      add(joined(path, "ids"), oldRows.map(\.id.base), newRows.map(\.id.base))
    }
  }

  private mutating func compareByKey(_ old: Mirror, _ new: Mirror, _ path: String) {
    let oldEntries = Dictionary(old.entries) { first, _ in first }
    let newEntries = Dictionary(new.entries) { first, _ in first }
    let keys = Array(Set(oldEntries.keys).union(newEntries.keys))
    let texts = keys.map { describe($0.base) }
    for index in keys.indices.sorted(by: { texts[$0] < texts[$1] }) {
      let key = keys[index]
      compareOptional(oldEntries[key], newEntries[key], "\(path)[\(texts[index])]")
    }
  }

  private mutating func compareSets(
    _ old: Any, _ oldMembers: [Any], _ new: Any, _ newMembers: [Any], _ path: String
  ) {
    if isInEqual { return }
    let isLong = max(oldMembers.count, newMembers.count) > 100
    if isBrief, isLong, describe(old) != describe(new) { return add(path, old, new) }
    let before = Set(oldMembers.compactMap { $0 as? AnyHashable })
    let now = Set(newMembers.compactMap { $0 as? AnyHashable })
    if before == now { return }
    func list(_ members: Set<AnyHashable>, _ others: Set<AnyHashable>) -> String {
      let shown = isBrief && isLong ? members.subtracting(others) : members
      let values = shown.map(\.base)
      let texts = ValueText.inOrder(values, values.map(isBrief ? ValueText.of : describe))
      return isBrief && isLong
        ? ShortDescription.excerpt(texts, of: members.count)
        : "[\(texts.joined(separator: ", "))]"
    }
    changes.append(.init(path: path, old: list(before, now), new: list(now, before)))
  }

  private mutating func compareOptional(_ old: Any?, _ new: Any?, _ path: String) {
    switch (old, new) {
    case (let old?, let new?):
      compare(old, new, path)
    case (nil, nil):
      break
    default:
      if isInEqual { return }
      changes.append(
        .init(
          path: path, old: old.map(describe) ?? StateDifference.nothing,
          new: new.map(describe) ?? StateDifference.nothing))
    }
  }

  // MARK: Results

  private mutating func add(_ path: String, _ old: Any, _ new: Any) {
    if isInEqual { return }
    var texts =
      isBrief ? ShortDescription.of(old, andOf: new) : (old: describe(old), new: describe(new))
    if texts.old == texts.new {
      let exact =
        isBrief ? ShortDescription.of(old, andOf: new) : ShortDescription.exact(old, new)
      if exact.old != exact.new { texts = exact }
    }
    changes.append(.init(path: path, old: texts.old, new: texts.new))
  }

  private mutating func addIfDifferent(_ path: String, _ old: Any, _ new: Any) {
    if isInEqual { return }
    if looksDifferent(old, new) || areEqual(old, new) == false { add(path, old, new) }
  }

  /// Whether what they say of themselves differs, somewhere behind what is shown of it in brief, say.
  private func looksDifferent(_ old: Any, _ new: Any) -> Bool {
    describe(old) != describe(new) || isBrief && ValueText.of(old) != ValueText.of(new)
  }

  private func joined(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    // The unlabelled elements of a tuple are called `.0`, `.1` by the mirror, and at the beginning of a path by code.
    return path.isEmpty || label.hasPrefix(".") ? path + label : "\(path).\(label)"
  }

  /// Whether the values are equal, or nil if they cannot say.
  private func areEqual(_ old: Any, _ new: Any) -> Bool? {
    func compare<T: Equatable>(_ old: T) -> Bool? { (new as? T).map { old == $0 } }
    return (old as? any Equatable).flatMap { compare($0) }
  }
}
