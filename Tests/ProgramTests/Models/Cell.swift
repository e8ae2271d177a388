import Observing

/// A single number, with a fault that can be put in: it shows that the oracle would notice one.
@MainActor final class Cell: SmallModel {
  typealias Plain = PlainCell
  static let title = "Cell"
  static let usualSteps = 3

  enum Fault: CaseIterable {
    case none
    /// Changes are not heard.
    case deaf
    /// Every assignment is heard, though nothing differs.
    case noisy
    /// Assignments are not stored.
    case forgetful
    /// One step is two transactions.
    case hasty
    /// A closure is kept when all has ended.
    case leaky
    /// An inner closure reads what has gone.
    case careless
  }

  static var fault = Fault.none
  /// What the leaky fault keeps.
  static var leaks: [ObservationToken] = []

  @Tracked private var number = 0
  /// Counts assignments where every one is heard.
  @Tracked private var assignments = 0
  private var unheard = 0

  func apply(_ change: CellChange) {
    let new = change == .up ? look + 1 : look
    switch Self.fault {
    case .none, .careless: number = new
    case .leaky:
      number = new
      Self.leaks.append(observe { _ = self.number })
    case .deaf: unheard = new
    case .noisy:
      transaction {
        number = new
        assignments += 1
      }
    case .forgetful: break
    case .hasty:
      if new != number { number = new + 1 }
      number = new
    }
  }

  private var look: Int { Self.fault == .deaf ? unheard : number }

  func render(_ body: CellBody, in watcher: Watcher?) -> Int {
    guard let watcher else { return look }
    switch Self.fault {
    case .noisy: _ = assignments
    case .careless where number > 0: watcher.missesState()
    default: break
    }
    return look
  }
}

struct PlainCell: PlainModel {
  private var number = 0
  var excuses = Excuses()

  func isPossible(_ change: CellChange) -> Bool { true }
  func isPossible(_ body: CellBody) -> Bool { true }
  mutating func apply(_ change: CellChange) { if change == .up { number += 1 } }
  func render(_ body: CellBody) -> Int { number }
  static func excuses(for body: CellBody) -> Excuses { [] }
  static func writes(_ body: CellBody) -> Bool { false }
  static func territory(_ change: CellChange) -> Territory { .first }
}

enum CellChange: String, ProgramWord {
  case up = "m.number += 1"
  case same = "m.number = m.number"
}

enum CellBody: String, ProgramWord {
  case number = "show(m.number)"
}
