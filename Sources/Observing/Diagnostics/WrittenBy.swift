/// Which actions have written a state, or a class's property, since it was committed, and which of them what.
///
/// Where there are several, each but the first has a copy of what it found. From these is told what each has changed, as
/// soon as somebody asks.
final class WrittenBy {
  /// What was done by some actions: by one, unless there are very many.
  fileprivate struct Part {
    /// None for what no action has written.
    var actions: [String]
    /// What it found; of the first that is kept anyhow.
    let before: StateCopy?
    var changes = Changes()
  }

  fileprivate struct Changes {
    var writes: [Explanation.Write] = []
    /// Where something was marked as written that does not look as if it differed.
    var marks: [Explanation.Write] = []
  }

  private var parts: [Part]
  /// What it was before the first and is after the last, while that is compared.
  private var ends: (old: Address, new: Address, shape: Shape, path: String)?
  private var isCompared = false
  /// What is done by more actions is taken together: each has a copy.
  private static let most = 20

  init(_ action: String?) { parts = [Part(actions: action.map { [$0] } ?? [], before: nil)] }

  /// An action is about to write.
  func add(_ action: String?, finding copy: () -> StateCopy) {
    let last = parts.count - 1
    if parts[last].actions.last == action { return }
    guard parts.count < Self.most else {
      if let action { parts[last].actions.append(action) }
      return
    }
    parts.append(Part(actions: action.map { [$0] } ?? [], before: copy()))
  }

  /// While `body` runs, it is known from what to what all has changed.
  func comparing<R>(
    _ old: Address, _ new: Address, _ shape: Shape, _ path: String, _ body: () -> R
  ) -> R {
    ends = (old, new, shape, path)
    defer { ends = nil }
    return body()
  }

  /// Who has changed what stands at a path; all of them, where that cannot be told.
  func actions(of path: String, _ aspect: ArrayAspect?) -> [String] {
    compare()
    func have(_ changes: KeyPath<Changes, [Explanation.Write]>) -> [Part] {
      parts.filter { part in
        part.changes[keyPath: changes].contains { write in
          aspect?.mayChange(called: path, by: write) ?? PropertyPath.areRelated(path, write.path)
        }
      }
    }
    var found = parts.count > 1 ? have(\.writes) : parts
    if found.isEmpty { found = have(\.marks) }
    if found.isEmpty { found = parts }
    var seen: Set<String> = []
    return found.flatMap(\.actions).filter { seen.insert($0).inserted }
  }

  private func compare() {
    guard parts.count > 1, !isCompared, let ends else { return }
    isCompared = true
    for index in parts.indices {
      let old = parts[index].before?.value ?? ends.old
      let new = index + 1 < parts.count ? parts[index + 1].before?.value : ends.new
      guard let new else { continue }
      Untracked.run {
        parts[index].changes.find(in: ends.shape, from: old, to: new, at: ends.path)
      }
    }
  }
}

extension WrittenBy.Changes {
  fileprivate mutating func find(
    in shape: Shape, from old: Address, to new: Address, at path: String
  ) {
    guard case .structure = shape.kind, !(shape.type is any StandIn.Type) else {
      return compare(shape, old, new, path)
    }
    for cell in shape.cells {
      let before = Stamp.load(old + cell.offset)
      let now = Stamp.load(new + cell.offset)
      if before.provesSame(as: now) { continue }
      let count = writes.count
      let path = PropertyPath.joined(path, cell.name)
      find(in: cell.shape, from: old + cell.valueOffset, to: new + cell.valueOffset, at: path)
      if before != now, count == writes.count { marks.append(.init(path)) }
    }
    for part in UntrackedPart.all(of: shape.type) where !part.isSame(old, new) {
      let path = PropertyPath.joined(path, part.name)
      compare(part.shape, old + part.offset, new + part.offset, path)
    }
  }

  private mutating func compare(
    _ shape: Shape, _ old: Address, _ new: Address, _ path: String
  ) {
    var walk = DifferenceWalk { ShortDescription.of($0) }
    walk.compare(shape.value(at: old), shape.value(at: new), "")
    writes += walk.changes.map { .init(PropertyPath.joined(path, $0.path), $0.old, $0.new) }
  }
}

extension Explanation.Write {
  fileprivate init(_ path: String, _ old: String = "", _ new: String = "") {
    self.init(
      path: PropertyPath.named(path), oldValue: old, newValue: new, action: nil, outcome: .unread,
      closures: [])
  }
}
