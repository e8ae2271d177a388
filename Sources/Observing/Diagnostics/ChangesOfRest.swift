/// What those run for who have read a value, but have not read what has changed in it.
extension ChangeLog.Note {
  /// Of a state: for what differs of it that is not tracked, and for what may.
  func changesOfRest(at path: String) -> [RenderCause.Change] {
    let all = changes(at: path)
    guard let old, let new else { return all.map { $0.with(Coarseness.of(shape)) } }
    return ChangesOfRest(all: all).of(shape, old, new, path)
  }

  /// Of a state that was replaced, for those who have read nothing in it.
  func changesOfAnother(at path: String) -> [RenderCause.Change] {
    changes(at: path).map { $0.with(.ofReplaced(shape, at: new)) }
  }

  /// Of a value that is not looked into: a part of it that differs may not be what they have read.
  func changesOfLeaf(at path: String) -> [RenderCause.Change] {
    changes(at: path).inside(path, .of(leaf: shape.type, at: new))
  }
}

/// Goes through the untracked parts of a state that was and of the one that it is now.
private struct ChangesOfRest {
  /// What differs, tracked or not.
  let all: [RenderCause.Change]

  func of(
    _ shape: Shape, _ old: Address, _ new: Address, _ path: String, called name: String? = nil,
    labels: [String] = []
  ) -> [RenderCause.Change] {
    switch shape.kind {
    case .leaf:
      return all.inside(path, .of(leaf: shape.type, at: new))
    case .array:
      return all
    case .structure:
      guard FieldReader.fields(of: shape.type) != nil else {
        return all.map { $0.with(.unseen(shape.type)) }
      }
      let parts = UntrackedPart.all(of: shape.type).map { $0.labelled(labels) }
      return of(parts, old, new, path, name ?? TypeName.of(shape.type))
    case .enumeration:
      return ofPayload(of: shape, old, new, path)
    }
  }

  private func ofPayload(
    of shape: Shape, _ old: Address, _ new: Address, _ path: String
  ) -> [RenderCause.Change] {
    let record = shape.record.certain
    let tag = record.tag(of: new)
    guard record.tag(of: old) == tag else { return all }
    let path = PropertyPath.joined(path, shape.caseName(at: new))
    let payload = shape.payloads[tag]
    guard let inner = payload.shape else {
      return all.inside(path, record.cases[tag].payload.flatMap { .of(leaf: $0) })
    }
    let labels = Untracked.run { Self.labels(ofPayloadOf: shape.value(at: new)) }
    return shape.withPayload(payload, reading: old) { old in
      shape.withPayload(payload, reading: new) { new in
        of(inner, old, new, path, called: shape.name(ofPayload: tag), labels: labels)
      }
    }
  }

  /// What a case calls the values that it carries, where they have names.
  private static func labels(ofPayloadOf value: Any) -> [String] {
    guard let payload = ValueMirror.of(value).children.first?.value else { return [] }
    return ValueMirror.of(payload).children.map { $0.label ?? "" }
  }

  private func of(
    _ parts: [UntrackedPart], _ old: Address, _ new: Address, _ path: String, _ type: String
  ) -> [RenderCause.Change] {
    let parts = parts.filter { !$0.isSame(old, new) }
    var found: [RenderCause.Change] = []
    for part in parts where part.isPlain || part.isHeld && part.isVariable {
      let coarseness: Coarseness =
        part.isShared ? .anotherShared(part, in: type) : .untracked([part], in: type)
      found += part.changes(from: old, to: new, in: path).map { $0.with(coarseness) }
    }
    // Bytes do not tell whether they are what they were; the values may.
    let others = parts.filter { !$0.isKnown }
    if others.isEmpty { return found.isEmpty ? all : found }
    let coarseness = Coarseness.untracked(others, in: type)
    let differing = others.flatMap { $0.differences(from: old, to: new, in: path) }
    let known = found.map(\.path)
    let written = differing.isEmpty ? all.filter { !known.contains($0.path) } : differing
    return found + written.map { $0.with(coarseness) }
  }
}

extension RenderCause.Change {
  func with(_ coarseness: Coarseness?) -> Self {
    var change = self
    change.coarseness = coarseness?.text
    return change
  }
}

extension [RenderCause.Change] {
  /// Changes of parts of what stands at a path are coarse; who has read that has read the whole.
  func inside(_ path: String, _ coarseness: Coarseness?) -> Self {
    map { $0.path == PropertyPath.named(path) ? $0 : $0.with(coarseness) }
  }
}

extension UntrackedPart {
  /// Whether it is certain to be the same in two states that are alive.
  func isSame(_ old: Address, _ new: Address) -> Bool {
    if shape.type is any ComparedByBytes.Type {
      return Bytes.areEqual(old + offset, new + offset, count: shape.size)
    }
    return shape.known.areSame(old + offset, new + offset)
      || isHeld && Bytes.areEqual(old + offset, new + offset, count: shape.size)
  }

  /// What differs of it between two states, or itself, where that looks the same.
  func changes(from old: Address, to new: Address, in path: String) -> [RenderCause.Change] {
    shape.changes(
      from: old + offset, to: new + offset, at: PropertyPath.joined(path, name))
  }

  /// The same, where a part is known to differ.
  func differences(from old: Address, to new: Address, in path: String) -> [RenderCause.Change] {
    shape.differences(
      from: old + offset, to: new + offset, at: PropertyPath.joined(path, name))
  }
}
