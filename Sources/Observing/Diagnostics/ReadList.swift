/// What a closure or a derived value has read, and what is coarse about it.
///
/// It remembers what it has found out of a source, which many may have read.
final class ReadList {
  private typealias Look = (
    name: String?, coarseness: Coarseness?, ofReplaced: Coarseness?, root: Any.Type?,
    property: Any.Type?
  )
  private var known: [NodePointer: Look] = [:]

  struct Item {
    let read: Explanation.Read
    let coarseness: Coarseness?
    let aspect: ArrayAspect?
    /// The derived value or view state by which it is read, the first on the way.
    let first: String?
    /// Why it is coarse if nothing in it is read.
    var ofReplaced: Coarseness?
    /// Of a state at the root, which has no path: its type.
    var root: Any.Type?
    /// Of a class's property that is no state: its type.
    var property: Any.Type?
    /// Whether it is the state of a store by which something was read, and not read itself.
    var isOfPlace = false

    /// Whether something that is read may have a part of such a path.
    func mayHave(_ path: String) -> Bool {
      guard path != read.path else { return true }
      if let property {
        return PathInType.mayLead(path.dropFirst(read.path.count), in: property)
      }
      return PathFinder.mayHold(path)
    }

    /// Whether who reads this has to look when something was written.
    func concerns(_ write: Explanation.Write) -> Bool {
      if let aspect { return aspect.mayChange(called: read.path, by: write) }
      if read.path == PropertyPath.whole { return mayHold(write.path) && counts(write.path) }
      return write.path == read.path || PropertyPath.isInside(read.path, of: write.path)
        || coarseness != nil && PropertyPath.areRelated(read.path, write.path)
          && counts(write.path)
    }

    /// Whether a change of a part of it, or of what is around it, is one of those for which it is coarse.
    func counts(_ path: String) -> Bool {
      coarseness?.counts(path, forReaderOf: read.path) ?? true
    }
  }

  func of(_ node: NodePointer) -> [Explanation.Read] { items(of: node).map(\.read) }

  func items(of node: NodePointer) -> [Item] {
    var reads = Items()
    var seen: Set<NodePointer> = [node]
    add(node, by: (nil, nil), &reads, &seen)
    let around = PathsAround(reads.all.map(\.read.path))
    return reads.all.compactMap { item in
      if item.coarseness != nil { return item }
      if let coarseness = item.ofReplaced, !around.contains(item.read.path) {
        return item.with(coarseness)
      }
      return item.isOfPlace ? nil : item
    }
  }

  /// What is read, each once.
  private struct Items {
    private(set) var all: [Item] = []
    private var reads: Set<Explanation.Read> = []

    mutating func append(_ item: Item) {
      if reads.insert(item.read).inserted { all.append(item) }
    }
  }

  /// The paths to what has something in it that is read: of a list that may be thousands.
  private struct PathsAround {
    private let paths: [String]
    private var around: Set<Substring> = []

    init(_ paths: [String]) {
      self.paths = paths
      for path in paths where path != PropertyPath.whole {
        for end in path.indices where path[end] == "." || path[end] == "[" {
          around.insert(path[..<end])
        }
      }
    }

    func contains(_ path: String) -> Bool {
      path.isEmpty || path == PropertyPath.whole
        ? paths.contains { PropertyPath.isInside($0, of: path) } : around.contains(path[...])
    }
  }

  /// By which derived values or view states something is read: the first on the way, and the last.
  private typealias Way = (first: String?, last: String?)

