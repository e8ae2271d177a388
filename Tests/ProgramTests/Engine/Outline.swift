/// How far a program has come: what plain Swift has, and what is open.
///
/// It says which step may come next. It knows nothing of the library, so programs are found without running any.
@MainActor
struct Outline<Plain: PlainModel> {
  private(set) var plain = Plain()
  /// How many transactions are open.
  private(set) var depth = 0
  /// Which closures are there; false for those that are cancelled.
  private(set) var closures: [Bool] = []
  /// The step before, nil at the beginning.
  private(set) var last: Step<Plain>?
  /// The steps since the innermost open transaction began.
  private var stepsInside: [Int] = []
  /// Copies that were taken out, or written to, and not put back since.
  private var unusedCopies: UInt8 = 0
  let mostClosures: Int
  private static var deepest: Int { 2 }

  init(mostClosures: Int) { self.mostClosures = mostClosures }

  var liveClosures: Int { closures.count { $0 } }

  /// All steps that there are.
  static func alphabet(mostClosures: Int) -> [Step<Plain>] {
    Plain.Change.allCases.map { .change($0) } + Plain.Body.allCases.map { .observe($0) }
      + [.open, .close] + (0..<2 * mostClosures).map { .cancel($0) }
  }

  /// Whether the step makes sense here.
  func canTake(_ step: Step<Plain>) -> Bool {
    switch step {
    case .change(let change): plain.isPossible(change)
    case .observe(let body): liveClosures < mostClosures && plain.isPossible(body)
    case .cancel(let number): number < closures.count && closures[number]
    case .open: depth < Self.deepest
    case .close: depth > 0
    }
  }

  mutating func take(_ step: Step<Plain>) {
    switch step {
    case .change(let change):
      plain.apply(change)
      if depth == 0 { plain.commit() }
    case .observe: closures.append(true)
    case .cancel(let number): closures[number] = false
    case .open: depth += 1
    case .close:
      depth -= 1
      if depth == 0 { plain.commit() }
    }
    note(step)
    last = step
  }

  private mutating func note(_ step: Step<Plain>) {
    switch step {
    case .open: stepsInside.append(0)
    case .close:
      let inside = stepsInside.removeLast()
      if !stepsInside.isEmpty { stepsInside[stepsInside.count - 1] += inside }
    default: if !stepsInside.isEmpty { stepsInside[stepsInside.count - 1] += 1 }
    }
    guard case .change(let change) = step else { return }
    let copies = Plain.copies(change)
    unusedCopies = unusedCopies & ~copies.reads | copies.replaces | copies.changes
  }
}

// Of programs that show the same, one is enough.
extension Outline {
  /// Whether the same is shown by a shorter program, or by one with the steps in another order.
  func isSymmetric(_ step: Step<Plain>, isFinal: Bool) -> Bool {
    // A single step in a transaction is one without it; what is open at the end is closed there.
    if isFinal, depth > 0, stepsInside.last == 0 { return true }
    if case .change(let change) = step {
      let copies = Plain.copies(change)
      // What was done to a copy that is taken anew was for nothing.
      if copies.replaces & unusedCopies & ~copies.reads != 0 { return true }
      let unused = unusedCopies & ~copies.reads | copies.replaces | copies.changes
      if isFinal, unused != 0 { return true }
    } else if isFinal, unusedCopies != 0 {
      return true
    }
    // Nothing is shown by a program in which nobody looks.
    let isWatched = liveClosures > 0 || plain.isWatched
    if isFinal, !isWatched {
      guard case .observe = step else { return true }
    }
    switch step {
    case .open: return isFinal || last == .open
    // What is open at the end is closed there.
    case .close: return isFinal || stepsInside.last ?? 0 < 2
    case .cancel(let number):
      if isFinal { return depth == 0 }
      // A closure that is made and cancelled at once shows what it shows at the end of a program, and whether a
      // transaction begins before or after it ends is the same.
      if last == .open { return true }
      if case .observe? = last { return number == closures.count - 1 }
      if case .cancel(let other)? = last { return number < other }
      return false
    case .observe(let body):
      // Outside transactions, a first run shows itself in what comes after it.
      if isFinal, depth == 0, last != nil { return true }
      guard case .observe(let other)? = last, !Plain.writes(body), !Plain.writes(other) else {
        return false
      }
      return Self.position(of: body) < Self.position(of: other)
    case .change(let change):
      let territory = Plain.territory(change)
      if isFinal, territory == .copies { return true }
      // Within a transaction, or while nobody looks, changes of different parts come in the order of the alphabet.
      guard depth > 0 || !isWatched, case .change(let other)? = last else { return false }
      return Plain.territory(other).isDisjoint(with: territory)
        && Self.position(of: change) < Self.position(of: other)
    }
  }

  private static func position<Word: ProgramWord>(of word: Word) -> Int {
    Word.allCases.enumerated().first { $0.element == word }?.offset ?? 0
  }
}
