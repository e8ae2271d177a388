import Observing

/// Changes a world in one of the ways there are.
@MainActor
struct RandomChanges {
  typealias World = NothingIsLostAtRandomTests.World

  var random: Random
  var log: [String] = []
  private var serial = 0
  private var kids = [Kid(1)]
  private var slots = [Slot.none]
  private var rows: [IdentifiedArrayOf<Kid>] = [[]]
  private var worlds = [World()]

  init(_ random: Random) { self.random = random }

  private mutating func name() -> String {
    serial += 1
    // Some long, so that they do not fit into a string's own bytes.
    return random.chance(50) ? "\(serial)" : "a name of some length, \(serial)"
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[random.below(values.count)]
  }

  mutating func change(_ world: inout World) {
    switch random.below(16) {
    case 0: kid(&world.kid, "kid")
    case 1: maybe(&world)
    case 2: slot(&world.slot, "slot")
    case 3, 4, 5: rows(&world.rows, "rows")
    case 6: list(&world)
    case 7: table(&world)
    case 8: random.chance(50) ? kid(&world.tuple.0, "tuple.0") : kid(&world.tuple.1, "tuple.1")
    case 9: corner(&world)
    case 10: slots(&world)
    case 11:
      log.append("number")
      world.number += random.below(2)
    case 12:
      log.append("plain")
      world.plain += 1
    case 13: root(&world)
    case 14: across(&world)
    default: scratch(world)
    }
  }

  private mutating func kid(_ kid: inout Kid, _ place: String) {
    let way = random.below(11)
    log.append("\(place) way \(way)")
    switch way {
    case 0: kid.name = name()
    case 1: kid.age += 1
    case 2: kid.inner.note = name()
    case 3: kid.inner = Inner(note: name())
    case 4: kid = Kid(kid.id, name())
    case 5: kid.reset()
    case 6: kids.append(kid)
    case 7: kid = pick(kids).numbered(kid.id)
    case 8:
      var copy = kid
      copy.name = name()
      copy.inner.note = name()
      kid.become(copy)
      kids.append(copy)
    case 9:
      kid.age += 1
      kid.age -= 1
    default:
      kids.append(kid)
      kid.name = name()
      kids[kids.count - 1].age += 1
    }
    if kids.count > 8 { kids.removeFirst(4) }
  }

  private mutating func maybe(_ world: inout World) {
    switch random.below(4) {
    case 0:
      log.append("maybe = nil")
      world.maybe = nil
    case 1:
      log.append("maybe = kept")
      world.maybe = pick(kids)
    default:
      guard world.maybe != nil else { return }
      kid(&world.maybe!, "maybe")
    }
  }

  private mutating func slot(_ slot: inout Slot, _ place: String) {
    let way = random.below(12)
    log.append("\(place) slot way \(way)")
    switch way {
    case 0: slot = .one(pick(kids))
    case 1: slot = .other(pick(kids))
    case 2: slot = .pair(pick(kids), pick(kids))
    case 3: slot = .numbered(number: random.below(2), kid: pick(kids))
    case 4: slot = .labelled(kid: pick(kids), text: name())
    case 5: slot = .boxed(pick(kids))
    case 6: slot = random.chance(50) ? .none : .text(name())
    case 7: slots.append(slot)
    case 8: slot = pick(slots)
    default:
      switch slot {
      case .text, .none: slot = .one(Kid(1))
      default: kid(&slot.one, place)
      }
    }
    if slots.count > 8 { slots.removeFirst(4) }
  }

