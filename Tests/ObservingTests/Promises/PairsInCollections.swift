import Observing

struct RowsPair: Pair {
  static let grain = Grain.fine
  @Tracked var rows: IdentifiedArrayOf<Kid>
  // Children are kept under the ids 1 and 2, whatever their own.
  var a: Kid {
    get { rows[id: 1]! }
    set { rows[id: 1] = newValue.numbered(1) }
    _modify { yield &rows[id: 1]! }
  }
  var b: Kid {
    get { rows[id: 2]! }
    set { rows[id: 2] = newValue.numbered(2) }
    _modify { yield &rows[id: 2]! }
  }
  init(_ a: Kid, _ b: Kid) { rows = [a.numbered(1), b.numbered(2)] }
}

/// Rows that are reached by their positions.
struct PositionsPair: Pair {
  static let grain = Grain.fine
  @Tracked var rows: IdentifiedArrayOf<Kid>
  var a: Kid {
    get { rows[0] }
    set { rows[0] = newValue.numbered(1) }
    _modify { yield &rows[0] }
  }
  var b: Kid {
    get { rows[1] }
    set { rows[1] = newValue.numbered(2) }
    _modify { yield &rows[1] }
  }
  init(_ a: Kid, _ b: Kid) { rows = [a.numbered(1), b.numbered(2)] }
}

/// Rows in rows, in sections with whatever ids.
protocol SectionID: Hashable, Sendable {
  static var x: Self { get }
  static var y: Self { get }
}

extension Int: SectionID {
  static var x: Int { 10 }
  static var y: Int { 11 }
}

extension String: SectionID {
  static var x: String { "x" }
  static var y: String { "y" }
}

struct NestedRowsPair<ID: SectionID>: Pair {
  static var grain: Grain { .fine }
  struct Section: ObservableState, Identifiable {
    let id: ID
    @Tracked var rows: IdentifiedArrayOf<Kid>
  }
  @Tracked var sections: IdentifiedArrayOf<Section>
  var a: Kid {
    get { sections[id: .x]!.rows[id: 1]! }
    set { sections[id: .x]!.rows[id: 1]! = newValue.numbered(1) }
    _modify { yield &sections[id: .x]!.rows[id: 1]! }
  }
  var b: Kid {
    get { sections[id: .y]!.rows[id: 1]! }
    set { sections[id: .y]!.rows[id: 1]! = newValue.numbered(1) }
    _modify { yield &sections[id: .y]!.rows[id: 1]! }
  }
  init(_ a: Kid, _ b: Kid) {
    sections = [
      Section(id: .x, rows: [a.numbered(1)]), Section(id: .y, rows: [b.numbered(1)]),
    ]
  }
}

struct ArrayPair: Pair {
  static let grain = Grain.coarse
  @Tracked var kids: [Kid]
  var a: Kid {
    get { kids[0] }
    _modify { yield &kids[0] }
  }
  var b: Kid {
    get { kids[1] }
    _modify { yield &kids[1] }
  }
  init(_ a: Kid, _ b: Kid) { kids = [a, b] }
}

struct DictionaryPair: Pair {
  static let grain = Grain.coarse
  @Tracked var kids: [String: Kid]
  var a: Kid {
    get { kids["a"]! }
    _modify { yield &kids["a"]! }
  }
  var b: Kid {
    get { kids["b"]! }
    _modify { yield &kids["b"]! }
  }
  init(_ a: Kid, _ b: Kid) { kids = ["a": a, "b": b] }
}

/// An element of an array inside a dictionary inside an array inside an enum.
struct BuriedPair: Pair {
  static let grain = Grain.coarse
  enum Place: ObservableState {
    case kids([[String: [Kid]]])
    case none
    var kids: [[String: [Kid]]] {
      get { if case .kids(let kids) = self { kids } else { [] } }
      set { self = .kids(newValue) }
    }
  }
  @Tracked var place: Place
  var a: Kid {
    get { place.kids[0]["x"]![0] }
    _modify { yield &place.kids[0]["x"]![0] }
  }
  var b: Kid {
    get { place.kids[0]["x"]![1] }
    _modify { yield &place.kids[0]["x"]![1] }
  }
  init(_ a: Kid, _ b: Kid) { place = .kids([["x": [a, b]]]) }
}
