import ObservableStore
import Observing

struct PotFeature: Reducer {
  func reduce(into pot: inout Pot, action: PotEdit) -> Effect<PotEdit> {
    switch action {
    case .number(let value): pot.number = value
    case .text(let value): pot.text = text(value)
    case .both(let value):
      pot.number = value
      pot.text = text(value)
    case .numberAndBack:
      pot.number += 1
      pot.number -= 1
    case .reset: pot = Pot()
    }
    return .none
  }
}

/// A text that is too long to lie in the string itself.
func text(_ length: Int) -> String { String(repeating: "t", count: length * 20) }

struct PlantFeature: Reducer {
  var body: some Reducer<Plant, PlantEdit> {
    Reduce { plant, action in
      switch action {
      case .title(let value): plant.title = text(value)
      case .toggle: plant.isDone.toggle()
      case .openExtra(let value): plant.extra = Pot(number: value)
      case .closeExtra: plant.extra = nil
      case .pot, .extra: break
      }
      return .none
    }
    .ifLet(\.extra, action: PlantEdit.extra) { PotFeature() }
    Scope(\.pot, action: PlantEdit.pot) { PotFeature() }
  }
}

struct BedFeature: Reducer {
  var body: some Reducer<Bed, BedEdit> {
    Reduce { bed, action in
      switch action {
      case .value(let value): bed.value = value
      case .name(let value): bed.name = text(value)
      case .valueAndBack:
        bed.value += 1
        bed.value -= 1
      case .plain(let value): bed.plain = value
      case .openDeep(let value): bed.deep = Pot(number: value)
      case .closeDeep: bed.deep = nil
      case .addRow(let id): bed.rows.updateOrAppend(Plant(id: id))
      case .removeRow(let id): bed.rows.remove(id: id)
      case .arrange(let how): bed.rows.arrange(how)
      case .brightness(let value): bed.model.brightness = value
      case .sharedAnew: bed.$model = Shared(bed.model)
      case .reset: bed = Bed(model: bed.$model)
      case .pot, .deep, .row: break
      }
      return .none
    }
    .ifLet(\.deep, action: BedEdit.deep) { PotFeature() }
    .forEach(\.rows, action: BedEdit.row) { PlantFeature() }
    Scope(\.pot, action: BedEdit.pot) { PotFeature() }
  }
}

extension IdentifiedArrayOf<Plant> {
  mutating func arrange(_ how: Int) {
    switch how {
    case 0: sort { $0.id < $1.id }
    case 1: reverse()
    case 2: if count > 1 { swapAt(0, count - 1) }
    case 3: if count > 1 { move(fromOffsets: [count - 1], toOffset: 0) }
    default: sort { $0.title.count < $1.title.count }
    }
  }
}

struct GardenFeature: Reducer {
  let shed: Shed

  var body: some Reducer<Garden, GardenAction> {
    Reduce { garden, action in reduce(&garden, action) }
      .ifLet(\.detail, action: GardenAction.detail) { BedFeature() }
      .ifCase(\.page, case: Route.bed, action: GardenAction.page) { BedFeature() }
      .ifCase(\.page, case: Route.pot, action: GardenAction.pagePot) { PotFeature() }
      .ifCase(\.sheet, case: Route.bed, action: GardenAction.sheet) { BedFeature() }
      .forEach(\.rows, action: GardenAction.row) { PlantFeature() }
    Scope(\.leaf, action: GardenAction.leaf) { BedFeature() }
  }

  private func reduce(_ garden: inout Garden, _ action: GardenAction) -> Effect<GardenAction> {
    switch action {
    case .count(let value): garden.count = value
    case .countAndBack:
      garden.count += 1
      garden.count -= 1
    case .title(let value): garden.title = text(value)
    case .number(let value): garden.number = value
    case .plain(let value): garden.plain = value
    case .openDetail(let value): garden.detail = Bed(value: value, model: garden.$model)
    case .closeDetail: garden.detail = nil
    case .swapBeds:
      if var bed = garden.detail {
        swap(&garden.leaf, &bed)
        garden.detail = bed
      }
    case .go(let kind, let value): garden.page = route(kind, value, garden)
    case .openSheet(let kind, let value): garden.sheet = route(kind, value, garden)
    case .closeSheet: garden.sheet = nil
    case .model(let edit): edit.apply(to: &garden.model)
    case .replaceModel(let value): garden.$model = Shared(Weather(brightness: value))
    case .replaceAll: garden = Garden(model: garden.$model)
    case .assignItself:
      let copy = garden
      garden.leaf = copy.leaf
      garden = copy
    case .chain(let actions): return .merge(actions.map { .send($0) })
    default: reduceCopies(&garden, action)
    }
    return .none
  }

  private func reduceCopies(_ garden: inout Garden, _ action: GardenAction) {
    switch action {
    case .addRow(let id, let position):
      if !garden.rows.ids.contains(id) {
        garden.rows.insert(Plant(id: id), at: min(position, garden.rows.count))
      }
    case .removeRow(let id): garden.rows.remove(id: id)
    case .replaceRow(let id, let value):
      if garden.rows[id: id] != nil { garden.rows[id: id] = Plant(id: id, title: text(value)) }
    case .arrange(let how): garden.rows.arrange(how)
    case .replaceRows(let ids):
      garden.rows = IdentifiedArray(uniqueElements: ids.map { Plant(id: $0) })
    case .keepRows(let id): garden.rows = garden.rows.filter { $0.id != id }
    case .save: shed.beds.append(garden.detail ?? garden.leaf)
    case .changeSaved(let edit):
      if !shed.beds.isEmpty {
        _ = BedFeature().reduce(into: &shed.beds[shed.beds.count - 1], action: edit)
      }
    case .restore(let toDetail):
      guard let bed = shed.beds.last else { return }
      if toDetail { garden.detail = bed } else { garden.leaf = bed }
    case .saveRows: shed.rows.append(garden.rows)
    case .restoreRows: if let rows = shed.rows.last { garden.rows = rows }
    case .scratch(let edit):
      var copy = garden
      copy.count += 1
      // What is shared is shared by copies, too.
      copy.leaf.$model = Shared(copy.leaf.model)
      _ = BedFeature().reduce(into: &copy.leaf, action: edit)
    default: break
    }
  }

  private func route(_ kind: Int, _ value: Int, _ garden: Garden) -> Route {
    switch kind {
    case 0: .idle
    case 1: .bed(Bed(value: value, model: garden.$model))
    case 2: .pot(Pot(number: value))
    case 3: .other(Pot(number: value))
    default: .note(text(value))
    }
  }
}

extension WeatherEdit {
  func apply(to weather: inout Weather) {
    switch self {
    case .brightness(let value): weather.brightness = value
    case .wind(let edit): _ = PotFeature().reduce(into: &weather.wind, action: edit)
    case .reset: weather = Weather()
    }
  }
}
