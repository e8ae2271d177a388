import ObservableStore
import Observing

enum GardenAction {
  case count(Int)
  case countAndBack
  case title(Int)
  case number(Int?)
  case plain(Int)
  case leaf(BedEdit)
  case detail(BedEdit)
  case page(BedEdit)
  case pagePot(PotEdit)
  case sheet(BedEdit)
  case row(Int, PlantEdit)
  case openDetail(Int)
  case closeDetail
  case swapBeds
  case go(kind: Int, value: Int)
  case openSheet(kind: Int, value: Int)
  case closeSheet
  case addRow(Int, at: Int)
  case removeRow(Int)
  case replaceRow(Int, Int)
  case arrange(Int)
  case replaceRows([Int])
  case keepRows(Int)
  case model(WeatherEdit)
  case replaceModel(Int)
  case save
  case changeSaved(BedEdit)
  case restore(toDetail: Bool)
  case saveRows
  case restoreRows
  case scratch(BedEdit)
  case replaceAll
  case assignItself
  case chain([GardenAction])
}

enum BedEdit {
  case value(Int)
  case name(Int)
  case valueAndBack
  case plain(Int)
  case pot(PotEdit)
  case deep(PotEdit)
  case openDeep(Int)
  case closeDeep
  case row(Int, PlantEdit)
  case addRow(Int)
  case removeRow(Int)
  case arrange(Int)
  case brightness(Int)
  case sharedAnew
  case reset
}

enum PlantEdit {
  case title(Int)
  case toggle
  case pot(PotEdit)
  case extra(PotEdit)
  case openExtra(Int)
  case closeExtra
}

enum PotEdit {
  case number(Int)
  case text(Int)
  case both(Int)
  case numberAndBack
  case reset
}

enum WeatherEdit {
  case brightness(Int)
  case wind(PotEdit)
  case reset
}

// MARK: Random ones

extension PotEdit {
  static func random(_ random: inout Dice) -> PotEdit {
    switch random.below(9) {
    case 0...3: .number(random.below(4))
    case 4, 5: .text(random.below(4))
    case 6: .both(random.below(4))
    case 7: .numberAndBack
    default: .reset
    }
  }
}

extension PlantEdit {
  static func random(_ random: inout Dice, in plant: Plant) -> PlantEdit {
    switch random.below(9) {
    case 0...2: .title(random.below(4))
    case 3: .toggle
    case 4, 5: .pot(.random(&random))
    case 6, 7: plant.extra == nil ? .openExtra(random.below(3)) : .extra(.random(&random))
    default: .closeExtra
    }
  }
}

extension BedEdit {
  static func random(_ random: inout Dice, in bed: Bed) -> BedEdit {
    switch random.below(23) {
    case 0...3: .value(random.below(4))
    case 4, 5: .name(random.below(4))
    case 6: .valueAndBack
    case 7: .plain(random.below(3))
    case 8, 9: .pot(.random(&random))
    case 10...12: bed.deep == nil ? .openDeep(random.below(3)) : .deep(.random(&random))
    case 13: .openDeep(random.below(3))
    case 14: .closeDeep
    case 15, 16:
      bed.rows.randomRow(&random).map { .row($0.id, .random(&random, in: $0)) }
        ?? .addRow(random.below(5))
    case 17: .addRow(random.below(5))
    case 18: .removeRow(random.below(5))
    case 19: .arrange(random.below(5))
    case 20: .brightness(random.below(4))
    case 21: .sharedAnew
    default: .reset
    }
  }
}

extension IdentifiedArrayOf<Plant> {
  func randomRow(_ random: inout Dice) -> Plant? { isEmpty ? nil : self[random.below(count)] }
}

extension WeatherEdit {
  static func random(_ random: inout Dice) -> WeatherEdit {
    switch random.below(5) {
    case 0...2: .brightness(random.below(4))
    case 3: .wind(.random(&random))
    default: .reset
    }
  }
}

extension GardenAction {
  /// An action that the state, as it is, allows.
  static func random(_ random: inout Dice, in garden: Garden) -> GardenAction {
    let value = random.below(4)
    switch random.below(48) {
    case 0...2: return .count(value)
    case 3: return .countAndBack
    case 4: return .title(value)
    case 5: return .number(value == 0 ? nil : value)
    case 6: return .plain(value)
    case 7...10: return .leaf(.random(&random, in: garden.leaf))
    case 11...14:
      return garden.detail.map { .detail(.random(&random, in: $0)) } ?? .openDetail(value)
    case 15...18:
      switch garden.page {
      case .bed(let bed): return .page(.random(&random, in: bed))
      case .pot: return .pagePot(.random(&random))
      default: return .go(kind: 1 + random.below(2), value: value)
      }
    case 19, 20:
      return garden.sheet?.bed.map { .sheet(.random(&random, in: $0)) }
        ?? .openSheet(kind: 1, value: value)
    case 21...25:
      return garden.rows.randomRow(&random).map { .row($0.id, .random(&random, in: $0)) }
        ?? .addRow(random.below(6), at: value)
    default: return structural(&random, in: garden)
    }
  }

