import Observing

/// Which shared values the properties of objects refer to, for who has read them there.
///
///     model.settings      which one: told by a source of the property's own, here
///                         what it is: told by the shared value, wherever it is read
///
/// A state that holds another one is itself another one, which its commit finds. Of an object nobody sees it unless it is
/// noted: by the setter of `model.$settings`, or, where the wrapper was assigned as a whole, when the property is touched
/// next.
///
/// Used on the main actor alone: elsewhere a `Shared` may be handed on, and who reads what it holds is stopped.
enum SharedProperties {
  /// A property that somebody has read.
  private final class Property {
    let storage: AnyKeyPath
    /// Which shared value it referred to when it was touched last.
    var serial: UInt
    let registrar = Registrar()

    init(_ storage: AnyKeyPath, _ serial: UInt) {
      self.storage = storage
      self.serial = serial
    }
  }

  private struct Entry {
    weak var object: AnyObject?
    var properties: [Property]
  }

  private final class Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// How many there are before those of objects that have gone are looked for.
    var most = 16
  }

  private static let table = {
    SharedNames.ofObjects.value = name
    return Unguarded(Table())
  }()

  /// The shared value of a property that is read.
  static func read<Object: AnyObject, Value>(
    _ storage: ReferenceWritableKeyPath<Object, Shared<Value>>, of object: Object
  ) -> Shared<Value> {
    let shared = touch(storage, of: object)
    if Isolation.isOnMainActor, Registrar.isAnyoneListening {
      property(storage, of: object, shared.serial).registrar.access(storage) { name(storage) }
    }
    return shared
  }

  /// The shared value of a property, of which is told if another one has come since the last time.
  static func touch<Object: AnyObject, Value>(
    _ storage: ReferenceWritableKeyPath<Object, Shared<Value>>, of object: Object
  ) -> Shared<Value> {
    let shared = object[keyPath: storage]
    // A derived value is not to write: the next one to touch it tells.
    guard Isolation.isOnMainActor, RunningClosure.derivedLabel == nil,
      let known = existing(storage, of: object), known.serial != shared.serial
    else { return shared }
    known.serial = shared.serial
    known.registrar.withMutation(of: storage) {}
    return shared
  }

  /// Puts another shared value in the place of a property's, and tells of it if it is not the same one.
  static func set<Object: AnyObject, Value>(
    _ storage: ReferenceWritableKeyPath<Object, Shared<Value>>, of object: Object,
    to new: Shared<Value>
  ) {
    let old = touch(storage, of: object)
    object[keyPath: storage] = new
    guard old.isSame(as: new) else {
      _ = touch(storage, of: object)
      return
    }
    // Of another one that came before, and is not told of yet, the next touch tells.
    if let known = existing(storage, of: object), known.serial == old.serial {
      known.serial = new.serial
    }
  }

  // MARK: The table

  private static func existing<Object: AnyObject>(
    _ storage: AnyKeyPath, of object: Object
  ) -> Property? {
    guard Isolation.isOnMainActor else { return nil }
    let table = table.value
    if table.entries.isEmpty { return nil }
    guard let entry = table.entries[ObjectIdentifier(object)], entry.object === object else {
      return nil
    }
    return entry.properties.first { $0.storage === storage }
      ?? entry.properties.first { $0.storage == storage }
  }

  private static func property<Object: AnyObject>(
    _ storage: AnyKeyPath, of object: Object, _ serial: UInt
  ) -> Property {
    if let known = existing(storage, of: object) { return known }
    let made = Property(storage, serial)
    let table = table.value
    if table.entries.count >= table.most {
      table.entries = table.entries.filter { $0.value.object != nil }
      table.most = max(16, 2 * table.entries.count)
    }
    let id = ObjectIdentifier(object)
    // What lay there before has gone.
    if table.entries[id]?.object == nil {
      table.entries[id] = Entry(object: object, properties: [])
    }
    table.entries[id]?.properties.append(made)
    return made
  }

  /// What the property is called that refers to a value in such a box.
  private static func name(where isBox: (AnyObject) -> Bool) -> String? {
    for entry in table.value.entries.values {
      guard let object = entry.object else { continue }
      for property in entry.properties {
        let shared = Untracked.run { (object as Any)[keyPath: property.storage] }
        guard let box = (shared as? any AnyShared)?.box else { continue }
        if isBox(box) { return name(property.storage) }
      }
    }
    return nil
  }

  /// What reports call the property: what the key path to its wrapper is called, `\Model._settings`.
  private static func name(_ storage: AnyKeyPath) -> String {
    let name = "\(storage)".split(separator: ".").last?.drop { $0 == "_" } ?? ""
    return name.isEmpty ? "shared" : String(name)
  }
}
