import ObservableStore
import Observing

/// What a random program of `RandomEffectsTests` does; each change says itself as a line of Swift.
enum EffectStep {
  case change(Change, id: Int, value: Int)
  case start(EffectPlace)
  case startAlone(EffectPlace)
  case stop(EffectPlace)
  case count(EffectPlace, Int)
  case hold(EffectPlace)

  enum Change: String, CaseIterable {
    case addRow = "if app.rows[id: {id}] == nil { app.rows.append(EffectRow(id: {id})) }"
    case removeRow = "app.rows.remove(id: {id})"
    case moveToOthers = "if let row = app.rows.remove(id: {id}) { app.others.updateOrAppend(row) }"
    case moveToRows = "if let row = app.others.remove(id: {id}) { app.rows.updateOrAppend(row) }"
    case exchangeRows = "let rows = app.rows; app.rows = app.others; app.others = rows"
    case reverse = "app.rows.reverse()"
    case sort = "app.rows.sort { $0.count < $1.count }"
    case filter =
      "app.rows = EffectRows(uniqueElements: app.rows.filter { $0.id != {id} })"
    case moveToFront =
      "if let row = app.rows[id: {id}] { app.rows[id: {id}] = nil; app.rows.insert(row, at: 0) }"
    case replaceRow =
      "if let row = app.rows[id: {id}] { app.rows[id: {id}] = EffectRow(id: {id}, count: {value}, feature: row.feature) }"
    case changeCopy =
      "var rows = app.rows; rows[id: {id}]?.count = {value}; rows.reverse(); app.rows = rows"
    case rowFeature =
      "app.rows[id: {id}]?.feature = EffectFeature(count: {value}, number: {number})"
    case noRowFeature = "app.rows[id: {id}]?.feature = nil"

    case feature = "app.feature = EffectFeature(count: {value}, number: {number})"
    case noFeature = "app.feature = nil"
    case changeFeature =
      "if var feature = app.feature { feature.count = {value}; app.feature = feature }"

    case screenFeature =
      "app.screen = .feature(EffectFeature(count: {value}, number: {number}))"
    case screenRow = "app.screen = .row(EffectRow(id: {id}, count: {value}))"
    case emptyScreen = "app.screen = .empty"
    case noScreen = "app.screen = nil"
    case featureOfScreenRow =
      "if var row = app.screen?.row { row.feature = EffectFeature(count: {value}, number: {number}); app.screen = .row(row) }"
    case changeScreen =
      "if var feature = app.screen?.feature { feature.count = {value}; app.screen = .feature(feature) }"

    case sideFeature = "app.side.feature = EffectFeature(count: {value}, number: {number})"
    case noSideFeature = "app.side.feature = nil"
    case addSideRow =
      "if app.side.rows[id: {id}] == nil { app.side.rows.append(EffectRow(id: {id})) }"
    case removeSideRow = "app.side.rows.remove(id: {id})"
    case remakeSide = "app.side = EffectSide(feature: app.side.feature, rows: app.side.rows)"
    case changeAppInCopy =
      "var copy = app; copy.rows[id: {id}]?.count = {value}; copy.feature?.count = {value}; app = copy"

    case keepRows = "kept.rows.keep(app.rows)  // outside of an action"
    case keepFeature = "kept.features.keep(app.feature)  // outside of an action"
    case keepScreen = "kept.screens.keep(app.screen)  // outside of an action"
    case keepSide = "kept.sides.keep(app.side)  // outside of an action"
    case putRows = "if let rows = kept.rows.kept({value}) { app.rows = rows }"
    case putFeature = "if let feature = kept.features.kept({value}) { app.feature = feature }"
    case putScreen = "if let screen = kept.screens.kept({value}) { app.screen = screen }"
    case putSide = "if let side = kept.sides.kept({value}) { app.side = side }"

    var keeps: Bool {
      switch self {
      case .keepRows, .keepFeature, .keepScreen, .keepSide: true
      default: false
      }
    }
  }

  /// - `number`: What the features are known by that the step makes.
  func text(_ number: Int) -> String {
    switch self {
    case .change(let change, let id, let value):
      change.rawValue.replacing("{id}", with: "\(id)").replacing("{value}", with: "\(value)")
        .replacing("{number}", with: "\(number)")
    case .start(let place): "start an effect of \(place)"
    case .startAlone(let place): "start an effect of \(place), and cancel the one before"
    case .stop(let place): "cancel the effect of \(place)"
    case .count(let place, let value): "send .count(\(value)) to \(place)"
    case .hold(let place): "hold the store of \(place)"
    }
  }

  static func random(using numbers: inout SeededNumbers) -> EffectStep {
    let id = Int.random(in: 1...2, using: &numbers)
    let value = Int.random(in: 0..<4, using: &numbers)
    if Bool.random(using: &numbers) {
      return .change(Change.allCases.randomElement(using: &numbers)!, id: id, value: value)
    }
    let place = EffectPlace.random(id, using: &numbers)
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0, 1: return .start(place)
    case 2: return .startAlone(place)
    case 3: return .stop(place)
    case 4: return .count(place, value + 10)
    default: return .hold(place)
    }
  }
}

/// The copies that a program keeps outside.
final class KeptEffectCopies {
  var rows: [EffectRows] = []
  var features: [EffectFeature?] = []
  var screens: [EffectScreen?] = []
  var sides: [EffectSide] = []
}
