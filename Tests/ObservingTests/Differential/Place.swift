import Observing

/// A place in the world.
@MainActor protocol AnyPlace {
  var key: String { get }
  var looks: [(name: String, isHeap: Bool)] { get }
  /// Reads it as user code does; returns whether it is there.
  func look(_ world: World, _ look: Int, _ trail: inout Trail) -> Bool
  func change(_ world: inout World, _ look: Int, to value: Int, _ how: How) -> String
  func touch(_ world: inout World)
  func setFresh(_ world: inout World, _ number: Int, inPlace: Bool)
  func rearrange(
    _ world: inout World, _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String]
  func save(_ world: World, into pool: SavedCopies, key: String, serial: Int)
  func saved(_ number: Int, in pool: SavedCopies) -> SavedCopies.Saved?
  func assign(_ world: inout World, _ number: Int, from pool: SavedCopies, inPlace: Bool)
  func changeSaved(_ number: Int, in pool: SavedCopies, _ look: Int, to value: Int)
  func scratch(_ world: World, _ look: Int, to value: Int, _ pool: SavedCopies)
  /// Exchanges it with another place of the same type.
  func swap(_ world: inout World, with other: any AnyPlace, _ otherWorld: inout World)
  func swap(_ world: inout World, with other: any AnyPlace)
  func isSameType(_ other: any AnyPlace) -> Bool
}

@MainActor struct Place<Value: Stuff>: AnyPlace {
  let key: String
  let read: (World, inout Trail) -> Value?
  let modify: (inout World, (inout Value) -> Void) -> Void
  let set: (inout World, Value) -> Void

  var looks: [(name: String, isHeap: Bool)] { Value.looks }

  func look(_ world: World, _ look: Int, _ trail: inout Trail) -> Bool {
    guard let value = read(world, &trail) else {
      trail.note(-1)
      return false
    }
    value.look(look, &trail)
    return true
  }

  func change(_ world: inout World, _ look: Int, to value: Int, _ how: How) -> String {
    var name = ""
    modify(&world) { name = $0.change(look, to: value, how) }
    return name
  }

  func touch(_ world: inout World) { modify(&world) { _ in } }

  func setFresh(_ world: inout World, _ number: Int, inPlace: Bool) {
    put(.fresh(number), in: &world, inPlace: inPlace)
  }

  func rearrange(
    _ world: inout World, _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    var arrived: [String] = []
    modify(&world) { arrived = $0.rearrange(kind, first, second, pool) }
    return arrived
  }

  private func value(_ world: World) -> Value? {
    var trail = Trail()
    return read(world, &trail)
  }

  func save(_ world: World, into pool: SavedCopies, key: String, serial: Int) {
    if let value = value(world) { pool.save(value, key: key, serial: serial) }
  }

  func saved(_ number: Int, in pool: SavedCopies) -> SavedCopies.Saved? {
    pool.entry(Value.self, number)
  }

  func assign(_ world: inout World, _ number: Int, from pool: SavedCopies, inPlace: Bool) {
    guard let value = pool.value(Value.self, number) else { return }
    put(value, in: &world, inPlace: inPlace)
  }

  private func put(_ value: Value, in world: inout World, inPlace: Bool) {
    guard inPlace else { return set(&world, value) }
    modify(&world) { if value.canReplace($0) { $0 = value } }
  }

  func changeSaved(_ number: Int, in pool: SavedCopies, _ look: Int, to value: Int) {
    pool.change(Value.self, number) { saved in
      if look % 3 == 0 {
        return !saved.rearrange(look, value, look, pool).isEmpty
      }
      _ = saved.change(look, to: value, .set)
      return false
    }
  }

  func scratch(_ world: World, _ look: Int, to value: Int, _ pool: SavedCopies) {
    guard var copy = self.value(world) else { return }
    _ = copy.change(look, to: value, How.inPlace)
    _ = copy.rearrange(value, look, value, pool)
  }

  func swap(_ world: inout World, with other: any AnyPlace, _ otherWorld: inout World) {
    guard let other = other as? Place else { return }
    modify(&world) { here in
      other.modify(&otherWorld) { there in
        if here.canReplace(there) { Swift.swap(&here, &there) }
      }
    }
  }

  func swap(_ world: inout World, with other: any AnyPlace) {
    guard let other = other as? Place, let here = value(world), let there = other.value(world)
    else { return }
    set(&world, there)
    other.set(&world, here)
  }

  func isSameType(_ other: any AnyPlace) -> Bool { other is Place }
}
