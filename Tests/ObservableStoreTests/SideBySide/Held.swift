import Observing

@testable import ObservableStore

/// What a view of a part of the garden shows, and what may be sent to the part.
struct Look<C, E> {
  let show: (C) -> [Int]
  let read: @MainActor (Store<C, E>) -> [Int]
  let edit: (inout Dice, C) -> E
}

@MainActor
extension Look<Bed, BedEdit> {
  static let bed = Look(
    show: { [$0.value, $0.name.count, $0.pot.number] },
    read: {
      [$0.value, $0.name.count, $0.scope(\.pot, action: BedEdit.pot).number]
    },
    edit: { BedEdit.random(&$0, in: $1) })
}

@MainActor
extension Look<Plant, PlantEdit> {
  static let plant = Look(
    show: { [$0.title.count, $0.pot.number] }, read: { [$0.title.count, $0.pot.number] },
    edit: { PlantEdit.random(&$0, in: $1) })
}

@MainActor
extension Look<Pot, PotEdit> {
  static let pot = Look(
    show: { $0.shown }, read: { [$0.number, $0.text.count] },
    edit: { dice, _ in PotEdit.random(&dice) })
}

/// Stores of one part of both gardens that are held whatever becomes of the part.
@MainActor
protocol AnyHeld: AnyObject {
  var path: String { get }
  func begin()
  /// Sends something random; returns what it is to the whole garden, or nil if the part has gone.
  func send(_ dice: inout Dice, in plain: Garden) -> GardenAction?
  func note(_ plain: Garden)
  func check(_ plain: Garden, _ marks: [String], _ tally: inout SideBySideTally) -> String?
}

@MainActor
final class Held<C, E>: AnyHeld {
  let path: String
  private let tracked: Store<C, E>
  private let compared: Store<C, E>
  private let find: (Garden) -> C?
  private let embed: (E) -> GardenAction
  private let look: Look<C, E>
  /// Whether a part that is there again is the same part, as rows of the same id are.
  private let comesBack: Bool
  private var expected: [Int] = []
  private var hasEnded = false
  private var shown: [[Int]] = [[], []]
  private var runs = [0, 0]
  /// What its place has held in this step.
  private var replacements: [[Int]] = []
  /// What is read of it since it went, if it may be another than it was.
  private var lastRead: [Int]?
  private var tokens: [ObservationToken] = []
  private var reports: [String]?

  init?(
    _ path: String, _ tracked: Store<C, E>?, _ compared: Store<C, E>?,
    _ find: @escaping (Garden) -> C?, _ embed: @escaping (E) -> GardenAction,
    _ look: Look<C, E>, comesBack: Bool = false
  ) {
    guard let tracked, let compared else { return nil }
    self.path = path
    self.tracked = tracked
    self.compared = compared
    self.find = find
    self.embed = embed
    self.look = look
    self.comesBack = comesBack
    tokens = [
      observe(path) { [unowned self] in
        shown[0] = look.read(tracked)
        runs[0] += 1
      },
      withViewStore(compared, observe: look.show) { [unowned self] viewStore in
        shown[1] = viewStore.state
        runs[1] += 1
      },
    ]
    expected = shown[0]
  }

  func begin() {
    runs = [0, 0]
    reports = nil
    replacements = []
  }

  func send(_ dice: inout Dice, in plain: Garden) -> GardenAction? {
    let part = find(plain) ?? tracked.withState(\.self)
    let edit = look.edit(&dice, part)
    let isGone = tracked.isInvalid
    reports = StoreMisuse.recording {
      tracked.send(edit)
      compared.send(edit)
    }
    return isGone ? nil : embed(edit)
  }

  func note(_ plain: Garden) {
    guard !hasEnded, let part = find(plain) else { return }
    expected = look.show(part)
    replacements.append(look.show(part))
  }

  func check(_ plain: Garden, _ marks: [String], _ tally: inout SideBySideTally) -> String? {
    let isGone = tracked.isInvalid
    if isGone != compared.isInvalid { return "invalid is \(isGone) tracked, but not compared" }
    let part = find(plain)
    if part == nil, !isGone { return "not invalid, though it has gone" }
    if hasEnded, !comesBack, !isGone { return "valid again" }
    let mayEnd = marks.contains { path.hasPrefix($0) }
    if isGone, !hasEnded, !mayEnd { return "invalid, though it was not replaced" }
    if comesBack, part != nil, isGone { return "invalid, though it is there" }
    if isGone, !hasEnded {
      tally.ended += 1
      // A child that replaces itself while it is changed in place leaves nothing of what it was.
      if let part { replacements.append(look.show(part)) }
      let read = look.read(tracked)
      if mayEnd, replacements.contains(read) { lastRead = read }
    }
    if let reports, reports.count != (hasEnded ? 2 : 0) { return "reports: \(reports)" }
    hasEnded = isGone
    if !isGone, let part {
      expected = look.show(part)
      lastRead = nil
    }
    // Who showed a part that was replaced looks once more, and sees what is left of it.
    if shown[0] != expected, shown[0] != lastRead {
      return "shows \(shown[0]), tracked: \(expected)"
    }
    if shown[1] != expected { return "shows \(shown[1]), compared: \(expected)" }
    let expected = lastRead ?? expected
    if look.read(tracked) != expected { return "reads \(look.read(tracked)): \(expected)" }
    if look.show(tracked.withState(\.self)) != expected { return "has another state" }
    tally.tracked += runs[0]
    tally.compared += runs[1]
    if runs[0] > runs[1] {
      tally.coarse += runs[0] - runs[1]
      if !marks.contains(where: { $0.hasPrefix(path) || path.hasPrefix($0) }) {
        return "ran \(runs[0]) times tracked, \(runs[1]) compared"
      }
    }
    return nil
  }
}
