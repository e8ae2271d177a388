import ObservableStore
import Observing

extension EffectStep.Change {
  func play(
    on app: inout EffectApp, _ kept: KeptEffectCopies, id: Int, _ value: Int, number: Int
  ) {
    let new = EffectFeature(count: value, number: number)
    switch self {
    case .addRow: if app.rows[id: id] == nil { app.rows.append(EffectRow(id: id)) }
    case .removeRow: app.rows.remove(id: id)
    case .moveToOthers:
      if let row = app.rows.remove(id: id) { app.others.updateOrAppend(row) }
    case .moveToRows: if let row = app.others.remove(id: id) { app.rows.updateOrAppend(row) }
    case .exchangeRows:
      let rows = app.rows
      app.rows = app.others
      app.others = rows
    case .reverse: app.rows.reverse()
    case .sort: app.rows.sort { $0.count < $1.count }
    case .filter: app.rows = EffectRows(uniqueElements: app.rows.filter { $0.id != id })
    case .moveToFront:
      if let row = app.rows[id: id] {
        app.rows[id: id] = nil
        app.rows.insert(row, at: 0)
      }
    case .replaceRow:
      if let row = app.rows[id: id] {
        app.rows[id: id] = EffectRow(id: id, count: value, feature: row.feature)
      }
    case .changeCopy:
      var rows = app.rows
      rows[id: id]?.count = value
      rows.reverse()
      app.rows = rows
    case .rowFeature: app.rows[id: id]?.feature = new
    case .noRowFeature: app.rows[id: id]?.feature = nil
    case .feature: app.feature = new
    case .noFeature: app.feature = nil
    case .changeFeature:
      if var feature = app.feature {
        feature.count = value
        app.feature = feature
      }
    case .sideFeature: app.side.feature = new
    case .noSideFeature: app.side.feature = nil
    case .addSideRow:
      if app.side.rows[id: id] == nil { app.side.rows.append(EffectRow(id: id)) }
    case .removeSideRow: app.side.rows.remove(id: id)
    case .remakeSide: app.side = EffectSide(feature: app.side.feature, rows: app.side.rows)
    case .changeAppInCopy:
      var copy = app
      copy.rows[id: id]?.count = value
      copy.feature?.count = value
      app = copy
    default:
      playScreen(on: &app, id: id, value, new)
      playCopies(on: &app, kept, value)
    }
  }

  private func playScreen(
    on app: inout EffectApp, id: Int, _ value: Int, _ new: EffectFeature
  ) {
    switch self {
    case .screenFeature: app.screen = .feature(new)
    case .screenRow: app.screen = .row(EffectRow(id: id, count: value))
    case .emptyScreen: app.screen = .empty
    case .noScreen: app.screen = nil
    case .featureOfScreenRow:
      if var row = app.screen?.row {
        row.feature = new
        app.screen = .row(row)
      }
    case .changeScreen:
      if var feature = app.screen?.feature {
        feature.count = value
        app.screen = .feature(feature)
      }
    default: break
    }
  }

  private func playCopies(on app: inout EffectApp, _ kept: KeptEffectCopies, _ value: Int) {
    switch self {
    case .keepRows: kept.rows.keep(app.rows)
    case .keepFeature: kept.features.keep(app.feature)
    case .keepScreen: kept.screens.keep(app.screen)
    case .keepSide: kept.sides.keep(app.side)
    case .putRows: if let rows = kept.rows.kept(value) { app.rows = rows }
    case .putFeature: if let feature = kept.features.kept(value) { app.feature = feature }
    case .putScreen: if let screen = kept.screens.kept(value) { app.screen = screen }
    case .putSide: if let side = kept.sides.kept(value) { app.side = side }
    default: break
    }
  }
}
