/// Making a failing script smaller.
extension GraphScript {
  /// The smallest script found that still fails.
  func shrunk(_ fails: (GraphScript) -> Bool) -> GraphScript {
    var best = self
    var attempts = 0
    var size = max(1, operations.count / 2)
    while size > 0 {
      var start = 0
      while start < best.operations.count, attempts < 4000 {
        attempts += 1
        var smaller = best
        smaller.operations.removeSubrange(start..<min(start + size, best.operations.count))
        if fails(smaller) { best = smaller } else { start += size }
      }
      size /= 2
    }
    var isSmaller = true
    while isSmaller, attempts < 8000 {
      isSmaller = false
      for index in best.operations.indices.reversed() {
        for variant in Self.smaller(best.operations[index]) {
          attempts += 1
          var candidate = best
          candidate.operations.replaceSubrange(index...index, with: variant)
          if fails(candidate) {
            best = candidate
            isSmaller = true
            break
          }
        }
      }
    }
    return best
  }

  private static func smaller(_ operation: Operation) -> [[Operation]] {
    switch operation {
    case .transaction(let inner):
      return [[], inner] + smaller(inner).map { [.transaction($0)] }
    case .throwing(let inner):
      return [[.transaction(inner)]]
    case .makeDerived(let slot, let program):
      return [[]] + smaller(program).map { [.makeDerived(slot, $0)] }
    case .observe(let slot, let program):
      return [[]] + smaller(program).map { [.observe(slot, $0)] }
    default:
      return [[]]
    }
  }

  private static func smaller(_ operations: [Operation]) -> [[Operation]] {
    var found: [[Operation]] = []
    for index in operations.indices {
      for variant in smaller(operations[index]) {
        var copy = operations
        copy.replaceSubrange(index...index, with: variant)
        found.append(copy)
      }
    }
    return found
  }

  private static func smaller(_ program: Program) -> [Program] {
    var found: [Program] = []
    for index in program.steps.indices {
      for variant in smaller(program.steps[index]) {
        var copy = program
        copy.steps.replaceSubrange(index...index, with: variant)
        found.append(copy)
      }
    }
    return found
  }

  private static func smaller(_ step: Step) -> [[Step]] {
    switch step {
    case .child(let program): return [[]] + smaller(program).map { [.child($0)] }
    case .childIfOdd(let program): return [[], [.child(program)]]
    case .readIfOdd(let reference): return [[], [.read(reference)]]
    case .pick(let references): return [[]] + references.map { [.read($0)] }
    case .cleanup(let reads, let writes) where reads != nil || writes != nil:
      return [[], [.cleanup(reads: nil, writes: writes)], [.cleanup(reads: reads, writes: nil)]]
    default: return [[]]
    }
  }
}