  private mutating func rows(_ rows: inout IdentifiedArrayOf<Kid>, _ place: String) {
    let way = random.below(18)
    log.append("\(place) way \(way)")
    let position = rows.isEmpty ? 0 : random.below(rows.count)
    let id = random.below(5)
    switch way {
    case 0: rows.updateOrAppend(pick(kids).numbered(id))
    case 1: if rows[id: id] == nil { rows.insert(Kid(id, name()), at: position) }
    case 2: rows.remove(id: id)
    case 3: if !rows.isEmpty { rows.remove(at: position) }
    case 4: rows.sort { $0.name < $1.name }
    case 5: rows.sort { $0.id < $1.id }
    case 6: rows.reverse()
    case 7: if !rows.isEmpty { rows.swapAt(0, position) }
    case 8: if !rows.isEmpty { rows.move(fromOffsets: [position], toOffset: 0) }
    case 9: rows[id: id] = random.chance(50) ? nil : Kid(id, name())
    case 10: self.rows.append(rows)
    case 11: rows = pick(self.rows)
    case 12: rows.removeAll { $0.age % 2 == 0 }
    case 13: rows = rows.filter { $0.id != id }
    case 14:
      var copy = rows
      if !copy.isEmpty { kid(&copy[position], "copy of \(place)[\(position)]") }
      if random.chance(50) { rows = copy } else { self.rows.append(copy) }
    case 15: if !rows.isEmpty { kid(&rows[position], "\(place)[\(position)]") }
    default: if rows[id: id] != nil { kid(&rows[id: id]!, "\(place)[id: \(id)]") }
    }
    if self.rows.count > 6 { self.rows.removeFirst(3) }
  }

  private mutating func list(_ world: inout World) {
    let way = random.below(4)
    log.append("list way \(way)")
    switch way {
    case 0: world.list.append(pick(kids))
    case 1: if !world.list.isEmpty { world.list.removeFirst() }
    case 2: world.list.reverse()
    default: if !world.list.isEmpty { kid(&world.list[0], "list[0]") }
    }
    if world.list.count > 4 { world.list.removeLast(3) }
  }

  private mutating func table(_ world: inout World) {
    let key = random.below(4)
    log.append("table[\(key)]")
    if world.table[key] != nil, random.chance(70) {
      kid(&world.table[key]!, "table")
    } else {
      world.table[key] = random.chance(50) ? nil : pick(kids)
    }
  }

  private mutating func corner(_ world: inout World) {
    guard world.corner != nil, random.chance(90) else {
      log.append("corner made anew")
      world.corner = random.chance(50) ? nil : .init()
      return
    }
    switch random.below(5) {
    case 0: kid(&world.corner!.pair.a, "corner.a")
    case 1: kid(&world.corner!.plain, "corner.plain")
    case 2:
      log.append("corner swap")
      exchange(&world, \.kid, \.corner!.pair.a)
    default: rows(&world.corner!.rows, "corner.rows")
    }
  }

  private mutating func slots(_ world: inout World) {
    guard let id = world.corners.ids.randomElement(using: &random) else {
      log.append("corners made anew")
      world.corners.append(.one(Kid(random.below(5))))
      return
    }
    if random.chance(20) {
      log.append("corners remove \(id)")
      world.corners.remove(id: id)
    } else {
      kid(&world.corners[id: id]!.one, "corners[id: \(id)]")
    }
  }

  private mutating func root(_ world: inout World) {
    let way = random.below(6)
    log.append("root way \(way)")
    switch way {
    case 0: worlds.append(world)
    case 1: world = pick(worlds)
    case 2:
      var copy = world
      change(&copy)
      world = copy
    case 3: swap(&world.rows, &worlds[0].rows)
    case 4:
      let index = random.below(worlds.count)
      var other = worlds[index]
      change(&other)
      if index < worlds.count { worlds[index] = other }
    default: if random.chance(20) { world = World() }
    }
    if worlds.count > 4 { worlds.removeFirst(2) }
  }

  private func exchange(
    _ world: inout World, _ first: WritableKeyPath<World, Kid>,
    _ second: WritableKeyPath<World, Kid>
  ) {
    let kid = world[keyPath: first]
    world[keyPath: first] = world[keyPath: second]
    world[keyPath: second] = kid
  }

  /// From one place to another.
  private mutating func across(_ world: inout World) {
    let way = random.below(6)
    log.append("across way \(way)")
    switch way {
    case 0: exchange(&world, \.kid, \.tuple.0)
    case 1: if world.maybe != nil { exchange(&world, \.kid, \.maybe!) }
    case 2: if let row = world.rows.first { world.kid = row }
    case 3:
      let rows = world.rows
      world.corner?.rows = rows
    case 4: if let rows = world.corner?.rows { world.rows = rows }
    default: if let kid = world.list.first { world.maybe = kid }
    }
  }

  private mutating func scratch(_ world: World) {
    log.append("scratch {")
    var copy = world
    change(&copy)
    change(&copy)
    log.append("}")
  }
}

extension Slot {
  var number: Int {
    switch self {
    case .text, .none: -1
    default: one.id
    }
  }
}
