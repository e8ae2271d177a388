import ObservableStore
import Observing

/// Where a child is.
indirect enum EffectPlace: Hashable {
  case row(Int)
  case other(Int)
  case feature
  case screenFeature
  case screenRow
  case sideFeature
  case sideRow(Int)
  case featureOf(EffectPlace)

  static func random(_ id: Int, using numbers: inout SeededNumbers) -> EffectPlace {
    [
      .row(id), .row(id), .other(id), .feature, .screenFeature, .screenRow, .sideFeature,
      .sideRow(id), .featureOf(.row(id)), .featureOf(.other(id)), .featureOf(.screenRow),
      .featureOf(.sideRow(id)),
    ].randomElement(using: &numbers)!
  }

  /// A row that comes back is the same one; another child is another one.
  var comesBack: Bool {
    switch self {
    case .row, .other, .sideRow: true
    default: false
    }
  }

  private func row(in app: EffectApp) -> EffectRow? {
    switch self {
    case .row(let id): app.rows[id: id]
    case .other(let id): app.others[id: id]
    case .sideRow(let id): app.side.rows[id: id]
    case .screenRow: app.screen?.row
    default: nil
    }
  }

  private func feature(in app: EffectApp) -> EffectFeature? {
    switch self {
    case .feature: app.feature
    case .sideFeature: app.side.feature
    case .screenFeature: app.screen?.feature
    case .featureOf(let place): place.row(in: app)?.feature
    default: nil
    }
  }

  func count(in app: EffectApp) -> Int? { row(in: app)?.count ?? feature(in: app)?.count }

  /// Which child is there, if there is one.
  func identity(in app: EffectApp) -> String? {
    if let row = row(in: app) { return "row \(row.id)" }
    guard let feature = feature(in: app) else { return nil }
    guard case .featureOf(let place) = self else { return "feature \(feature.number)" }
    return place.identity(in: app).map { "\($0), feature \(feature.number)" }
  }

  func action(_ order: EffectOrder) -> EffectAppAction {
    switch self {
    case .row(let id): .row(id, .order(order))
    case .other(let id): .other(id, .order(order))
    case .feature: .feature(order)
    case .screenFeature: .screenFeature(order)
    case .screenRow: .screenRow(.order(order))
    case .sideFeature: .side(.feature(order))
    case .sideRow(let id): .side(.row(id, .order(order)))
    case .featureOf(.row(let id)): .row(id, .feature(order))
    case .featureOf(.other(let id)): .other(id, .feature(order))
    case .featureOf(.sideRow(let id)): .side(.row(id, .feature(order)))
    case .featureOf: .screenRow(.feature(order))
    }
  }

  // MARK: Stores

  /// The store of the child that is there.
  @MainActor
  func hold(_ app: Store<EffectApp, EffectAppAction>) -> HeldChild? {
    switch self {
    case .feature: HeldChild(app.scope(\.feature, action: EffectAppAction.feature))
    case .screenFeature:
      HeldChild(
        app.scope(\.screen, case: EffectScreen.feature, action: EffectAppAction.screenFeature))
    case .sideFeature: HeldChild(side(app).scope(\.feature, action: EffectSideAction.feature))
    case .featureOf(let place):
      HeldChild(place.rowStore(app)?.scope(\.feature, action: EffectRowAction.feature))
    default: HeldChild(rowStore(app))
    }
  }

  @MainActor
  private func rowStore(
    _ app: Store<EffectApp, EffectAppAction>
  ) -> Store<EffectRow, EffectRowAction>? {
    switch self {
    case .row(let id): app.scope(\.rows, id: id, action: EffectAppAction.row)
    case .other(let id): app.scope(\.others, action: EffectAppAction.other)[id: id]
    case .sideRow(let id): side(app).scope(\.rows, id: id, action: EffectSideAction.row)
    default:
      app.scope(\.screen, case: EffectScreen.row, action: EffectAppAction.screenRow)
    }
  }

  @MainActor
  private func side(
    _ app: Store<EffectApp, EffectAppAction>
  ) -> Store<EffectSide, EffectSideAction> {
    app.scope(\.side, action: EffectAppAction.side)
  }
}

/// The store of a child, whatever it is, and a closure that reads it.
@MainActor
final class HeldChild {
  let read: () -> Int
  let isInvalid: () -> Bool
  private(set) var shown = 0
  private var token: ObservationToken?

  private init(read: @escaping () -> Int, isInvalid: @escaping () -> Bool) {
    self.read = read
    self.isInvalid = isInvalid
    token = observe { [unowned self] in shown = read() }
  }

  convenience init?(_ store: Store<EffectFeature, EffectOrder>?) {
    guard let store else { return nil }
    self.init(read: { store.count }, isInvalid: { store.isInvalid })
  }

  convenience init?(_ store: Store<EffectRow, EffectRowAction>?) {
    guard let store else { return nil }
    self.init(read: { store.count }, isInvalid: { store.isInvalid })
  }
}
