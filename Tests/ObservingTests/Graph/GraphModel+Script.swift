@testable import Observing

/// The model carries out a script.
extension GraphModel {
  func perform(_ operation: GraphScript.Operation) -> [GraphScript.Event] {
    events = []
    writesLeft = GraphScript.writesPerOperation
    execute(operation)
    return events
  }

  /// What has to be alive.
  var live: LiveCounts {
    var reads = 0
    var seen: Set<ObjectIdentifier> = []
    func visit(_ node: Node) {
      guard seen.insert(ObjectIdentifier(node)).inserted else { return }
      reads += node.reads.count
      for case .node(let derived) in node.reads.map(\.thing) { visit(derived) }
    }
    for case .some(let node) in derived { visit(node) }
    for node in closures {
      for case .node(let derived) in node.reads.map(\.thing) { visit(derived) }
    }
    return LiveCounts(
      closures: closures.count, derived: seen.count,
      sources: sources.count { !$0.readers.isEmpty },
      registrations: reads + closures.reduce(0) { $0 + $1.reads.count })
  }

  private func execute(_ operation: GraphScript.Operation) {
    switch operation {
    case .write(let source, let value):
      inTransaction { sources[source].value = value }
    case .transaction(let operations), .throwing(let operations):
      inTransaction { for operation in operations { execute(operation) } }
    case .readSource(let source):
      events.append(.sawSource(sources[source].value))
    case .readDerived(let slot):
      // What loses its last reader while somebody asks may get another until he has his answer.
      isAsked = true
      if let node = derived[slot] { events.append(.sawDerived(value(of: node))) }
      isAsked = false
      if depth == 0 { forgetOrphans() }
    case .makeDerived(let slot, let program):
      lastDerived += 1
      let old = derived[slot]
      derived[slot] = Node(lastDerived, program, isClosure: false)
      release(old)
    case .dropDerived(let slot):
      let old = derived[slot]
      derived[slot] = nil
      release(old)
    case .observe(let slot, let program):
      drop(slot)
      tokens[slot] = observe(program)
    case .cancel(let slot):
      if let node = tokens[slot] { inTransaction { cancel(node) } }
    case .drop(let slot):
      drop(slot)
    }
  }

  private func inTransaction(_ body: () -> Void) {
    depth += 1
    body()
    if depth == 1 { flush() }
    depth -= 1
    if depth == 0, !isAsked { forgetOrphans() }
  }

  private func release(_ node: Node?) {
    guard let node, node.readers.isEmpty, !orphans.contains(where: { $0 === node }) else { return }
    dropReads(node)
  }

  private func drop(_ slot: Int) {
    guard let node = tokens[slot] else { return }
    tokens[slot] = nil
    inTransaction { cancel(node) }
  }

  private func observe(_ program: GraphScript.Program) -> Node {
    lastClosure += 1
    let node = Node(lastClosure, program, isClosure: true)
    closures.append(node)
    if let current {
      node.parent = current
      current.children.append(node)
    }
    inTransaction {
      commit()
      runClosure(node)
    }
    return node
  }

  private func read(_ reference: GraphScript.Reference) -> Int {
    switch reference {
    case .source(let index):
      // What nobody notes does not end what may still be written back.
      if case .some(.some) = observers.last { commit() }
      note(.source(sources[index]))
      return sources[index].value
    case .derived(let slot):
      return derived[slot].map { value(of: $0) } ?? 0
    }
  }

  func run(_ program: GraphScript.Program) -> Int {
    var total = 0
    for step in program.steps {
      switch step {
      case .read(let reference):
        total = GraphScript.mix(total, read(reference))
      case .readIfOdd(let reference):
        if total & 1 == 1 { total = GraphScript.mix(total, read(reference)) }
      case .pick(let references):
        total = GraphScript.mix(total, read(references[total % references.count]))
      case .untracked(let reference):
        observers.append(nil)
        let value = read(reference)
        observers.removeLast()
        total = GraphScript.mix(total, value)
      case .write(let source, let plus):
        if mayWrite() { sources[source].value = (total + plus) % 4 }
      case .writeAndBack:
        break
      case .cleanup(let reads, let writes):
        current?.cleanups.append((reads, writes))
      case .child(let program):
        _ = observe(program)
      case .childIfOdd(let program):
        if total & 1 == 1 { _ = observe(program) }
      case .cancel(let slot):
        if let node = tokens[slot] { inTransaction { cancel(node) } }
      case .drop(let slot):
        drop(slot)
      }
    }
    return total
  }
}
