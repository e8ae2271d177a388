import Observing

/// Where a shared value lies: in a box of its own, or in another shared value.
class SharedSource<Value> {
  var value: Value {
    get { fatalError("a source of no kind") }
    set { fatalError("a source of no kind") }
    _modify { fatalError("a source of no kind") }
  }

  func isSame(as other: SharedSource) -> Bool { self === other }

  /// Sees to it that a keeper is told before and after each change of the value, as long as it lives.
  func add(_ keeper: any SharedPartKeeper) { fatalError("a source of no kind") }
}

/// How often shared values were written, all of them together: who has to look what became of them asks whether they were.
enum SharedWrites {
  /// It is the main actor's.
  private static let number = Unguarded<UInt64>(0)

  static var count: UInt64 {
    get { number.value }
    set { number.value = newValue }
  }
}

/// A shared value in a box of its own.
final class SharedRoot<Value>: SharedSource<Value> {
  let box: SharedBox<Value>
  private var keepers = SharedPartKeepers()

  init(_ value: Value) { box = SharedBox(value) }

  override var value: Value {
    get { SharedAssertions.value(of: self) ?? box.value }
    set {
      box.willWrite()
      if SharedAssertions.isAsserting { return SharedAssertions.set(newValue, of: self) }
      if SharedAssertions.isRecording { SharedAssertions.keepOld(box.value, of: self) }
      SharedJournal.willChange(self)
      SharedWrites.count += 1
      OpenTransaction.begin()
      let keepers = keepers
      keepers.willChange()
      defer {
        hasChanged()
        OpenTransaction.end()
      }
      // What is assigned is compared, what is changed in place is not.
      box.value = newValue
    }
    _modify {
      box.willWrite()
      // Assertions are about the value as it was before, and change what is expected of it.
      if SharedAssertions.isAsserting {
        var expected = SharedAssertions.value(of: self) ?? box.value
        defer { SharedAssertions.set(expected, of: self) }
        yield &expected
      } else {
        if SharedAssertions.isRecording { SharedAssertions.keepOld(box.value, of: self) }
        SharedJournal.willChange(self)
        let keepers = keepers
        keepers.willChange()
        // At its end as well: a change may be held over a suspension.
        SharedWrites.count += 1
        defer { SharedWrites.count += 1 }
        yield &box.value
      }
    }
  }

  override func add(_ keeper: any SharedPartKeeper) {
    keepers.add(keeper)
    box.whenChanged = { [unowned self] in hasChanged() }
  }

  /// The keepers are told in the transaction that ends the change: the closures that it sets off, which may make changes of
  /// their own, run when all have been told.
  private func hasChanged() {
    let keepers = keepers
    keepers.hasChanged()
  }
}

/// A shared value that is a part of another one.
final class SharedPart<Whole, Value>: SharedSource<Value> {
  private let whole: SharedSource<Whole>
  private let keyPath: WritableKeyPath<Whole, Value>
  /// Whether the whole has no tracked parts: to change one of it in place is a change of all.
  ///
  /// Asked where it is written, on the main actor; a part may be made elsewhere.
  private var isOfOnePiece: Bool { !SharedBox<Whole>.hasParts }

  init(of whole: SharedSource<Whole>, at keyPath: WritableKeyPath<Whole, Value>) {
    self.whole = whole
    self.keyPath = keyPath
  }

  override var value: Value {
    get { whole.value[keyPath: keyPath] }
    set {
      if isOfOnePiece,
        Untracked.run({ Sameness.isSameToReaders(whole.value[keyPath: keyPath], newValue) })
      {
        // As what is assigned is compared: by the equality of the whole, which is what has readers.
        var copy = Untracked.run { whole.value }
        copy[keyPath: keyPath] = newValue
        whole.value = copy
      } else {
        Untracked.set(keyPath, of: &whole.value, to: newValue)
      }
    }
    _modify {
      if Untracked.isNeeded {
        // Through a key path the standard library gets the part and sets it, too.
        var value = Untracked.run { whole.value[keyPath: keyPath] }
        defer { Untracked.set(keyPath, of: &whole.value, to: value) }
        yield &value
      } else {
        yield &whole.value[keyPath: keyPath]
      }
    }
  }

  override func isSame(as other: SharedSource<Value>) -> Bool {
    guard let other = other as? SharedPart else { return false }
    return whole.isSame(as: other.whole) && keyPath == other.keyPath
  }

  override func add(_ keeper: any SharedPartKeeper) { whole.add(keeper) }
}
