/// What a closure or a derived value has read, and what is coarse about it.
///
/// It remembers what it has found out of a source, which many may have read.
final class ReadList {
  private var known: [NodePointer: (name: String?, coarseness: Coarseness?)] = [:]

  typealias Item = (read: Explanation.Read, coarseness: Coarseness?)

  func of(_ node: NodePointer) -> [Explanation.Read] { items(of: node).map(\.read) }

  func items(of node: NodePointer) -> [Item] {
    var reads: [Item] = []
    var seen: Set<NodePointer> = [node]
    add(node, through: nil, &reads, &seen)
    return reads
  }

  private func add(
    _ node: NodePointer, through: String?, _ reads: inout [Item],
    _ seen: inout Set<NodePointer>
  ) {
    Graph.forEachDependency(of: node) { source in
      guard seen.insert(source).inserted else { return }
      if source.pointee.flags.contains(.derived) {
        guard let derived = DerivedBase.of(source) else { return }
        let coarseness = derived.coarseness
        // What else stands between a closure and a property says only where the property lies.
        guard let name = derived.nameAsDependency ?? coarseness?.name else {
          for name in derived.propertiesAsked { append(name, through, nil, to: &reads) }
          return
        }
        append(name, through, coarseness, to: &reads)
        add(source, through: name, &reads, &seen)
      } else {
        let (name, coarseness) = look(source)
        if let name { append(name, through, coarseness, to: &reads) }
      }
    }
  }

  private func look(_ source: NodePointer) -> (name: String?, coarseness: Coarseness?) {
    if let found = known[source] { return found }
    let coarseness = Coarseness.of(source)?.withoutShared
    let found = (PropertyPath.of(source) ?? coarseness?.name, coarseness)
    known[source] = found
    return found
  }

  private func append(
    _ path: String, _ through: String?, _ coarseness: Coarseness?,
    to reads: inout [Item]
  ) {
    let read = Explanation.Read(path: path, through: through, coarseness: coarseness?.text)
    if !reads.contains(where: { $0.read == read }) { reads.append((read, coarseness)) }
  }
}

extension Coarseness {
  /// What is read, where it has no path.
  fileprivate var name: String? {
    switch self {
    case .made(let title, _): title
    case .computed: "scope"
    case .copy: "a copy"
    default: PropertyPath.whole
    }
  }
}
