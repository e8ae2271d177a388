import Observing

/// Three numbers, values derived from them and from one another, and closures that write.
@MainActor final class Sums: SmallModel {
  typealias Plain = PlainSums
  static let title = "Sums"
  static let usualSteps = 4

  /// The numbers, apart from what is derived from them, so that nothing holds itself.
  @MainActor final class Numbers: NumbersLike {
    @Tracked var a = 0
    @Tracked var b = 0
    @Tracked var c = 0
  }

  private let numbers = Numbers()
  private var total: Derived<Int>?
  private var half: Derived<Int>?
  private var problem: Failure?

  func apply(_ change: SumsChange) {
    let numbers = numbers
    switch change {
    case .makeTotal: total = Derived { numbers.a + numbers.b }
    case .makeHalf:
      guard let total else { return }
      half = Derived { total.value / 2 }
    case .readTotal: expect(total, numbers.total)
    case .readHalf: expect(half, numbers.total / 2)
    default:
      var numbers = numbers
      numbers.change(change)
    }
  }

  /// A derived value is up to date whenever it is read, in an open transaction too.
  private func expect(_ derived: Derived<Int>?, _ expected: Int) {
    guard let value = derived?.value, value != expected else { return }
    problem = Failure(kind: .staleDerived, detail: "it is \(value), and should be \(expected)")
  }

  func otherProblem(_ plain: PlainSums) -> Failure? { problem }

  func render(_ body: SumsBody, in watcher: Watcher?) -> Int {
    // The oracle computes without derived values.
    guard let watcher else { return numbers.look(body) }
    let sight = tracked(body)
    switch body {
    case .nested:
      watcher.nest { [self] inner in
        inner == nil ? numbers.total : total?.value ?? 0
      }
    case .copier: numbers.b = numbers.a
    case .summer: numbers.c = sight
    case .clamp: if sight > 1 { numbers.a = 1 }
    default: break
    }
    return sight
  }

  /// What a closure shows, by way of the derived values.
  private func tracked(_ body: SumsBody) -> Int {
    let total = { self.total?.value ?? 0 }
    let half = { self.half?.value ?? 0 }
    switch body {
    case .a, .b, .c, .copier, .clamp: return numbers.look(body)
    case .total, .summer: return total()
    case .half, .nested: return half()
    case .diamond: return mix(half(), total(), numbers.a)
    case .choice: return mix(numbers.a, numbers.a == 0 ? total() : half())
    case .ownDerived:
      let numbers = numbers
      return Derived { numbers.a / 2 }.value
    }
  }
}

struct PlainSums: NumbersLike, PlainModel {
  var a = 0
  var b = 0
  var c = 0
  var excuses = Excuses()
  private var hasTotal = false
  private var hasHalf = false

  func isPossible(_ change: SumsChange) -> Bool {
    switch change {
    case .makeTotal: !hasTotal
    case .makeHalf: hasTotal && !hasHalf
    case .readTotal: hasTotal
    case .readHalf: hasHalf
    default: true
    }
  }

  func isPossible(_ body: SumsBody) -> Bool {
    switch body {
    case .total, .summer: hasTotal
    case .half, .diamond, .choice, .nested: hasHalf
    default: true
    }
  }

  mutating func apply(_ change: SumsChange) {
    switch change {
    case .makeTotal: hasTotal = true
    case .makeHalf: hasHalf = true
    default: self.change(change)
    }
  }

  func render(_ body: SumsBody) -> Int { look(body) }
  static func excuses(for body: SumsBody) -> Excuses { [] }
  static func writes(_ body: SumsBody) -> Bool { [.copier, .summer, .clamp].contains(body) }

  static func mayWriteInVain(_ writers: [SumsBody]) -> Bool {
    writers.count > 1 && writers.contains(.clamp)
  }

  mutating func write(_ body: SumsBody) {
    switch body {
    case .copier: b = a
    case .summer: c = total
    case .clamp: if a > 1 { a = 1 }
    default: break
    }
  }

  static func territory(_ change: SumsChange) -> Territory { change.territory }
  static func commits(_ change: SumsChange) -> Bool { change == .readTotal || change == .readHalf }
}
