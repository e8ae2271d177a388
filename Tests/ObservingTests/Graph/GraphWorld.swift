@testable import Observing

/// A script carried out by the library.
@MainActor
final class GraphWorld {
  final class Cell {
    @Tracked var value = 0
  }

  private let cells = (0..<GraphScript.sources).map { _ in Cell() }
  private var derived = [Derived<Int>?](repeating: nil, count: GraphScript.derived)
  private var tokens = [ObservationToken?](repeating: nil, count: GraphScript.closures)
  private var lastDerived = 0
  private var lastClosure = 0
  private var writesLeft = 0
  private(set) var events: [GraphScript.Event] = []

  private struct Failure: Error {}

  /// Does it, and tells what was seen and what it cost.
  func perform(_ operation: GraphScript.Operation) -> (events: [GraphScript.Event], counts: Counts)
  {
    events = []
    writesLeft = GraphScript.writesPerOperation
    let counts = Instrumentation.measure { execute(operation) }
    return (events, counts)
  }

  func tearDown() {
    for slot in tokens.indices { drop(slot) }
    for slot in derived.indices { derived[slot] = nil }
  }

  private func execute(_ operation: GraphScript.Operation) {
    switch operation {
    case .write(let source, let value):
      cells[source].value = value
    case .transaction(let operations):
      transaction { for operation in operations { execute(operation) } }
    case .throwing(let operations):
      try? transaction {
        for operation in operations { execute(operation) }
        throw Failure()
      }
    case .readSource(let source):
      events.append(.sawSource(cells[source].value))
    case .readDerived(let slot):
      if let value = derived[slot]?.value { events.append(.sawDerived(value)) }
    case .makeDerived(let slot, let program):
      lastDerived += 1
      derived[slot] = make(program, lastDerived)
    case .dropDerived(let slot):
      derived[slot] = nil
    case .observe(let slot, let program):
      drop(slot)
      tokens[slot] = start(program)
    case .cancel(let slot):
      tokens[slot]?.cancel()
    case .drop(let slot):
      drop(slot)
    }
  }

  /// Releases the token when it is out of the array: what that sets off may look at the array.
  private func drop(_ slot: Int) {
    let token = tokens[slot]
    tokens[slot] = nil
    withExtendedLifetime(token) {}
  }

  private func make(_ program: GraphScript.Program, _ id: Int) -> Derived<Int> {
    Derived("d\(id)") { [self] in
      let value = run(program) % program.modulus
      events.append(.derived(id, value))
      return value
    }
  }

  private func start(_ program: GraphScript.Program) -> ObservationToken {
    lastClosure += 1
    let id = lastClosure
    return observe("c\(id)") { [self] in
      let total = run(program)
      events.append(.ran(id, total))
    }
  }

  private func read(_ reference: GraphScript.Reference) -> Int {
    switch reference {
    case .source(let index): cells[index].value
    case .derived(let slot): derived[slot]?.value ?? 0
    }
  }

  private func run(_ program: GraphScript.Program) -> Int {
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
        total = GraphScript.mix(total, untracked { read(reference) })
      default:
        perform(step, total)
      }
    }
    return total
  }

  /// What only closures do.
  private func perform(_ step: GraphScript.Step, _ total: Int) {
    switch step {
    case .write(let source, let plus):
      guard mayWrite() else { return }
      cells[source].value = (total + plus) % 4
    case .writeAndBack(let source):
      let cell = cells[source]
      let value = untracked { cell.value }
      cell.value = value + 1
      cell.value = value
    case .cleanup(let reads, let writes):
      onCleanup { [self] in clean(reads: reads, writes: writes) }
    case .child(let program):
      _ = start(program)
    case .childIfOdd(let program):
      if total & 1 == 1 { _ = start(program) }
    case .cancel(let slot):
      tokens[slot]?.cancel()
    case .drop(let slot):
      drop(slot)
    case .read, .readIfOdd, .pick, .untracked:
      break
    }
  }

  private func clean(reads: Int?, writes: Int?) {
    events.append(.cleanup(reads.flatMap { derived[$0]?.value } ?? -1))
    if let writes, mayWrite() { cells[writes].value = (cells[writes].value + 1) % 4 }
  }

  private func mayWrite() -> Bool {
    writesLeft -= 1
    return writesLeft >= 0
  }
}
