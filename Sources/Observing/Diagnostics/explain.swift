/// Says why something did run, or did not: who reads it, what was written since and what came of it, and what makes it
/// coarse.
///
/// ```swift
/// print(explain("header"))                   // a closure or a derived value, by its label
/// print(explain("rows[id: 3].title"))        // a property, by its path
/// ```
///
/// Who reads what is known at any time. What is written is recorded from the first call on, or from when
/// ``Instrumentation/recordsWrites`` is set, until that is set to false; without it nothing is recorded, and nothing is
/// spent on it. Of a closure that ran before it is said so. A write to a class's property that no closure has read is not
/// recorded.
///
/// - Parameter label: The label of a closure or a derived value, or the path of a property.
/// - Returns: What is known; where that is nothing, which labels there are.
@MainActor
public func explain(_ label: String) -> Explanation {
  Untracked.run {
    let wasRecording = WriteRecord.isOn
    WriteRecord.turn(on: true)
    return PathFinder.indexed { Explainer(label).explanation(wasRecording) }
  }
}

/// Looks at all closures and derived values that there are.
private struct Explainer {
  private let subject: String
  private let readers: [(node: NodePointer, label: String)]
  private let list = ReadList()
  /// The names of derived values.
  private let derived: Set<String>
  private static let most = 20

  init(_ subject: String) {
    self.subject = subject
    var closures: [(node: NodePointer, label: String)] = []
    var derived: [(node: NodePointer, label: String)] = []
    GraphMemory.forEachEvaluated { node in
      if node.pointee.flags.contains(.silent) { return }
      // Cancelled, and nobody can ask its token.
      if node.pointee.flags.contains(.dead), !node.pointee.flags.contains(.held) { return }
      if node.pointee.flags.contains(.closure) {
        closures.append((node, Closure.label(of: node)))
      } else if let name = DerivedBase.of(node)?.nameAsDependency {
        derived.append((node, name))
      }
    }
    closures.sort { $0.node.pointee.key < $1.node.pointee.key }
    derived.sort { ($0.label, $0.node.number) < ($1.label, $1.node.number) }
    readers = closures + derived
    self.derived = Set(derived.map(\.label))
  }

  func explanation(_ wasRecording: Bool) -> Explanation {
    var explanation = Explanation(subject: subject, wasRecording: wasRecording)
    explanation.readers = readers.filter { $0.label == subject }.map { reader($0.node, $0.label) }
    explanation.property = subject.isEmpty ? nil : property
    if explanation.readers.isEmpty, explanation.property == nil {
      var labels: [String] = []
      for reader in readers where !labels.contains(reader.label) { labels.append(reader.label) }
      explanation.knownLabels = labels
    }
    return explanation
  }

  // MARK: Readers

  private func reader(_ node: NodePointer, _ label: String) -> Explanation.Reader {
    let flags = node.pointee.flags
    let isClosure = flags.contains(.closure)
    let run = isClosure ? WriteRecord.runs[node.pointee.key] : WriteRecord.computations[node]
    let since = WriteRecord.entries.filter {
      $0.number > run?.after ?? 0 && status(node) != .idle
        && (run != nil || !isClosure || node.pointee.key <= $0.lastClosure)
    }
    let items = list.items(of: node)
    return Explanation.Reader(
      label: label,
      kind: flags.contains(.derived) ? .derived : flags.contains(.oneShot) ? .once : .closure,
      status: status(node),
      runs: flags.contains(.closure) ? Int(node.pointee.runs) : nil,
      reads: items.map(\.read),
      readBy: flags.contains(.derived)
        ? readers.filter { list.of($0.node).contains { $0.path == label } }.map(\.label) : [],
      lastCause: status(node) == .idle ? nil : run.flatMap(\.cause),
      earlierWrites: max(0, since.count - Self.most),
      writes: since.suffix(Self.most).map { told(of: $0.write, items, node, label) })
  }

  /// A write for which a closure has not run, although it reads of it what a derived value makes of that.
  private func told(
    of write: Explanation.Write, _ items: [ReadList.Item], _ node: NodePointer, _ label: String
  ) -> Explanation.Write {
    guard write.isChange, !write.closures.contains(label), status(node) == .active else {
      return write
    }
    var write = write
    for item in items where item.concerns(write) {
      if let first = item.first, !write.sameResults.contains(first) {
        write.sameResults.append(first)
      }
    }
    return write
  }

  private func status(_ node: NodePointer) -> Explanation.Reader.Status {
    let flags = node.pointee.flags
    if flags.contains(.derived) {
      return node.pointee.subs == nil && flags.contains(.dirty) ? .idle : .active
    }
    if flags.contains(.dead) { return .cancelled }
    return flags.isDisjoint(with: [.deferred, .queued]) ? .active : .waiting
  }

  // MARK: A property

  private var property: Explanation.Property? {
    var found: [Explanation.PropertyReader] = []
    var aspect: ArrayAspect?
    var isRead = false
    for (node, label) in readers {
      for item in list.items(of: node) where !derived.contains(item.read.path) && concerns(item) {
        isRead = isRead || item.read.path.isPath(around: subject) && item.mayHave(subject)
        // One that is coarse only for what has changed beside it is none of its readers.
        let isPart =
          item.read.path != PropertyPath.whole && subject.isPath(around: item.read.path)
        guard isPart || item.counts(subject) else { continue }
        found.append(.init(label: label, read: item.read))
        if item.read.path == subject { aspect = item.aspect ?? aspect }
      }
    }
    if aspect == nil {
      aspect = .called(subject, among: WriteRecord.entries.lazy.map(\.write))
    }
    let writes = WriteRecord.entries.filter { entry in
      concerns(entry.write, aspect) && WriteRecord.mayStand(at: subject, entry)
    }
    .map(\.write)
    // Whoever reads all there is reads whatever is asked for, whether there is such a thing or not.
    guard !writes.isEmpty || isRead else { return nil }
    return .init(
      path: subject, readers: found, earlierWrites: max(0, writes.count - Self.most),
      writes: writes.suffix(Self.most))
  }

  private func concerns(_ write: Explanation.Write, _ aspect: ArrayAspect?) -> Bool {
    if write.isChange, aspect?.mayChange(called: subject, by: write) == true { return true }
    return write.isChange || write.outcome == .equal
      ? PropertyPath.areRelated(write.path, subject) : write.path == subject
  }

  private func concerns(_ item: ReadList.Item) -> Bool {
    let path = item.read.path
    if path == subject { return true }
    if path == PropertyPath.whole { return item.mayHold(subject) }
    if let aspect = item.aspect {
      return ArrayAspect.isElement(subject, of: aspect.array(at: path))
        || subject.isPath(around: path)
    }
    return subject.isPath(around: path)
      || item.coarseness != nil && PropertyPath.areRelated(path, subject)
  }
}

extension String {
  /// Whether the other path leads to what this one leads to, or to a part of it.
  fileprivate func isPath(around other: String) -> Bool {
    self != PropertyPath.whole && count <= other.count && PropertyPath.areRelated(self, other)
  }
}
