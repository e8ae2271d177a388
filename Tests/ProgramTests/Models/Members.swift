import Observing

/// What tracked states and their plain twins have in common, so that a program is written once for both.
protocol MemberLike {
  var age: Int { get set }
  var name: String { get set }
  init()
  init(age: Int, name: String)
  mutating func reset()
}

extension MemberLike {
  /// One that looks the same and shares nothing with it.
  var decoded: Self { Self(age: age, name: String(decoding: Array(name.utf8), as: UTF8.self)) }
  /// Both properties, as one number.
  var sight: Int { mix(age, name.sight) }
}

extension String {
  /// A name that does not fit into a string's own bytes, made anew each time.
  static var long: String { String(repeating: "Anna ", count: 5) }
  /// A number that differs for all names that programs use.
  var sight: Int { utf8.count &* 256 &+ Int(utf8.first ?? 0) }
}

struct Child: ObservableState, MemberLike {
  @Tracked var age = 0
  @Tracked var name = String.long
  mutating func reset() { self = Self() }
}

struct PlainChild: MemberLike {
  var age = 0
  var name = String.long
  mutating func reset() { self = Self() }
}

/// The same in another order, so that the payloads of an enum's cases differ.
struct Note: ObservableState, MemberLike {
  @Tracked var name = String.long
  @Tracked var age = 0
  init() {}
  init(age: Int, name: String) {
    self.age = age
    self.name = name
  }
  mutating func reset() { self = Self() }
}

/// A row; rows know their equality, children do not.
protocol RowLike: Identifiable, Equatable where ID == Int {
  var title: Int { get set }
  init(id: Int, title: Int)
}

struct Row: ObservableState, RowLike {
  let id: Int
  @Tracked var title = 0
}

struct PlainRow: RowLike {
  let id: Int
  var title = 0
}