  private func add(
    _ node: NodePointer, by way: Way, _ reads: inout Items, _ seen: inout Set<NodePointer>
  ) {
    // A list of work: derived values may stand on one another by the thousands.
    var pending: [(node: NodePointer, way: Way)] = []
    func putOff(_ node: NodePointer, _ way: Way) {
      var sources: [(NodePointer, Way)] = []
      Graph.forEachDependency(of: node) { sources.append(($0, way)) }
      pending += sources.reversed()
    }
    putOff(node, way)
    while let (source, way) = pending.popLast() {
      guard seen.insert(source).inserted else { continue }
      if source.pointee.flags.contains(.derived) {
        guard let derived = DerivedBase.of(source) else { continue }
        let coarseness = derived.coarseness
        // What else stands between a closure and a property says only where the property lies.
        guard
          let name = derived.nameAsDependency ?? wholePath(of: source, coarseness)
            ?? coarseness?.nameWithoutPath
        else {
          for (name, holdsState) in derived.propertiesAsked {
            append(name, way, holdsState ? coarseness : nil, to: &reads)
          }
          if derived is AnyStatePlace { addState(at: source, way, &reads) }
          continue
        }
        append(name, way, coarseness, to: &reads)
        putOff(source, (way.first ?? name, name))
      } else {
        let found = look(source)
        guard let name = found.name else { continue }
        append(name, way, found, source, to: &reads)
      }
    }
  }

  /// The state of a place counts for who reads by it, as far as it is coarse.
  private func addState(at place: NodePointer, _ way: Way, _ reads: inout Items) {
    Graph.forEachDependency(of: place) { source in
      if source.pointee.flags.contains(.derived) {
        if DerivedBase.of(source)?.tellsWhichAlone == true { addState(at: source, way, &reads) }
        return
      }
      // What is there as a whole only says when to look where the child lies.
      let flags = source.pointee.flags
      if flags.contains(.keyed)
        ? source.pointee.key & 1 != 0 : Source.owner(of: source)?.isWhole == true
      {
        return
      }
      let found = look(source)
      guard let name = found.name else { return }
      append(name, way, found, source, isOfPlace: true, to: &reads)
    }
  }

  private func append(
    _ name: String, _ way: Way, _ found: Look, _ source: NodePointer, isOfPlace: Bool = false,
    to reads: inout Items
  ) {
    append(
      name, way, found.coarseness, .of(source), way.last == nil ? found.ofReplaced : nil,
      found.root, found.property, isOfPlace: isOfPlace, to: &reads)
  }

  /// Where a child's state lies that is read as a whole; nil at the root, and where that is not known.
  private func wholePath(of node: NodePointer, _ coarseness: Coarseness?) -> String? {
    guard case .whole = coarseness else { return nil }
    var path: String?
    Graph.forEachDependency(of: node) { source in
      let flags = source.pointee.flags
      if path == nil, flags.contains(.keyed), source.pointee.key & 1 != 0 {
        path = PropertyPath.of(source)
      }
    }
    return path
  }

  private func look(_ source: NodePointer) -> Look {
    if let found = known[source] { return found }
    let coarseness = Coarseness.of(source)?.withoutShared
    let found = (
      PropertyPath.of(source) ?? coarseness?.nameWithoutPath, coarseness,
      Coarseness.ofReplaced(source),
      Source.owner(of: source)?.shapeInReports?.type,
      source.pointee.flags.isDisjoint(with: [.keyed, .owned])
        ? PropertyName(packedIn: source)?.property : nil
    )
    known[source] = found
    return found
  }

  private func append(
    _ path: String, _ way: Way, _ coarseness: Coarseness?, _ aspect: ArrayAspect? = nil,
    _ ofReplaced: Coarseness? = nil, _ root: Any.Type? = nil, _ property: Any.Type? = nil,
    isOfPlace: Bool = false, to reads: inout Items
  ) {
    var text = coarseness?.text
    if case .made(_, _, isSingle: true) = coarseness { text = nil }
    let read = Explanation.Read(path: path, through: way.last, coarseness: text)
    reads.append(
      Item(
        read: read, coarseness: coarseness, aspect: aspect, first: way.first,
        ofReplaced: ofReplaced, root: root, property: property, isOfPlace: isOfPlace))
  }
}

extension ReadList.Item {
  fileprivate func with(_ coarseness: Coarseness) -> Self {
    var read = read
    read.coarseness = coarseness.text
    return Self(
      read: read, coarseness: coarseness, aspect: aspect, first: first, root: root,
      property: property)
  }
}

extension Coarseness {
  /// What is read, where it has no path.
  var nameWithoutPath: String? {
    switch self {
    case .made(let title, _, _): title
    case .computed: Coarseness.scope
    case .copy: "a copy"
    case .another: nil
    default: PropertyPath.whole
    }
  }
}
