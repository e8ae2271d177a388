/// What states call a value that they share.
///
/// The value lies in a box of its own, which nobody gave a name. So it is looked for in the states of all stores, where the
/// shortest way to it is its name, and then in the objects that are known to share something.
package enum SharedNames {
  /// What objects call the values that their properties share, for whoever knows them.
  package static let ofObjects = Unguarded<((_ isBox: (AnyObject) -> Bool) -> String?)?>(nil)

  static func name(ofBoxAt address: UInt64) -> String? {
    var names: [String] = []
    for state in PathFinder.places.values {
      state.with {
        guard let home = $0.home, !$0.isOpen else { return }
        search(Untracked.run { [shape = $0.shape] in shape.value(at: home) }, "", address, &names)
      }
    }
    return names.min { ($0.count, $0) < ($1.count, $1) }
      ?? ofObjects.value?({ Address(of: $0).number == address })
  }

  private static func search(
    _ value: Any, _ path: String, _ address: UInt64, _ names: inout [String]
  ) {
    if let shared = value as? any AnyShared {
      if let box = shared.box, Address(of: box).number == address { names.append(path) }
      return
    }
    let mirror = Untracked.run { ValueMirror.of(value) }
    switch mirror.displayStyle {
    case .optional:
      for child in mirror.children { search(child.value, path, address, &names) }
    case .struct, .tuple, .enum:
      for child in mirror.children {
        let name = child.label.map { String($0.drop { $0 == "_" || $0 == "." }) } ?? ""
        search(child.value, PropertyPath.joined(path, name), address, &names)
      }
    default:
      break
    }
  }
}

/// The class of boxes of shared values.
protocol AnySharedBox: AnyObject {
  /// What a value is called that no state has.
  static var title: String { get }
}

extension AnySharedBox {
  /// What to say when the value is touched off the main actor.
  static func misuse(_ verb: String) -> String {
    "Observing: a value, \(title), was \(verb) off the main actor. Shared values belong to the main actor."
  }
}

extension SharedBox: AnySharedBox {
  static var title: String { "shared \(TypeName.of(Value.self))" }
}
