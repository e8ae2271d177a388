import Foundation
import Observing

@testable import ObservableStore

/// How often tracking ran where the best view state did not, by why it may.
struct SideBySideTally {
  var actions = 0
  var shown = 0
  var tracked = 0
  var compared = 0
  /// What was read was replaced, or untracked parts of it changed, and it looked the same.
  var coarse = 0
  var held = 0
  var ended = 0
}

/// Three gardens to which the same happens: one that is tracked, one that is compared, and one without
/// a store, which says what is right.
@MainActor
final class SideBySide {
  let tracked: GardenStore
  let compared: GardenStore
  private var plain: Garden
  private let feature: GardenFeature
  private var dice: Dice
  private var views: [Shown] = []
  private var held: [any AnyHeld] = []
  private(set) var failure: String?
  private(set) var tally = SideBySideTally()
  private(set) var log: [String] = []
  /// Whether what is done is printed before it is done.
  static let isVerbose = ProcessInfo.processInfo.environment["SIDE_BY_SIDE_VERBOSE"] != nil

  /// A view under both strategies.
  private final class Shown {
    let view: GardenView
    var tracked: [Int] = []
    var compared: [Int] = []
    var runs = [0, 0]
    var tokens: [ObservationToken] = []
    init(_ view: GardenView) { self.view = view }
  }

  init(seed: UInt64) {
    dice = Dice(state: seed)
    tracked = Store(
      initialState: Garden(model: Shared(Weather())), reducer: GardenFeature(shed: Shed()))
    compared = Store(
      initialState: Garden(model: Shared(Weather())), reducer: GardenFeature(shed: Shed()))
    plain = Garden(model: Shared(Weather()))
    feature = GardenFeature(shed: Shed())
  }

  func run(_ count: Int) {
    for _ in 0..<count where failure == nil {
      change()
      step()
    }
    for shown in views { for token in shown.tokens { token.cancel() } }
  }

  // MARK: Views come and go

  private func change() {
    if views.count < 14, dice.below(3) == 0 || views.isEmpty { show() }
    if dice.below(25) == 0, !views.isEmpty {
      let shown = views.remove(at: dice.below(views.count))
      if dice.below(2) == 0 { for token in shown.tokens { token.cancel() } }
    }
    if held.count < 6, dice.below(4) == 0 {
      if let new = hold() {
        held.append(new)
        tally.held += 1
      }
    }
    if dice.below(20) == 0, !held.isEmpty { held.remove(at: dice.below(held.count)) }
  }

  private func show() {
    let shown = Shown(GardenView.all[dice.below(GardenView.all.count)])
    let body = shown.view.make(tracked)
    shown.tokens = [
      observe(shown.view.name) { [unowned shown] in
        shown.tracked = body()
        shown.runs[0] += 1
      },
      withViewStore(compared, observe: shown.view.show) { [unowned shown] viewStore in
        shown.compared = viewStore.state
        shown.runs[1] += 1
      },
    ]
    views.append(shown)
    tally.shown += 1
  }

