import Observing

// What the differential test knows of the world's types.

extension Bud: Part {
  static func fresh(_ number: Int) -> Bud { Bud(number: number % 3) }
  static let leaves: [PlainPart<Bud>] = [
    .int("number", \.number) { $1(&$0.number) }, .string("name", \.name) { $1(&$0.name) },
  ]
}

extension Twig: Part {
  static func fresh(_ number: Int) -> Twig {
    Twig(number: number % 3, maybe: number % 2 == 0 ? nil : .fresh(number))
  }
  static let leaves: [PlainPart<Twig>] = [
    .int("number", \.number) { $1(&$0.number) }, .bool("flag", \.flag) { $1(&$0.flag) },
    .string("name", \.name) { $1(&$0.name) },
  ]
}

extension Branch: Part {
  static func fresh(_ number: Int) -> Branch {
    Branch(
      number: number % 3, plain: number % 2, maybe: number % 2 == 0 ? nil : .fresh(number),
      items: .fresh(number))
  }
  static let leaves: [PlainPart<Branch>] = [
    .int("number", \.number) { $1(&$0.number) }, .int("plain", \.plain) { $1(&$0.plain) },
    .ints("words", \.words) { $1(&$0.words) },
  ]
  func mark(_ trail: inout Trail) {
    trail.note(uid)
    trail.note(plain)
  }
  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    swapTwigs()
    // The wrappers change places with what tells them apart, so that the struct looks like another.
    return [""]
  }
}

extension Exact: Part {
  static func fresh(_ number: Int) -> Exact { Exact(number: number % 3) }
  static let leaves: [PlainPart<Exact>] = [
    .int("number", \.number) { $1(&$0.number) }, .string("name", \.name) { $1(&$0.name) },
  ]
}

extension Mixed: Part {
  static func fresh(_ number: Int) -> Mixed { Mixed(number: number % 3) }
  static let leaves: [PlainPart<Mixed>] = [
    .int("number", \.number) { $1(&$0.number) }, .string("label", \.label) { $1(&$0.label) },
    .int("bud.number", \.bud.number) { $1(&$0.bud.number) },
    .string("bud.name", \.bud.name) { $1(&$0.bud.name) },
  ]
  func mark(_ trail: inout Trail) {
    trail.note(uid)
    trail.note(label)
    trail.note(bud.uid)
    trail.isCoarse = true
  }
}

extension Crate: Stuff, Part {
  static func fresh(_ number: Int) -> Crate { Crate(value: .fresh(number), count: number % 3) }
  static var leaves: [PlainPart<Crate>] { [.int("count", \.count) { $1(&$0.count) }] }
}

extension Jar: Part {
  func canReplace(_ other: Jar) -> Bool { id == other.id }
  static func fresh(_ number: Int) -> Jar { Jar(id: number % 4, number: number % 3) }
  static let leaves: [PlainPart<Jar>] = [
    .int("number", \.number) { $1(&$0.number) }, .string("name", \.name) { $1(&$0.name) },
  ]
}

extension Shelf: Part {
  func canReplace(_ other: Shelf) -> Bool { id == other.id }
  static func fresh(_ number: Int) -> Shelf {
    Shelf(
      id: number % 5, plain: number % 2, number: number % 3,
      maybe: number % 2 == 0 ? nil : .fresh(number), items: .fresh(number))
  }
  static let leaves: [PlainPart<Shelf>] = [
    .int("number", \.number) { $1(&$0.number) }, .int("plain", \.plain) { $1(&$0.plain) },
    .string("name", \.name) { $1(&$0.name) },
  ]
  func mark(_ trail: inout Trail) {
    trail.note(uid)
    trail.note(plain)
  }
}

extension World: Part {
  static func fresh(_ number: Int) -> World {
    World(
      number: number % 3, left: .fresh(number + 1), maybe: number % 2 == 0 ? nil : .fresh(number),
      page: .fresh(number), rows: .fresh(number + 2), list: .fresh(number))
  }
  static let leaves: [PlainPart<World>] = [
    .int("number", \.number) { $1(&$0.number) }, .bool("flag", \.flag) { $1(&$0.flag) },
    PlainPart(
      "ratio", \.ratio, word: { $0.hashValue }, make: { Double($0 % 3) / 2 },
      modify: { $1(&$0.ratio) }),
    PlainPart(
      "mood", \.mood, word: \.rawValue, make: { Mood(rawValue: $0 % 3) ?? .calm },
      modify: { $1(&$0.mood) }),
    .string("name", \.name) { $1(&$0.name) }, .ints("words", \.words) { $1(&$0.words) },
    .set("tags", \.tags) { $1(&$0.tags) },
  ]
  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    if kind % 2 == 0 { swapSides() } else { pair = (.fresh(first), .fresh(second)) }
    return kind % 2 == 0 ? [""] : ["pair"]
  }
}

extension Sheet: Stuff {
  static func fresh(_ number: Int) -> Sheet {
    switch number % 8 {
    case 0: .idle
    case 1: .note("s\(number % 3)")
    case 2: .number(number % 3)
    case 3: .deep(.fresh(number))
    case 4, 5: .pair(.fresh(number), .fresh(number))
    default: .twig(.fresh(number))
    }
  }

  func mark(_ trail: inout Trail) {
    switch self {
    case .twig(let twig):
      trail.note(1)
      twig.mark(&trail)
    case .pair(let twig, let bud):
      trail.note(2)
      twig.mark(&trail)
      bud.mark(&trail)
    case .note(let text):
      trail.note(text)
      trail.isCoarse = true
    case .number(let number): trail.note(100 + number)
    case .idle: trail.note(3)
    case .deep(let twig):
      trail.note(4)
      twig.mark(&trail)
      trail.isCoarse = true
    }
  }

  static var looks: [(name: String, isHeap: Bool)] { [("", false)] }
  func look(_ look: Int, _ trail: inout Trail) {}
  mutating func change(_ look: Int, to value: Int, _ how: How) -> String {
    if case .number = self { self = .number(value % 3) } else { self = .fresh(value) }
    return ""
  }

  /// Another case with the same payload.
  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    switch self {
    case .twig(let twig): self = kind % 2 == 0 ? .deep(twig) : .pair(twig, .fresh(first))
    case .pair(let twig, _): self = .twig(twig)
    case .deep(let twig): self = .twig(twig)
    case .note: self = .idle
    case .number(let number): self = .number(number + 1)
    case .idle: self = .fresh(first)
    }
    return [""]
  }
}
