/// What a node is, and what is known of it at the moment.
///
/// A set of bits like the standard library's, but not generic: where nothing is optimized, looking up the generic
/// operations was a sixth of all time.
@frozen @usableFromInline
struct NodeFlags: Equatable {
  @usableFromInline var rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) { self.rawValue = rawValue }

  // What it is.
  @usableFromInline static var closure: Self { Self(rawValue: 1 << 0) }
  @usableFromInline static var derived: Self { Self(rawValue: 1 << 1) }

  // What is known of its value.
  /// Something that it read has changed: it must be evaluated.
  @usableFromInline static var dirty: Self { Self(rawValue: 1 << 2) }
  /// A derived value on the way to it may change: find out before evaluating.
  @usableFromInline static var pending: Self { Self(rawValue: 1 << 3) }

  // What goes on.
  @usableFromInline static var running: Self { Self(rawValue: 1 << 4) }
  @usableFromInline static var checking: Self { Self(rawValue: 1 << 5) }
  @usableFromInline static var queued: Self { Self(rawValue: 1 << 6) }
  /// Cancelled while running, checked or queued: given back when that is over.
  @usableFromInline static var dead: Self { Self(rawValue: 1 << 7) }
  /// A derived value that the graph keeps alive because somebody reads it.
  @usableFromInline static var retained: Self { Self(rawValue: 1 << 8) }

  /// A derived value that has lost its last reader and waits to be let go.
  @usableFromInline static var orphan: Self { Self(rawValue: 1 << 22) }

  // For the use of the layers above.
  /// A source: listed among those written in the open transaction.
  @usableFromInline static var listed: Self { Self(rawValue: 1 << 9) }
  /// A source: differs from what it was when the transaction began.
  @usableFromInline static var changed: Self { Self(rawValue: 1 << 10) }
  /// A source: `key` holds the plain value that it had when the transaction began.
  @usableFromInline static var keepsOld: Self { Self(rawValue: 1 << 11) }
  /// A source: stands in the table of stamps.
  @usableFromInline static var keyed: Self { Self(rawValue: 1 << 12) }
  /// A closure: belongs to another one, or has cleanups, a label, a scheduler.
  @usableFromInline static var hasDetails: Self { Self(rawValue: 1 << 13) }
  /// A closure: runs once and is gone.
  @usableFromInline static var oneShot: Self { Self(rawValue: 1 << 14) }
  /// A source: belongs to a tracked property of a class.
  @usableFromInline static var property: Self { Self(rawValue: 1 << 15) }
  /// A source: `owner` is a retained `Source.Owner`.
  @usableFromInline static var owned: Self { Self(rawValue: 1 << 16) }
  /// A closure: waits for its own scheduler's turn.
  @usableFromInline static var deferred: Self { Self(rawValue: 1 << 17) }

  /// A closure: its token can still be asked.
  @usableFromInline static var held: Self { Self(rawValue: 1 << 19) }
  /// A closure: what it captured has been let go.
  @usableFromInline static var bodyGone: Self { Self(rawValue: 1 << 18) }
  /// A source: waits in `IdleStates`.
  @usableFromInline static var parked: Self { Self(rawValue: 1 << 23) }
  /// A closure or a derived node: reads what a transform makes, of a state as it is or of an older copy.
  ///
  /// Not a source, so that the bit means nothing else.
  @usableFromInline static var readsMade: Self { Self(rawValue: 1 << 23) }
  /// A derived value that changes what it reads whenever it is computed: it is told of nothing for a while, see `RestlessNodes`.
  ///
  /// Not a closure, so that the bit means nothing else.
  @usableFromInline static var restless: Self { Self(rawValue: 1 << 21) }
  /// A closure: its scheduler's turn has come.
  @usableFromInline static var due: Self { Self(rawValue: 1 << 21) }
  /// A closure: the library's own, which is not counted and not reported.
  @usableFromInline static var silent: Self { Self(rawValue: 1 << 24) }
  /// A source: `owner` is an `ElementSource`.
  @usableFromInline static var element: Self { Self(rawValue: 1 << 20) }
  /// A derived node that stands for a place of a state: it looks itself which state that holds.
  @usableFromInline static var place: Self { Self(rawValue: 1 << 25) }
  /// A source: lies in a state that has just been replaced.
  @usableFromInline static var inside: Self { Self(rawValue: 1 << 26) }
  /// A source of a class's property: somebody is in the middle of changing it.
  @usableFromInline static var open: Self { Self(rawValue: 1 << 27) }
  /// A source of a class's property: a closure waits for the end of that.
  @usableFromInline static var awaited: Self { Self(rawValue: 1 << 31) }

  /// A derived value that may hand states on, and so depends on all that is in those that it reads.
  @usableFromInline static var handsOn: Self { Self(rawValue: 1 << 28) }

  /// A derived value that has read a copy older than what lies where it was taken from.
  @usableFromInline static var outdated: Self { Self(rawValue: 1 << 29) }

  /// A source that was known by another place before, which copies may still have.
  @usableFromInline static var moved: Self { Self(rawValue: 1 << 30) }

  @usableFromInline static var stale: Self { Self(rawValue: 1 << 2 | 1 << 3) }
  /// What may not hear of a change; of a closure, the second bit says something else.
  @usableFromInline static var deaf: Self { Self(rawValue: 1 << 4 | 1 << 21) }
}

extension NodeFlags: ExpressibleByArrayLiteral {
  @inlinable
  init(arrayLiteral flags: NodeFlags...) {
    rawValue = 0
    for flag in flags { rawValue |= flag.rawValue }
  }

  @inlinable
  func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }

  @inlinable
  func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }

  @inlinable
  mutating func insert(_ other: Self) { rawValue |= other.rawValue }

  @inlinable
  mutating func remove(_ other: Self) { rawValue &= ~other.rawValue }
}