  private func hold() -> (any AnyHeld)? {
    switch dice.below(9) {
    case 0:
      return Held(
        "detail.", tracked.scope(\.detail, action: GardenAction.detail),
        compared.scope(\.detail, action: GardenAction.detail), { $0.detail },
        GardenAction.detail, Look.bed)
    case 1:
      return Held(
        "page.", tracked.scope(\.page, case: Route.bed, action: GardenAction.page),
        compared.scope(\.page, case: Route.bed, action: GardenAction.page), { $0.page.bed },
        GardenAction.page, Look.bed)
    case 2:
      return Held(
        "page.", tracked.scope(\.page, case: Route.pot, action: GardenAction.pagePot),
        compared.scope(\.page, case: Route.pot, action: GardenAction.pagePot), { $0.page.pot },
        GardenAction.pagePot, Look.pot)
    case 3:
      return Held(
        "sheet.", tracked.scope(\.sheet, case: Route.bed, action: GardenAction.sheet),
        compared.scope(\.sheet, case: Route.bed, action: GardenAction.sheet), { $0.sheet?.bed },
        GardenAction.sheet, Look.bed)
    case 4, 5:
      let id = dice.below(6)
      return Held(
        "rows.\(id).", tracked.scope(\.rows, id: id, action: GardenAction.row),
        compared.scope(\.rows, id: id, action: GardenAction.row), { $0.rows[id: id] },
        { .row(id, $0) }, Look.plant, comesBack: true)
    case 6:
      return Held(
        "leaf.deep.",
        tracked.scope(\.leaf, action: GardenAction.leaf).scope(\.deep, action: BedEdit.deep),
        compared.scope(\.leaf, action: GardenAction.leaf).scope(\.deep, action: BedEdit.deep),
        { $0.leaf.deep }, { .leaf(.deep($0)) }, Look.pot)
    case 7:
      return Held(
        "detail.deep.",
        tracked.scope(\.detail, action: GardenAction.detail)?
          .scope(\.deep, action: BedEdit.deep),
        compared.scope(\.detail, action: GardenAction.detail)?
          .scope(\.deep, action: BedEdit.deep),
        { $0.detail?.deep }, { .detail(.deep($0)) }, Look.pot)
    default:
      return Held(
        "detail.pot.",
        tracked.scope(\.detail, action: GardenAction.detail)?.scope(\.pot, action: BedEdit.pot),
        compared.scope(\.detail, action: GardenAction.detail)?.scope(\.pot, action: BedEdit.pot),
        { $0.detail?.pot }, { .detail(.pot($0)) }, Look.pot)
    }
  }

  // MARK: Actions

  private func step() {
    tally.actions += 1
    for shown in views { shown.runs = [0, 0] }
    for one in held { one.begin() }
    var action = GardenAction.random(&dice, in: plain)
    let route = dice.below(4) == 0 && !held.isEmpty ? dice.below(held.count) : nil
    if Self.isVerbose {
      let what = route.map { "through \(held[$0].path)" } ?? "\(action)"
      let line = "\(what); views \(views.map(\.view.name)), held \(held.map(\.path))\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
    if let route {
      let one = held[route]
      guard let sent = one.send(&dice, in: plain) else {
        log.append("sent to \(one.path), which has gone")
        check([])
        return
      }
      action = sent
    } else {
      tracked.send(action)
      compared.send(action)
    }
    log.append("\(action)")
    if case .chain(let actions) = action {
      for one in actions {
        for held in held { held.note(plain) }
        reduce(one)
      }
    } else {
      reduce(action)
    }
    check(action.marks)
  }

  private func reduce(_ action: GardenAction) {
    if case .chain(let actions) = action {
      for action in actions { reduce(action) }
    } else {
      _ = feature.reduce(into: &plain, action: action)
    }
  }

  private func check(_ marks: [String]) {
    if let failure = tracked.withState(differs) { fail("the tracked state: \(failure)") }
    if let failure = compared.withState(differs) { fail("the compared state: \(failure)") }
    for shown in views {
      let name = shown.view.name
      let right = shown.view.show(plain)
      if shown.tracked != right { fail("'\(name)' shows \(shown.tracked), tracked: \(right)") }
      if shown.compared != right { fail("'\(name)' shows \(shown.compared), compared: \(right)") }
      tally.tracked += shown.runs[0]
      tally.compared += shown.runs[1]
      if shown.runs[0] > shown.runs[1] {
        tally.coarse += shown.runs[0] - shown.runs[1]
        if !shown.view.mayRun(for: marks) {
          fail("'\(name)' ran \(shown.runs[0]) times tracked, \(shown.runs[1]) compared")
        }
      }
    }
    for one in held {
      if let failure = one.check(plain, marks, &tally) { fail("held \(one.path): \(failure)") }
    }
  }

  private func differs(_ garden: Garden) -> String? {
    garden == plain ? nil : "\(garden) instead of \(plain)"
  }

  private func fail(_ message: String) { if failure == nil { failure = message } }
}