  private static func structural(_ random: inout Dice, in garden: Garden) -> GardenAction {
    let value = random.below(4)
    switch random.below(26) {
    case 0: return .openDetail(value)
    case 1: return .closeDetail
    case 2: return .swapBeds
    case 3, 4: return .go(kind: random.below(5), value: value)
    case 5: return .openSheet(kind: random.below(5), value: value)
    case 6: return .closeSheet
    case 7...9: return .addRow(random.below(6), at: value)
    case 10: return .removeRow(random.below(6))
    case 11: return .replaceRow(random.below(6), value)
    case 12, 13: return .arrange(random.below(5))
    case 14: return .replaceRows([random.below(3), 3 + random.below(3)])
    case 15: return .keepRows(random.below(6))
    case 16: return .model(.random(&random))
    case 17: return random.below(3) == 0 ? .replaceModel(value) : .model(.random(&random))
    case 18: return .save
    case 19: return .changeSaved(.value(value))
    case 20: return .restore(toDetail: random.below(2) == 0)
    case 21: return random.below(2) == 0 ? .saveRows : .restoreRows
    case 22: return .scratch(.random(&random, in: garden.leaf))
    case 23: return random.below(3) == 0 ? .replaceAll : .assignItself
    default:
      let first: [GardenAction] = [.count(value), .leaf(.value(value)), .title(value)]
      return .chain(first.prefix(1 + random.below(2)) + [.random(&random, in: garden)])
    }
  }
}

// MARK: What may be replaced

extension PotEdit {
  var marks: [String] { if case .reset = self { [""] } else { [] } }
}

extension PlantEdit {
  var marks: [String] {
    switch self {
    case .pot(let edit): edit.marks.map { "pot." + $0 }
    case .extra(let edit): edit.marks.map { "extra." + $0 }
    case .openExtra, .closeExtra: ["extra."]
    default: []
    }
  }
}

extension BedEdit {
  var marks: [String] {
    switch self {
    case .plain, .sharedAnew, .reset: [""]
    case .pot(let edit): edit.marks.map { "pot." + $0 }
    case .deep(let edit): edit.marks.map { "deep." + $0 }
    case .openDeep, .closeDeep: ["deep."]
    case .row(let id, let edit): edit.marks.map { "rows.\(id)." + $0 }
    case .addRow(let id), .removeRow(let id): ["rows.\(id)."]
    default: []
    }
  }
}

extension GardenAction {
  /// The places, by their paths, of which the action may replace the state, or change what is not
  /// tracked in it: closures that read anything in there may run though it looks the same.
  var marks: [String] {
    switch self {
    case .plain, .replaceModel, .replaceAll: [""]
    case .leaf(let edit): edit.marks.map { "leaf." + $0 }
    case .detail(let edit): edit.marks.map { "detail." + $0 }
    case .page(let edit): edit.marks.map { "page." + $0 }
    case .pagePot(let edit): edit.marks.map { "page." + $0 }
    case .sheet(let edit): edit.marks.map { "sheet." + $0 }
    case .row(let id, let edit): edit.marks.map { "rows.\(id)." + $0 }
    case .openDetail, .closeDetail: ["detail."]
    case .swapBeds: ["leaf.", "detail."]
    case .go: ["page."]
    case .openSheet, .closeSheet: ["sheet."]
    case .addRow(let id, _), .removeRow(let id), .replaceRow(let id, _), .keepRows(let id):
      ["rows.\(id)."]
    case .replaceRows, .restoreRows: ["rows."]
    case .model(let edit): edit.marks
    case .restore(let toDetail): [toDetail ? "detail." : "leaf."]
    case .chain(let actions): actions.flatMap(\.marks)
    default: []
    }
  }
}

extension WeatherEdit {
  var marks: [String] {
    switch self {
    case .brightness: []
    case .wind(let edit): edit.marks.isEmpty ? [] : ["model."]
    case .reset: ["model."]
    }
  }
}

/// Random numbers that are the same for the same seed.
struct Dice {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }
}
