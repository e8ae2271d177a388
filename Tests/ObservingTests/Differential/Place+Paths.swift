import Observing

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
    child(
      "some", get: { $0 }, modify: { if $0 != nil { $1(&$0!) } }, set: { $0 = $1 },
      isPayload: true)
  }

  func element<Element>(_ id: Int) -> Place<Element>
  where
    Value == IdentifiedArrayOf<Element>,
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
