import Observing

struct StructPair: Pair {
  static let grain = Grain.fine
  @Tracked var a: Kid
  @Tracked var b: Kid
  init(_ a: Kid, _ b: Kid) {
    self.a = a
    self.b = b
  }
}

/// The two at the end of a path of structs.
struct DeepPair: Pair {
  static let grain = Grain.fine
  struct Middle: ObservableState {
    @Tracked var pair: StructPair
  }
  @Tracked var middle: Middle
  var a: Kid {
    get { middle.pair.a }
    _modify { yield &middle.pair.a }
  }
  var b: Kid {
    get { middle.pair.b }
    _modify { yield &middle.pair.b }
  }
  init(_ a: Kid, _ b: Kid) { middle = Middle(pair: StructPair(a, b)) }
}

struct OptionalPair: Pair {
  static let grain = Grain.fine
  @Tracked var first: Kid?
  @Tracked var second: Kid?
  var a: Kid {
    get { first! }
    _modify { yield &first! }
  }
  var b: Kid {
    get { second! }
    set { second? = newValue }
    _modify { yield &second! }
  }
  init(_ a: Kid, _ b: Kid) {
    first = a
    second = b
  }
}
