/// What states call a value that they share.
///
/// The value lies in a box of its own, which nobody gave a name. So it is looked for in the states of all stores, where the
/// shortest way to it is its name, and then in the objects that are known to share something.
package enum SharedNames {
  /// What objects call the values that their properties share, for whoever knows them.
  package static let ofObjects = Unguarded<((_ isBox: (AnyObject) -> Bool) -> String?)?>(nil)

  static func name(ofBoxAt address: UInt64) -> String? {
    var search = Search(address: address)
    for state in PathFinder.places.values {
      state.with {
        guard let home = $0.home, !$0.isOpen else { return }
        search.look(in: Untracked.run { [shape = $0.shape] in shape.value(at: home) }, "", 0)
      }
    }
    return search.names.min { ($0.count, $0) < ($1.count, $1) }
      ?? ofObjects.value?({ Address(of: $0).number == address })
  }

  private struct Search {
    let address: UInt64
    var names: [String] = []
    private var holding = SharedHolding()

    init(address: UInt64) { self.address = address }

    mutating func look(in value: Any, _ path: String, _ level: Int) {
      if let shared = value as? any AnyShared {
        if let box = shared.box, Address(of: box).number == address { names.append(path) }
        return
      }
      // Values may hold their like, level by level.
      guard level < ValueText.mostLevels, holding.isPossible(in: type(of: value)) else { return }
      let mirror = Untracked.run { ValueMirror.of(value) }
      switch mirror.displayStyle {
      case .optional:
        for child in mirror.children { look(in: child.value, path, level + 1) }
      case .struct, .tuple, .enum:
        for child in mirror.children {
          let name = child.label.map { String($0.drop { $0 == "_" || $0 == "." }) } ?? ""
          look(in: child.value, PropertyPath.joined(path, name), level + 1)
        }
      default:
        break
      }
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
