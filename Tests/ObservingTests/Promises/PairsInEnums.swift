import Observing

enum Slot: ObservableState {
  case one(Kid)
  case other(Kid)
  case pair(Kid, Kid)
  case numbered(number: Int, kid: Kid)
  case labelled(kid: Kid, text: String)
  case text(String)
  case none
  indirect case boxed(Kid)

  var one: Kid {
    get {
      switch self {
      case .one(let kid), .other(let kid), .boxed(let kid), .numbered(_, let kid),
        .labelled(let kid, _), .pair(let kid, _):
        kid
      case .text, .none: fatalError("no child")
      }
    }
    set {
      switch self {
      case .one: self = .one(newValue)
      case .other: self = .other(newValue)
      case .boxed: self = .boxed(newValue)
      case .numbered(let number, _): self = .numbered(number: number, kid: newValue)
      case .labelled(_, let text): self = .labelled(kid: newValue, text: text)
      case .pair(_, let second): self = .pair(newValue, second)
      case .text, .none: fatalError("no child")
      }
    }
  }

  var second: Kid {
    get {
      guard case .pair(_, let kid) = self else { fatalError("no child") }
      return kid
    }
    set {
      guard case .pair(let first, _) = self else { fatalError("no child") }
      self = .pair(first, newValue)
    }
  }

  var isOne: Bool { if case .one = self { true } else { false } }
}

struct PayloadPair: Pair {
  static let grain = Grain.fine
  @Tracked var first: Slot
  @Tracked var second: Slot
  var a: Kid {
    get { first.one }
    _modify { yield &first.one }
  }
  var b: Kid {
    get { second.one }
    _modify { yield &second.one }
  }
  init(_ a: Kid, _ b: Kid) {
    first = .one(a)
    second = .numbered(number: 3, kid: b)
  }
}

struct OptionalPayloadPair: Pair {
  static let grain = Grain.fine
  @Tracked var first: Slot?
  @Tracked var second: Slot??
  var a: Kid {
    get { first!.one }
    _modify { yield &first!.one }
  }
  var b: Kid {
    get { second!!.one }
    _modify { yield &second!!.one }
  }
  init(_ a: Kid, _ b: Kid) {
    first = .other(a)
    second = .some(.some(.one(b)))
  }
}

struct SharedPayloadPair: Pair {
  static let grain = Grain.together
  @Tracked var slot: Slot
  var a: Kid {
    get { slot.one }
    _modify { yield &slot.one }
  }
  var b: Kid {
    get { slot.second }
    _modify { yield &slot.second }
  }
  init(_ a: Kid, _ b: Kid) { slot = .pair(a, b) }
}

/// The root is an enum itself.
enum RootPair: Pair {
  static let grain = Grain.together
  case both(Kid, Kid)
  case neither
  init(_ a: Kid, _ b: Kid) { self = .both(a, b) }
  var a: Kid {
    get {
      guard case .both(let a, _) = self else { fatalError("no child") }
      return a
    }
    set { self = .both(newValue, b) }
  }
  var b: Kid {
    get {
      guard case .both(_, let b) = self else { fatalError("no child") }
      return b
    }
    set { self = .both(a, newValue) }
  }
}

/// A string beside the child in the payload, so short that its bytes tell whether it is unchanged.
struct LabelledPair: Pair {
  static let grain = Grain.fine
  @Tracked var first: Slot
  @Tracked var second: Slot
  var a: Kid {
    get { first.one }
    _modify { yield &first.one }
  }
  var b: Kid {
    get { second.one }
    _modify { yield &second.one }
  }
  init(_ a: Kid, _ b: Kid) {
    first = .labelled(kid: a, text: "text")
    second = .labelled(kid: b, text: "text")
  }
}

struct IndirectPair: Pair {
  static let grain = Grain.coarse
  @Tracked var first: Slot
  @Tracked var second: Slot
  var a: Kid {
    get { first.one }
    _modify { yield &first.one }
  }
  var b: Kid {
    get { second.one }
    _modify { yield &second.one }
  }
  init(_ a: Kid, _ b: Kid) {
    first = .boxed(a)
    second = .boxed(b)
  }
}

struct TuplePair: Pair {
  static let grain = Grain.together
  @Tracked var both: (Kid, named: Kid, number: Int)
  var a: Kid {
    get { both.0 }
    _modify { yield &both.0 }
  }
  var b: Kid {
    get { both.named }
    _modify { yield &both.named }
  }
  init(_ a: Kid, _ b: Kid) { both = (a, b, 3) }
}

/// The children are in stored properties that are not tracked.
struct UntrackedPair: Pair {
  static let grain = Grain.together
  var a: Kid
  var b: Kid
  init(_ a: Kid, _ b: Kid) {
    self.a = a
    self.b = b
  }
}
