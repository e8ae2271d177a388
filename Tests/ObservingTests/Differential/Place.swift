import Observing

/// Copies that were taken of parts of the world, to be put back somewhere later.
@MainActor final class SavedCopies {
  struct Saved {
    var value: Any
    /// The place it was taken from, and when; empty if it is not at home anywhere.
    var key: String
    let serial: Int
  }

  private var saved: [ObjectIdentifier: [Saved]] = [:]

  func save<Value>(_ value: Value, key: String, serial: Int) {
    let new = Saved(value: value, key: key, serial: serial)
    var all = saved[ObjectIdentifier(Value.self)] ?? []
    if all.count < 4 { all.append(new) } else { all[serial % 4] = new }
    saved[ObjectIdentifier(Value.self)] = all
  }

  func entry<Value>(_ type: Value.Type, _ number: Int) -> Saved? {
    guard let all = saved[ObjectIdentifier(type)] else { return nil }
    return all[number % all.count]
  }

  func value<Value>(_ type: Value.Type, _ number: Int) -> Value? {
    entry(type, number)?.value as? Value
  }

  /// Changes a copy; `body` returns whether it is another one now.
  func change<Value: Stuff>(_ type: Value.Type, _ number: Int, _ body: (inout Value) -> Bool) {
    guard let all = saved[ObjectIdentifier(type)], var value = value(type, number) else { return }
    let isOther = body(&value)
    saved[ObjectIdentifier(type)]?[number % all.count].value = value
    if isOther { saved[ObjectIdentifier(type)]?[number % all.count].key = "" }
  }
}

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

  func saved(_ number: Int, in pool: SavedCopies) -> SavedCopies.Saved? { pool.entry(Value.self, number) }

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
    modify(&world) { here in other.modify(&otherWorld) { there in
      if here.canReplace(there) { Swift.swap(&here, &there) }
    } }
  }

  func swap(_ world: inout World, with other: any AnyPlace) {
    guard let other = other as? Place, let here = value(world), let there = other.value(world)
    else { return }
    set(&world, there)
    other.set(&world, here)
  }

  func isSameType(_ other: any AnyPlace) -> Bool { other is Place }
}

// How one place is reached from another.
extension Place {
  static var root: Place<World> {
    Place<World>(
      key: "",
      read: { world, trail in
        world.mark(&trail)
        return world
      }, modify: { world, body in body(&world) }, set: { world, value in world = value })
  }

  /// A part of a tuple, which is a property's value together with the other part.
  func member<Child>(
    _ name: String, _ path: WritableKeyPath<Value, Child>,
    modify: @escaping (inout Value, (inout Child) -> Void) -> Void,
    marking markOther: @escaping (Value, inout Trail) -> Void
  ) -> Place<Child> {
    let child = child(name, get: { $0[keyPath: path] }, modify: modify)
    return Place<Child>(
      key: child.key,
      read: { world, trail in
        if let value = self.read(world, &trail) { markOther(value, &trail) }
        return child.read(world, &trail)
      }, modify: child.modify, set: child.set)
  }

  /// A child that is not always there; `modify` does nothing where it is not.
  func child<Child>(
    _ name: String, get: @escaping (Value) -> Child?,
    modify: @escaping (inout Value, (inout Child) -> Void) -> Void,
    set: ((inout Value, Child) -> Void)? = nil, isPayload: Bool = false
  ) -> Place<Child> {
    let key = isPayload ? "\(key)?\(name)" : "\(key).\(name)"
    return Place<Child>(
      key: key,
      read: { world, trail in
        guard let value = self.read(world, &trail) else { return nil }
        guard let child = get(value) else {
          trail.note(-1)
          return nil
        }
        child.mark(&trail)
        if trail.isCoarse { trail.coarse.append(key) }
        trail.isCoarse = false
        return child
      },
      modify: { world, body in self.modify(&world) { modify(&$0, body) } },
      set: { world, child in
        self.modify(&world) { value in
          guard get(value) != nil else { return }
          if let set { set(&value, child) } else { modify(&value) { $0 = child } }
        }
      })
  }

  /// A value that is set is assigned to the property.
  func property<Child>(
    _ name: String, _ path: WritableKeyPath<Value, Child>,
    modify: @escaping (inout Value, (inout Child) -> Void) -> Void
  ) -> Place<Child> {
    child(name, get: { $0[keyPath: path] }, modify: modify, set: { $0[keyPath: path] = $1 })
  }

  func some<Wrapped>() -> Place<Wrapped> where Value == Wrapped? {
    child("some", get: { $0 }, modify: { if $0 != nil { $1(&$0!) } }, set: { $0 = $1 },
      isPayload: true)
  }

  func element<Element>(_ id: Int) -> Place<Element> where Value == IdentifiedArrayOf<Element>,
    Element: Part, Element.ID == Int
  {
    child(
      "[\(id)]", get: { $0[id: id] },
      modify: { array, body in
        if array.contains(id: id) {
          if id % 2 == 0 { body(&array[id: id]!) } else { body(&array[array.index(id: id)!]) }
        }
      },
      set: { if $1.id == id { $0[id: id] = $1 } })
  }

  func element<Element>(_ index: Int) -> Place<Element> where Value == [Element] {
    child(
      "[\(index)]", get: { $0.count > index ? $0[index] : nil },
      modify: { if $0.count > index { $1(&$0[index]) } })
  }

  func element<Element>(_ key: Int) -> Place<Element> where Value == [Int: Element] {
    child("[\(key)]", get: { $0[key] }, modify: { if $0[key] != nil { $1(&$0[key]!) } })
  }

  func payload<Child>(
    _ name: String, get: @escaping (Value) -> Child?, embed: @escaping (Child, Value) -> Value
  ) -> Place<Child> {
    child(
      name, get: get,
      modify: { value, body in
        guard var child = get(value) else { return }
        body(&child)
        value = embed(child, value)
      }, isPayload: true)
  }
}
