/// A program in plain Swift, with closures that write: who has read something that is different now runs, those made first
/// before the others, and sees what they have written.
@MainActor
struct PlainRun<Plain: PlainModel> {
  private struct Closure {
    let body: Plain.Body
    var seen: Int
    var isOver = false
  }

  var model: Plain
  private var closures: [Closure] = []
  /// Whether somebody may have written in vain: what is there now is not known any more.
  private var isLost = false
  /// How often closures may wake each other before that is taken to go on for ever.
  private static var most: Int { 1000 }

  init(_ model: Plain) { self.model = model }

  private var writers: [Plain.Body] {
    closures.lazy.filter { !$0.isOver && Plain.writes($0.body) }.map(\.body)
  }

  /// What was written so far is told in the middle of a transaction: who hears of what is put back later runs in vain.
  mutating func commitInside() { if !writers.isEmpty { isLost = true } }

  /// A first run, and outside of transactions those that it causes.
  ///
  /// Returns what the last one of it shows, if that is known.
  mutating func start(_ body: Plain.Body, runsToEnd: Bool) -> Int? {
    closures.append(Closure(body: body, seen: model.render(body)))
    model.write(body)
    if Plain.mayWriteInVain(writers) { isLost = true }
    // What it has written in the middle of a transaction may be told there, too.
    if !runsToEnd, Plain.writes(body) { isLost = true }
    if runsToEnd { flush() }
    return isLost ? nil : closures.last?.seen
  }

  mutating func end(_ number: Int) { closures[number].isOver = true }

  /// The outermost transaction ends.
  mutating func flush() {
    var count = 0
    while !isLost, let next = closures.firstIndex(where: isStale) {
      closures[next].seen = model.render(closures[next].body)
      model.write(closures[next].body)
      count += 1
      if count == Self.most { isLost = true }
    }
  }

  private func isStale(_ closure: Closure) -> Bool {
    !closure.isOver && model.render(closure.body) != closure.seen
  }

  /// What a closure would show now, if that is known.
  func expected(_ number: Int) -> Int? { isLost ? nil : model.render(closures[number].body) }
}
