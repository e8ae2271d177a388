import ObservableStore
import Observing

/// The state of the tree of features to which random actions are sent: something of every kind.
struct Garden: ObservableState, Equatable {
  @Tracked var count = 0
  @Tracked var title = ""
  @Tracked var number: Int?
  @Tracked var leaf: Bed
  @Tracked var detail: Bed?
  @Tracked var page = Route.idle
  @Tracked var sheet: Route?
  @Tracked var rows: IdentifiedArrayOf<Plant> = []
  @Shared var model: Weather
  var plain = 0

  init(model: Shared<Weather>) {
    _model = model
    leaf = Bed(model: model)
  }

  var doubled: Int { count * 2 }
  var sum: Int { count + leaf.value }
  var done: Int { rows.count { $0.isDone } }
  var shown: Bed { count % 2 == 0 ? leaf : detail ?? leaf }
}

struct Bed: ObservableState, Equatable {
  @Tracked var value = 0
  @Tracked var name = ""
  @Tracked var pot = Pot()
  @Tracked var deep: Pot?
  @Tracked var rows: IdentifiedArrayOf<Plant> = []
  @Shared var model: Weather
  var plain = 0

  init(value: Int = 0, model: Shared<Weather>) {
    _model = model
    self.value = value
  }
}

struct Plant: ObservableState, Equatable, Identifiable {
  let id: Int
  @Tracked var title = ""
  @Tracked var isDone = false
  @Tracked var pot = Pot()
  @Tracked var extra: Pot?
}

struct Pot: ObservableState, Equatable {
  @Tracked var number = 0
  @Tracked var text = ""
}

struct Weather: ObservableState, Equatable {
  @Tracked var brightness = 0
  @Tracked var wind = Pot()
}

enum Route: ObservableState, Equatable {
  case idle
  case bed(Bed)
  case pot(Pot)
  case other(Pot)
  case note(String)
}

/// Copies that were taken out of a state and may be put back later.
final class Shed: @unchecked Sendable {
  var beds: [Bed] = []
  var rows: [IdentifiedArrayOf<Plant>] = []
}

// MARK: What is shown

extension Pot {
  var shown: [Int] { [number, text.count] }
}

extension Plant {
  var all: [Int] { [id, title.count, isDone ? 1 : 0] + pot.shown + (extra?.shown ?? [-1]) }
}

extension Bed {
  var all: [Int] {
    [value, name.count, plain, model.brightness] + pot.shown + (deep?.shown ?? [-1])
      + rows.flatMap(\.all) + model.wind.shown
  }
}

extension Route {
  var kind: Int {
    switch self {
    case .idle: 0
    case .bed: 1
    case .pot: 2
    case .other: 3
    case .note: 4
    }
  }
  var bed: Bed? { if case .bed(let bed) = self { bed } else { nil } }
  var pot: Pot? { if case .pot(let pot) = self { pot } else { nil } }
  var other: Pot? { if case .other(let pot) = self { pot } else { nil } }
}
