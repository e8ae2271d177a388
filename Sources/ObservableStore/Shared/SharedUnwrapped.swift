import Observing

extension Shared {
  /// What an optional shared value holds: a row of a shared array, say.
  ///
  /// It is read and changed where it lies as long as it is there. When it has gone, it is what it was last; to change it
  /// then is reported, and changes nothing. When it comes back, a row of the same id, it is read where it lies again.
  ///
  /// ```swift
  /// struct Detail: ObservableState, Equatable {
  ///   @Shared var meeting: Meeting
  /// }
  ///
  /// guard let meeting = Shared(state.$meetings[id: id]) else { return .none }
  /// state.detail = Detail(meeting: meeting)
  /// ```
  ///
  /// A closure that reads it depends on what it reads of it and on its being there, and on nothing around it. While one is
  /// held, each change of the whole shared value copies the row; it is for the few that are shown.
  /// Nil if it is not there.
  ///
  /// - Parameter optional: The value that may go.
  public init?(_ optional: Shared<Value?>) {
    let source = optional.source
    let isThere = Presence.ask("whether there is a shared \(TypeName.of(Value.self))") {
      source.value != nil
    }
    if !isThere { return nil }
    self.init(SharedUnwrapped(optional.source))
  }
}

/// What an optional shared value holds, or held last.
final class SharedUnwrapped<Value>: SharedSource<Value>, SharedPartKeeper {
  private let optional: SharedSource<Value?>
  /// The value before the change that is going on, or took it away.
  private var last: Value?
  /// What it was made of in an assertion of a test, which may go on to expect that that has gone: of what is expected
  /// nobody is told.
  private let expected: Value?
  private var isChanging = false
  /// Whether the next change is made by way of this, so that it does not go by that, and nothing has to be kept.
  private var isOwnChange = false
  /// The transaction whose first change was seen last.
  private var transaction: UInt64?
  /// Whether what is there was there before that transaction: what comes and goes in one has been there for nobody.
  private var isKnown = true
  private var willForget = false

  init(_ optional: SharedSource<Value?>) {
    self.optional = optional
    expected = SharedAssertions.isAsserting ? Untracked.run { optional.value } : nil
    super.init()
    optional.add(self)
  }

  override var value: Value {
    get { optional.value ?? lastValue }
    set {
      guard isThere else { return reportGone() }
      optional.value = newValue
    }
    _modify {
      if isThere {
        isOwnChange = true
        defer { isOwnChange = false }
        yield &optional.value!
      } else {
        reportGone()
        var ignored = lastValue
        yield &ignored
      }
    }
  }

  private var isThere: Bool { Untracked.run { optional.value != nil } }

  private var lastValue: Value {
    // A test may expect of one that is there that it has gone.
    guard let last = last ?? SharedAssertions.asItIs({ optional.value }) ?? expected else {
      StoreMisuse.stop("the last value of a shared \(Value.self) is not known")
    }
    return last
  }

  private func reportGone() {
    StoreMisuse.report(
      "a shared \(Value.self) was changed that has gone from where it lay; the change was ignored")
  }

  // MARK: The last value

  func willChange() {
    guard !isOwnChange else {
      isOwnChange = false
      return
    }
    isChanging = true
    let now = Untracked.run { optional.value }
    let current = OpenTransaction.serial
    if current == nil || transaction != current {
      transaction = current
      isKnown = now != nil
    }
    if isKnown, let now { last = now }
  }

  func hasChanged() {
    // Who keeps a part since the middle of a change has not been told of its beginning.
    guard isChanging else { return }
    isChanging = false
    if !isThere {
      isKnown = false
    } else if isKnown {
      last = nil
    } else if last != nil {
      forgetWhenCommitted()
    }
  }

  /// Another one has come in its place: if that stays, nobody asks any more what the one before was.
  private func forgetWhenCommitted() {
    guard !willForget else { return }
    willForget = true
    OpenTransaction.whenCommitted { [weak self] in
      guard let self else { return }
      willForget = false
      guard isThere else { return }
      // What is committed has been there for who runs now, in the same transaction.
      last = nil
      isKnown = true
    }
  }

  // MARK: Which one it is

  override func isSame(as other: SharedSource<Value>) -> Bool {
    guard let other = other as? SharedUnwrapped else { return false }
    return optional.isSame(as: other.optional)
  }

  override func add(_ keeper: any SharedPartKeeper) { optional.add(keeper) }
}

/// Who keeps a part of a shared value that may go.
protocol SharedPartKeeper: AnyObject {
  /// The whole is about to be changed.
  func willChange()
  /// The whole has been changed.
  func hasChanged()
}

/// All who keep parts of one shared value, as long as they live.
struct SharedPartKeepers {
  private struct Entry {
    weak var keeper: (any SharedPartKeeper)?
  }

  private var entries: [Entry] = []
  private var most = 16

  mutating func add(_ keeper: any SharedPartKeeper) {
    // One that is let go of, on whatever thread, says nothing: now and then they are looked for.
    if entries.count >= most {
      entries.removeAll { $0.keeper == nil }
      most = max(16, 2 * entries.count)
    }
    entries.append(Entry(keeper: keeper))
  }

  func willChange() {
    for entry in entries { entry.keeper?.willChange() }
  }

  func hasChanged() {
    for entry in entries { entry.keeper?.hasChanged() }
  }
}
