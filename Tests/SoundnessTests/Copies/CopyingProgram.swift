import Observing

/// A random program of closures that take copies, change them and hand them on to closures inside them, and of
/// transactions that change the page, and what is kept of it, meanwhile.
struct CopyingProgram: RandomProgram {
  /// How the steps of a transaction are taken.
  enum Form: CaseIterable {
    /// On an object in place, on a store in one action.
    case atOnce
    /// On an object in a copy that is put back, on a store in an action for each step.
    case copied
    /// On an object in a function that has the page as `inout`, on a store in an action for each step.
    case insideFunction
  }

  struct Step {
    var form: Form
    var changes: [PageStep]
  }

  private(set) var isStore: Bool
  private(set) var closures: [[CopyingStep]]
  private(set) var transactions: [Step]

  // MARK: Making

  init(seed: UInt64) {
    var numbers = SeededNumbers(state: seed)
    isStore = Bool.random(using: &numbers)
    closures = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      Self.makeClosure(&numbers, depth: 0)
    }
    transactions = (0..<Int.random(in: 6...25, using: &numbers)).map { _ in
      Step(
        form: Form.allCases.randomElement(using: &numbers)!,
        changes: (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
          PageStep.random(using: &numbers)
        })
    }
  }

  /// A closure that begins with a copy of something.
  private static func makeClosure(_ numbers: inout SeededNumbers, depth: Int) -> [CopyingStep] {
    var steps: [CopyingStep] = [.randomTake(using: &numbers)]
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0, 1: steps.append(.randomTake(using: &numbers))
      case 2, 3, 4: steps.append(.randomChange(using: &numbers))
      case 5,
        6 where depth < 1:
        steps.append(.closure(makeInnerClosure(&numbers, depth: depth + 1)))
      default: steps.append(.randomShow(using: &numbers))
      }
    }
    return steps
  }

  /// A closure that begins, two times out of three, with what it was given.
  private static func makeInnerClosure(
    _ numbers: inout SeededNumbers, depth: Int
  ) -> [CopyingStep] {
    if Int.random(in: 0..<3, using: &numbers) == 0 {
      return makeClosure(&numbers, depth: depth)
    }
    return (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0, 1, 2: .randomChange(using: &numbers)
      case 3 where depth < 2: .closure(makeInnerClosure(&numbers, depth: depth + 1))
      default: .randomShow(using: &numbers)
      }
    }
  }

  // MARK: Making smaller

  var smaller: [CopyingProgram] {
    func with<Value>(
      _ path: WritableKeyPath<CopyingProgram, Value>, _ values: [Value]
    ) -> [CopyingProgram] {
      values.map {
        var other = self
        other[keyPath: path] = $0
        return other
      }
    }
    return with(\.closures, closures.withOneLess.filter { !$0.isEmpty })
      + with(\.transactions, transactions.withOneLess)
      + with(\.transactions, transactions.withOneSmaller(\.smaller))
      + with(\.closures, closures.withOneSmaller(CopyingStep.smaller))
  }

  // MARK: Saying

  var text: String {
    var lines = ["let kept = KeptCopies()"]
    lines.append(
      isStore ? "let store = makeStore(CopiedPage.start)" : "let model = CopiedPageModel()")
    for closure in closures {
      lines += ["observe {", "  var own = OwnCopies()"]
      lines += closure.map { $0.text(isStore: isStore, margin: "  ") }
      lines.append("}")
    }
    for transaction in transactions {
      let changes = transaction.changes.map { "  \($0.text)" }
      switch (isStore, transaction.form) {
      case (true, .atOnce): lines += ["store.change { page in"] + changes + ["}"]
      case (true, _):
        lines.append("transaction {")
        lines += transaction.changes.map { "  store.change { page in \($0.text) }" } + ["}"]
      case (false, .atOnce):
        lines.append("transaction {")
        lines += changes.map {
          $0.replacing("page", with: "model.page").replacing("kept.model.", with: "kept.")
        }
        lines.append("}")
      case (false, .copied):
        lines += ["transaction {", "  var page = model.page"] + changes
        lines += ["  model.page = page", "}"]
      case (false, .insideFunction):
        lines += ["func change(_ page: inout CopiedPage) {"] + changes
        lines += ["}", "change(&model.page)"]
      }
    }
    return lines.joined(separator: "\n")
  }

  func play() async -> RandomFinding? { CopyingPlay(self).play() }
}

extension CopyingProgram.Step {
  var smaller: [Self] {
    let fewer = changes.withOneLess.filter { !$0.isEmpty }.map { Self(form: form, changes: $0) }
    return form == .atOnce ? fewer : fewer + [Self(form: .atOnce, changes: changes)]
  }
}

extension CopyingStep {
  static func smaller(_ steps: [CopyingStep]) -> [[CopyingStep]] {
    steps.withOneLess
      + steps.withOneSmaller {
        guard case .closure(let inner) = $0 else { return [] }
        return smaller(inner).map { .closure($0) }
      }
  }

  static func randomTake(using numbers: inout SeededNumbers) -> CopyingStep {
    let taking = Taking.allCases.randomElement(using: &numbers)!
    return .take(taking, id: Int.random(in: 1...3, using: &numbers))
  }

  static func randomChange(using numbers: inout SeededNumbers) -> CopyingStep {
    let changing = Changing.allCases.randomElement(using: &numbers)!
    return .change(changing, id: Int.random(in: 1...3, using: &numbers))
  }

  static func randomShow(using numbers: inout SeededNumbers) -> CopyingStep {
    let showing = Showing.allCases.randomElement(using: &numbers)!
    return .show(showing, id: Int.random(in: 1...3, using: &numbers))
  }
}

extension PageStep {
  private static let kinds =
    ListStep.allCases.map(Kind.list) + PartStep.allCases.map(Kind.part)
    + CopyStep.allCases.map(Kind.copy)

  static func random(using numbers: inout SeededNumbers) -> PageStep {
    PageStep(
      kind: kinds.randomElement(using: &numbers)!, id: Int.random(in: 1...3, using: &numbers),
      value: Int.random(in: 0..<4, using: &numbers),
      isAboutOthers: Bool.random(using: &numbers))
  }
}
