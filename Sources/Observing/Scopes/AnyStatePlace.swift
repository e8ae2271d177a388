/// What is known of a way that is gone in the middle of a change.
enum UncommittedWay {
  /// Nothing can be said of what would be found.
  static func leadsNowhere() { isUnclear = true }

  /// Many places are looked for, one after the other, while nothing is written: each finds out once where it lies, and
  /// those inside it go on from there, so that the ways cost as much as there are places, and not as they are long.
  static func inOneLook(_ body: () -> Void) {
    begin()
    body()
    look = 0
  }

  /// A state is about to be written, by what goes in the middle of a look: from now on each goes the whole way.
  @inline(__always)
  static func willWrite() { look = 0 }

  /// What was found is not certain any more.
  static func renew() { if look != 0 { begin() } }

  private static func begin() {
    lastLook += 1
    look = lastLook
  }

  /// What a place has found out in a look.
  struct Finding {
    private var look: UInt64 = 0
    private var address: Address?

    /// Where it lies, asked for once in each look; nil outside of all.
    mutating func find(_ search: () -> Address?) -> Address? {
      guard UncommittedWay.look != 0 else { return nil }
      if look != UncommittedWay.look {
        UncommittedWay.steps += 1
        address = search()
        look = UncommittedWay.look
      }
      return address
    }
  }
}

/// The part of a place that does not know the type.
@usableFromInline
package class AnyStatePlace: DerivedBase, KeptBySenders {
  /// Where the state lies as long as nobody hears of a change, if that is always the same.
  var fixedAddress: Address? { nil }

  /// Whether the state may still change for who has read it here: one that has gone for good does not.
  var canTell: Bool { true }

  /// How many keep it of whom it knows.
  var knownKeepers: Int { 0 }

  @exclusivity(unchecked) @usableFromInline package final var sendersKeeping = 0

  /// The place that it lies in, or is made of.
  var enclosing: AnyStatePlace? { nil }

  /// Whether it lies in a row that had gone and was there once more, since a number of such returns and before anybody
  /// looked.
  final func cameBackUnseen(since returns: UInt64) -> Bool {
    if returns == RowReturns.count { return false }
    var next: AnyStatePlace? = self
    // What has ended on the way has no part in what comes back around it later.
    var last = UInt64.max
    while let place = next {
      if let unseen = place.lastReturn, unseen > returns, unseen <= last {
        return wasThere(in: place)
      }
      last = min(last, place.returnsAtEnd)
      next = place.enclosing
    }
    return false
  }

  /// Whether it was part of a row around it when that was there once more, as far as rows of that are on the way.
  private func wasThere(in row: AnyStatePlace) -> Bool {
    var next: AnyStatePlace? = self
    while let place = next, place !== row {
      if place.lastReturn != nil, !place.wentWithMore { return false }
      next = place.enclosing
    }
    return true
  }

  /// How many rows had come back when it ended for good.
  var returnsAtEnd: UInt64 { .max }

  /// When it was there once more, by itself or with what is around it; nil of what is no row.
  var lastReturn: UInt64? { nil }

  /// Whether it was there when what is around it went, so that it is what it was in that.
  var wentWithMore: Bool { false }

  /// Hashes what leads to it from there.
  func hashStep(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(Self.self)) }

  /// The table of the rows of an array, if somebody has any.
  var rowTable: Borrowed<AnyObject>? { nil }

  /// The transform that makes what the state lies in: it is compared whenever that makes another, since no source tells
  /// of it.
  var maker: AnyStatePlace? { nil }

  /// How often it has made, without a word, what looks the same and has other places.
  var moves: UInt64 { 0 }
}
