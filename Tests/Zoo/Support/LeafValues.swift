import Foundation

/// Values of the leaves' types, few of each, so that equal ones are met often.
enum Leaf {
  static let metatypes: [Any.Type] = [Int.self, String.self, Ref.self, Small.self]
  static let characters: [Character] = ["a", "é", "👩‍👩‍👧‍👦", "z"]
  static let urls = (0..<4).map { URL(fileURLWithPath: "/a/path/\($0)") }
  static let uuids = (0..<4).map {
    UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, $0))
  }

  static let creatureTypes: [any Creature.Type] = [Small.self, Large.self, Ref.self]

  static func named(_ r: inout Rng) -> any Named {
    r.bool() ? Ref.all[r.int(4)] : EqRef.all[r.int(8)]
  }

  static func hashable(_ r: inout Rng) -> AnyHashable {
    switch r.int(5) {
    case 0: AnyHashable(r.int(3))
    case 1: AnyHashable(r.text())
    case 2: AnyHashable(r.bool())
    case 3: AnyHashable([r.int(2), 1])
    default: AnyHashable(longText(r.int(2)))
    }
  }

  /// An equal one, made anew.
  static func again(_ value: AnyHashable) -> AnyHashable {
    switch value.base {
    case let numbers as [Int]: AnyHashable(remade(numbers))
    case let text as String: AnyHashable(remade(text))
    default: value
    }
  }

  static func creature(_ r: inout Rng) -> any Creature {
    switch r.int(3) {
    case 0: Small(r.int(3))
    case 1: Large(r.int(3))
    default: Ref.all[r.int(4)]
    }
  }

  static func closure(_ number: Int) -> @Sendable () -> Int { { number } }

  static func show(_ value: ByID) -> String {
    isShowingAll ? "\(value.id):\(value.note)" : "\(value.id)"
  }

  static func show(_ value: EqRef) -> String {
    isShowingAll ? "\(value.number):\(value.index)" : "\(value.number)"
  }

  /// That it has ended is no change that anybody is told of, and ends it for copies, too.
  static func show(_ value: Mortal?) -> String {
    guard isShowingAll && isShowingObjects else { return "mortal" }
    return value.map { "mortal \($0.number)" } ?? "gone"
  }

  static func address(_ r: inout Rng) -> URLComponents {
    var address = URLComponents()
    address.path = ["", "/a", "/a b"][r.int(3)]
    address.query = r.bool() ? "n=\(r.int(2))" : nil
    return address
  }

  /// The same, made anew.
  static func again(_ value: URLComponents) -> URLComponents {
    var address = URLComponents()
    address.path = remade(value.path)
    address.query = value.query.map(remade)
    return address
  }

  /// The same elements at the same places of another buffer.
  static func again(_ value: ArraySlice<Int>) -> ArraySlice<Int> {
    (Array(repeating: 0, count: value.startIndex) + value).dropFirst(value.startIndex)
  }

  static func quarters(_ value: Int) -> String {
    isShowingAll ? "\(value)" : "\(value / 4)"
  }

  static func firstLetter(_ value: String) -> String {
    isShowingAll ? "<\(value)>" : "<\(value.prefix(1))>"
  }

  static func show(_ value: ByIDText) -> String {
    isShowingAll ? "\(value.id):\(value.note)" : "\(value.id)"
  }
}

/// One element changed. (In place, in a struct in an enum, the compiler 6.3.1 crashes on it.)
func bumped(_ list: InlineArray<3, Int16>) -> InlineArray<3, Int16> {
  var list = list
  list[1] &+= 1
  return list
}

func bumped(_ list: InlineArray<90, InlineArray<100, Int>>) -> InlineArray<
  90, InlineArray<100, Int>
> {
  var list = list
  list[50][50] &+= 1
  return list
}
