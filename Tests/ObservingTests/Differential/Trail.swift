import Observing

/// What was met on the way to something that was read, and what was there: equal before and after,
/// nothing that counts has changed.
struct Trail: Equatable {
  var words: [Int] = []
  /// Whether the value just marked is one that counts as changed as a whole.
  var isCoarse = false
  /// The keys of such values on the way.
  var coarse: [String] = []

  mutating func note(_ word: Int) { words.append(word) }
  mutating func note(_ text: String) { words.append(text.hashValue) }

  static func == (left: Trail, right: Trail) -> Bool { left.words == right.words }
}

/// How a part is changed.
enum How: Int, CaseIterable {
  case set
  case inPlace
  case thereAndBack
  case same
  case throughKeyPath
}

/// A type of which the world holds values: how one is made, marked, read and changed.
@MainActor protocol Stuff {
  static func fresh(_ number: Int) -> Self
  /// Notes which value it is, without a tracked read.
  func mark(_ trail: inout Trail)
  /// What can be read of it, and whether that owns memory. The first is nothing: it is handed on.
  static var looks: [(name: String, isHeap: Bool)] { get }
  func look(_ look: Int, _ trail: inout Trail)
  /// Changes a part, and returns the part's name.
  mutating func change(_ look: Int, to value: Int, _ how: How) -> String
  /// Whether it may take the other's place in place: an element must keep its id.
  func canReplace(_ other: Self) -> Bool
  /// Changes it as a whole, in the way that its type offers, and returns the names of the parts to
  /// which values came that may have been somewhere else; empty for all of it,
  /// with a tilde for one that was only taken out and put back.
  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String]
}

extension Stuff {
  func canReplace(_ other: Self) -> Bool { true }
  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] { [] }
}

/// A stored property of a struct that holds no state.
@MainActor struct PlainPart<Root> {
  let name: String
  let isHeap: Bool
  let look: (Root, inout Trail) -> Void
  let change: (inout Root, Int, How) -> Void

  init<Value>(
    _ name: String, _ path: WritableKeyPath<Root, Value>, isHeap: Bool = false,
    word: @escaping (Value) -> Int, make: @escaping (Int) -> Value,
    modify: @escaping Modify<Value>
  ) {
    self.name = name
    self.isHeap = isHeap
    look = { root, trail in trail.note(word(root[keyPath: path])) }
    change = { root, value, how in
      let old = root[keyPath: path]
      switch how {
      case .set: root[keyPath: path] = make(value)
      case .inPlace: modify(&root) { $0 = make(value) }
      case .thereAndBack:
        root[keyPath: path] = make(value + 1)
        modify(&root) { $0 = make(value) }
        modify(&root) { $0 = old }
      case .same: root[keyPath: path] = old
      case .throughKeyPath: Self.replace(&root[keyPath: path], by: make(value))
      }
    }
  }

  typealias Modify<Value> = (inout Root, (inout Value) -> Void) -> Void

  private static func replace<Value>(_ place: inout Value, by value: Value) { place = value }

  static func int(
    _ name: String, _ path: WritableKeyPath<Root, Int>, modify: @escaping Modify<Int>
  ) -> PlainPart {
    PlainPart(name, path, word: { $0 }, make: { $0 % 3 }, modify: modify)
  }

  static func bool(
    _ name: String, _ path: WritableKeyPath<Root, Bool>, modify: @escaping Modify<Bool>
  ) -> PlainPart {
    PlainPart(name, path, word: { $0 ? 1 : 0 }, make: { $0 % 2 == 1 }, modify: modify)
  }

  static func string(
    _ name: String, _ path: WritableKeyPath<Root, String>, modify: @escaping Modify<String>
  ) -> PlainPart {
    PlainPart(
      name, path, isHeap: true, word: \.hashValue,
      make: { $0 % 2 == 0 ? "s\($0 % 3)" : "a text that does not fit inline \($0 % 3)" },
      modify: modify)
  }

  static func ints(
    _ name: String, _ path: WritableKeyPath<Root, [Int]>, modify: @escaping Modify<[Int]>
  ) -> PlainPart {
    PlainPart(
      name, path, isHeap: true, word: \.hashValue, make: { Array(0..<$0 % 3) }, modify: modify)
  }

  static func set(
    _ name: String, _ path: WritableKeyPath<Root, Set<Int>>, modify: @escaping Modify<Set<Int>>
  ) -> PlainPart {
    PlainPart(
      name, path, isHeap: true, word: \.hashValue, make: { Set(0..<$0 % 3) }, modify: modify)
  }
}

/// A struct of the state.
@MainActor protocol Part: Stuff, ObservableState {
  var uid: Int { get }
  static var leaves: [PlainPart<Self>] { get }
}

extension Part {
  func mark(_ trail: inout Trail) { trail.note(uid) }

  static var looks: [(name: String, isHeap: Bool)] {
    [("", false)] + leaves.map { ($0.name, $0.isHeap) }
  }

  func look(_ look: Int, _ trail: inout Trail) {
    if look > 0 { Self.leaves[look - 1].look(self, &trail) }
  }

  mutating func change(_ look: Int, to value: Int, _ how: How) -> String {
    let leaf = Self.leaves[look % Self.leaves.count]
    leaf.change(&self, value, how)
    return leaf.name
  }
}
