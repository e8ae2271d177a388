/// A script carried out by brute force: each question is answered by looking at everything.
///
/// A node remembers what it read last time, in the order of reading, each with the number of changes that
/// the thing had gone through. It has to be evaluated if one of these numbers differs now. Derived values
/// are asked to bring themselves up to date in that same order, and only as long as nothing is known to
/// differ. A closure's turn comes in the order of creation, from the first one anew after each run.
final class GraphModel {
  final class Source {
    var value = 0
    var committed = 0
    var changes = 0
    var readers: Set<ObjectIdentifier> = []
  }

  final class Node {
    let id: Int
    let program: GraphScript.Program
    let isClosure: Bool
    var reads: [Read] = []
    var unconfirmed: [Read] = []
    var value: Int?
    var changes = 0
    var readers: Set<ObjectIdentifier> = []
    var isRunning = false
    var isDead = false
    var cleanups: [(reads: Int?, writes: Int?)] = []
    var children: [Node] = []
    weak var parent: Node?

    init(_ id: Int, _ program: GraphScript.Program, isClosure: Bool) {
      self.id = id
      self.program = program
      self.isClosure = isClosure
    }
  }

  enum Thing {
    case source(Source)
    case node(Node)

    var changes: Int {
      switch self {
      case .source(let source): source.changes
      case .node(let node): node.changes
      }
    }

    var id: ObjectIdentifier {
      switch self {
      case .source(let source): ObjectIdentifier(source)
      case .node(let node): ObjectIdentifier(node)
      }
    }
  }

  struct Read {
    let thing: Thing
    let changes: Int
    var differs: Bool { thing.changes != changes }
  }

  let sources = (0..<GraphScript.sources).map { _ in Source() }
  var derived = [Node?](repeating: nil, count: GraphScript.derived)
  var tokens = [Node?](repeating: nil, count: GraphScript.closures)
  var closures: [Node] = []
  var orphans: [Node] = []
  var lastDerived = 0
  var lastClosure = 0
  var writesLeft = 0
  var depth = 0
  /// Whether somebody outside asks for a derived value.
  var isAsked = false
  /// The nodes under evaluation, nil where reads do not count.
  var observers: [Node?] = []
  /// The closure whose body runs.
  var current: Node?
  var events: [GraphScript.Event] = []

  // MARK: Is it out of date?

  /// From now on readers know of what was written; a value that is what it was counts as not written.
  func commit() {
    for source in sources where source.value != source.committed {
      source.committed = source.value
      source.changes += 1
    }
  }

  func mustEvaluate(_ node: Node) -> Bool {
    if !node.isClosure, node.value == nil { return true }
    for read in node.reads {
      if node.reads.contains(where: \.differs) { return true }
      if case .node(let derived) = read.thing { bringUpToDate(derived) }
    }
    return node.reads.contains(where: \.differs)
  }

  func bringUpToDate(_ node: Node) {
    guard mustEvaluate(node) else { return }
    let value = track(node) { run(node.program) % node.program.modulus }
    events.append(.derived(node.id, value))
    if node.value != value {
      node.value = value
      node.changes += 1
    }
    dropUnconfirmed(node)
  }

  /// The end of the outermost transaction.
  func flush() {
    repeat {
      commit()
      guard let next = closures.first(where: { !$0.isDead && mustEvaluate($0) }) else { return }
      runClosure(next)
    } while true
  }

  // MARK: Evaluating

  func track<R>(_ node: Node, _ body: () -> R) -> R {
    node.unconfirmed = node.reads
    node.reads = []
    node.isRunning = true
    observers.append(node)
    defer {
      observers.removeLast()
      node.isRunning = false
    }
    return body()
  }

  func note(_ thing: Thing) {
    guard case .some(.some(let node)) = observers.last,
      !node.reads.contains(where: { $0.thing.id == thing.id })
    else { return }
    node.reads.append(Read(thing: thing, changes: thing.changes))
    switch thing {
    case .source(let source): source.readers.insert(ObjectIdentifier(node))
    case .node(let derived): derived.readers.insert(ObjectIdentifier(node))
    }
  }

  func dropUnconfirmed(_ node: Node) {
    let dropped = node.unconfirmed
    node.unconfirmed = []
    for read in dropped where !node.reads.contains(where: { $0.thing.id == read.thing.id }) {
      unread(read.thing, by: node)
    }
  }

  /// A derived value that lost its last reader forgets its result, unless it has another one by the end of
  /// the transaction.
  func unread(_ thing: Thing, by node: Node) {
    switch thing {
    case .source(let source):
      source.readers.remove(ObjectIdentifier(node))
    case .node(let derived):
      derived.readers.remove(ObjectIdentifier(node))
      guard derived.readers.isEmpty else { return }
      orphans.append(derived)
      if depth == 0, !isAsked { forgetOrphans() }
    }
  }

  func forgetOrphans() {
    while let derived = orphans.popLast() {
      guard derived.readers.isEmpty else { continue }
      derived.value = nil
      dropReads(derived)
    }
  }

  func dropReads(_ node: Node) {
    let dropped = node.reads
    node.reads = []
    for read in dropped { unread(read.thing, by: node) }
  }

  // MARK: Closures

  func runClosure(_ node: Node) {
    cancelChildren(node)
    clean(node)
    guard !node.isDead else { return }
    let outer = current
    current = node
    let total = track(node) { run(node.program) }
    events.append(.ran(node.id, total))
    current = outer
    dropUnconfirmed(node)
    if node.isDead { dropReads(node) }
  }

  func cancel(_ node: Node) {
    guard !node.isDead else { return }
    node.isDead = true
    cancelChildren(node)
    clean(node)
    node.parent?.children.removeAll { $0 === node }
    closures.removeAll { $0 === node }
    if !node.isRunning { dropReads(node) }
  }

  func cancelChildren(_ node: Node) {
    while let child = node.children.last { cancel(child) }
  }

  func clean(_ node: Node) {
    let cleanups = node.cleanups
    node.cleanups = []
    let outer = current
    current = nil
    observers.append(nil)
    for cleanup in cleanups.reversed() {
      let seen = cleanup.reads.flatMap { derived[$0].map(value(of:)) } ?? -1
      events.append(.cleanup(seen))
      if let source = cleanup.writes, mayWrite() {
        sources[source].value = (sources[source].value + 1) % 4
      }
    }
    observers.removeLast()
    current = outer
  }

  func value(of node: Node) -> Int {
    commit()
    bringUpToDate(node)
    note(.node(node))
    return node.value ?? -1
  }

  func mayWrite() -> Bool {
    writesLeft -= 1
    return writesLeft >= 0
  }
}
