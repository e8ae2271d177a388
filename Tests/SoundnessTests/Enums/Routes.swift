import Observing

/// An enum with cases of several kinds, one of which carries a certain payload.
///
/// The enums below are written out one by one, since a generic enum keeps its case elsewhere. The other
/// payloads are small, so that the bits to spare at the end of the largest one are used.
protocol Routing: ObservableState, Sendable {
  associatedtype Carried: Payload
  static func edit(_ leaf: Number) -> Self
  static func add(_ payload: Carried) -> Self
  static func number(_ number: Int) -> Self
  static var idle: Self { get }
  var parts: (leaf: Number?, payload: Carried?, number: Int?) { get }
}

extension Routing {
  /// Which case it is.
  var name: String {
    let parts = parts
    return parts.leaf != nil
      ? "edit" : parts.payload != nil ? "add" : parts.number != nil ? "number" : "idle"
  }

  mutating func touchPayload() {
    guard var payload = parts.payload else { return }
    payload.touch()
    self = .add(payload)
  }

  mutating func touchLeaf() {
    guard var leaf = parts.leaf else { return }
    leaf.value += 1
    self = .edit(leaf)
  }
}

enum OptionalRoute: Routing {
  case edit(Number)
  case add(EndsInOptional)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInOptional?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum PlainOptionalRoute: Routing {
  case edit(Number)
  case add(EndsInPlainOptional)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInPlainOptional?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum NilRoute: Routing {
  case edit(Number)
  case add(EndsInNil)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInNil?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum StringRoute: Routing {
  case edit(Number)
  case add(EndsInString)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInString?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum ArrayRoute: Routing {
  case edit(Number)
  case add(EndsInArray)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInArray?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum ReferenceRoute: Routing {
  case edit(Number)
  case add(EndsInReference)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInReference?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum BoolRoute: Routing {
  case edit(Number)
  case add(EndsInBool)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInBool?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum RowsRoute: Routing {
  case edit(Number)
  case add(EndsInRows)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInRows?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum EnumRoute: Routing {
  case edit(Number)
  case add(EndsInEnum)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInEnum?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum DictionaryRoute: Routing {
  case edit(Number)
  case add(EndsInDictionary)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInDictionary?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}

enum DoubleRoute: Routing {
  case edit(Number)
  case add(EndsInDouble)
  case number(Int)
  case idle
  var parts: (leaf: Number?, payload: EndsInDouble?, number: Int?) {
    switch self {
    case .edit(let leaf): (leaf, nil, nil)
    case .add(let payload): (nil, payload, nil)
    case .number(let number): (nil, nil, number)
    case .idle: (nil, nil, nil)
    }
  }
}
