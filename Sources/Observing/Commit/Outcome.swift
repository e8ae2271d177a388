/// What a commit found out about a state.
@usableFromInline
struct Outcome: OptionSet {
  @usableFromInline let rawValue: UInt8

  @usableFromInline
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Something tracked inside differs, and its readers have been told.
  @usableFromInline static var inside: Self { Self(rawValue: 1) }
  /// Parts differ that are not tracked, or may.
  @usableFromInline static var rest: Self { Self(rawValue: 2) }
  /// It is another instance, whether it looks the same or not.
  @usableFromInline static var another: Self { Self(rawValue: 4) }
  /// An enum is of another case; an optional has come or gone.
  @usableFromInline static var presence: Self { Self(rawValue: 8) }
  /// Stamps inside have changed, so that those around must.
  @usableFromInline static var stamps: Self { Self(rawValue: 16) }

  /// Whether somebody who looks at all of it would see a difference.
  var differs: Bool { !isDisjoint(with: [.inside, .rest, .presence]) }

  /// What it means for the state around it.
  @usableFromInline var outwards: Outcome { differs ? [.inside, .stamps] : isEmpty ? [] : .stamps }
}
