/// What is to go: the last reference to it may be ours, and somebody's `deinit` may do anything.
///
/// It may read, write, scope and observe. So it runs when nothing of ours is under way: no computation, no search for
/// what is out of date, no change of what a place keeps, no commit. What begins such a thing says so; whoever overwrites
/// something inside it hands in what was there, and all of it goes, in this order, when the outermost has ended.
///
///     begin                                   transaction, read of a store or a derived value
///       compute  →  hold(old result)          stays alive
///       commit   →  hold(old element)
///     end                                     orphans are let go, then both go
///
/// Derived values that have lost their last reader wait for the same moment: they may get another until then.
@usableFromInline
enum Outgoing {
  @inlinable @inline(__always)
  static func begin() { depth &+= 1 }

  @inlinable @inline(__always)
  static func end() {
    depth &-= 1
    if depth == 0, isAny { letGo() }
  }

  /// Does something that nothing foreign may come in between.
  @inline(__always)
  static func after<R>(_ body: () throws -> R) rethrows -> R {
    begin()
    defer { end() }
    return try body()
  }

  /// Keeps a value, which is about to be overwritten or given up, until what is under way has ended.
  ///
  /// Where nothing is under way, it may go as it does.
  @usableFromInline @inline(never)
  static func hold<Value>(_ value: Value) {
    if depth == 0 { return }
    held.append(value)
    isAny = true
  }

  /// The same, if there is one.
  static func hold<Value>(ifAny value: Value?) {
    if let value { hold(value) }
  }

  /// The same of storage that would be copied at its next change if there was another reference to it: if this is the
  /// only one.
  static func hold<Object: AnyObject>(ifLast object: inout Object?) {
    if isKnownUniquelyReferenced(&object) { hold(ifAny: object) }
  }

  /// Lets go of everything; what that sets off comes after what there was before.
  @usableFromInline @inline(never)
  static func letGo() {
    if isLettingGo { return }
    isLettingGo = true
    while isAny {
      isAny = false
      after { Graph.releaseOrphans() }
      swap(&going, &held)
      // Nobody else looks at these: what their ends hand in is held for the next round.
      going.removeAll(keepingCapacity: going.count <= 1024)
    }
    isLettingGo = false
  }

  /// Whether nobody may notice the end of values of a type: texts, numbers, and collections of them.
  ///
  /// They need not be held.
  @inlinable @inline(__always)
  static func isUnnoticed<Value>(_ type: Value.Type) -> Bool {
    _isPOD(type) || isKnownUnnoticed(type)
  }

  @usableFromInline @inline(never)
  static func isKnownUnnoticed(_ type: Any.Type) -> Bool {
    if let answer = unnoticed[ObjectIdentifier(type)] { return answer }
    let answer = !TypeSearch.finds(in: type, HeldConstant.mayBeNoticed) {
      ($0 as? any TrackedCollection.Type)?.contents
    }
    unnoticed[ObjectIdentifier(type)] = answer
    return answer
  }
}
