/// A value computed from others: when first asked for, and again only after something that it read has
/// changed.
///
/// ```swift
/// let favoriteCount = Derived { model.profile.favorites.count }
/// let token = observe { print(favoriteCount.value) }     // re-runs when the *number* changes
/// ```
///
/// It is not computed while nobody reads it. Its readers re-run only if its result differs from the one
/// before. When the last closure that read it is gone, it forgets its result. Writing, `observe` and
/// `onCleanup` inside the computation are misuse, and reported: what is written is stored all the same (the value is
/// computed again if it has read that before), and neither the closure runs nor the cleanup.
@MainActor
@_fixed_layout
public final class Derived<Value> {
  @usableFromInline let core: MainActorOwned<DerivedCore<Value>>

  /// Makes a derived value whose readers re-run when its result is not equal to the one before.
  ///
  /// - Parameters:
  ///   - label: What reports call it; the file and line if left out.
  ///   - file: The file it is made in.
  ///   - line: The line it is made on.
  ///   - compute: Computes the value from tracked state and other derived values.
  @inlinable
  public init(
    _ label: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ compute: @escaping @MainActor () -> Value
  ) where Value: Equatable {
    let core = DerivedCore<Value>(label, file, line)
    self.core = MainActorOwned(core)
    core.start { [own = Borrowed(core)] in
      DerivedCore.take(compute(), for: own) { $0 == $1 }
    }
  }

  /// Makes a derived value whose readers re-run when `areEqual` says that its result differs.
  ///
  /// That alone decides: of two objects that are equal, readers go on to read the first.
  ///
  /// - Parameters:
  ///   - label: What reports call it; the file and line if left out.
  ///   - file: The file it is made in.
  ///   - line: The line it is made on.
  ///   - areEqual: Whether a new result is as good as the one before. What it reads counts, too: when that changes, it is asked
  ///     again.
  ///   - compute: Computes the value from tracked state and other derived values.
  @inlinable
  public init(
    _ label: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by areEqual: @escaping (Value, Value) -> Bool,
    _ compute: @escaping @MainActor () -> Value
  ) {
    let core = DerivedCore<Value>(label, file, line, isRuled: true)
    self.core = MainActorOwned(core)
    core.start { [own = Borrowed(core)] in
      DerivedCore.take(compute(), for: own, unless: areEqual)
    }
  }

  /// The value, computed if it is not known or may have changed.
  ///
  /// - Complexity: O(1) while nothing that it has read may have changed.
  @inlinable
  public var value: Value {
    let own = core.held
    if DerivedCore.needsLook(own) || !DerivedCore.noteKnownRead(own) {
      // What goes may change it again: not before it is handed out.
      Outgoing.begin()
      defer { Outgoing.end() }
      // Kept here, and not lent to a closure: values that read one another, none of them known, are computed one inside
      // the other, and each level is to take little of the stack.
      let core = own.object
      core.lookAgain(for: self)
      return core.value.certain
    }
    let result = DerivedCore.result(of: own)
    extendLifetime(self)
    return result
  }
}

/// What the graph holds of a derived value, so that it can outlive its handle while closures read it.
@usableFromInline
@_fixed_layout
final class DerivedCore<Value>: DerivedBase {
  @exclusivity(unchecked) @usableFromInline var value: Value?
  /// Whether nobody may notice that a result goes.
  @usableFromInline let isUnnoticed: Bool
  /// What compares what results refer to, unless a rule alone decides: an equal one that refers to another object is another.
  @usableFromInline let references: References?
  @usableFromInline let label: String?
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(_ label: String?, _ file: StaticString, _ line: UInt, isRuled: Bool = false) {
    value = nil
    isUnnoticed = Outgoing.isUnnoticed(Value.self)
    references = isRuled || _isPOD(Value.self) ? nil : References.of(Value.self)
    self.label = label
    self.file = file
    self.line = line
    super.init()
  }

  deinit {
    if !isUnnoticed { Outgoing.hold(ifAny: value) }
  }

  override var name: String {
    if let label { return label }
    let path = "\(file)"
    return "\(path.split(separator: "/").last.map(String.init) ?? path):\(line)"
  }

  // What follows is done with one that is lent: whoever computes or reads it keeps it, by its handle or in the graph.

  @inlinable @inline(__always)
  static func needsLook(_ own: Borrowed<DerivedCore>) -> Bool { own.with { $0.needsLook } }

  @inlinable @inline(__always)
  static func noteKnownRead(_ own: Borrowed<DerivedCore>) -> Bool {
    own.with { $0.noteKnownRead() }
  }

  @inlinable @inline(__always)
  static func result(of own: Borrowed<DerivedCore>) -> Value { own.with { $0.value.certain } }

  @inlinable @inline(__always)
  static func take(
    _ new: Value, for own: Borrowed<DerivedCore>, unless areEqual: (Value, Value) -> Bool
  ) -> Bool {
    own.with { $0.take(new, unless: areEqual) }
  }

  /// Takes a new result, unless it is as good as the one before; returns whether it was taken.
  @inlinable @inline(__always)
  func take(_ new: Value, unless areEqual: (Value, Value) -> Bool) -> Bool {
    if let old = value {
      equalityCheckCount &+= 1
      if isSame(old, new, areEqual), references == nil || refersToSame(old, new) { return false }
      if !isUnnoticed { Outgoing.hold(old) }
    }
    value = new
    return true
  }

  @inlinable @inline(__always)
  func isSame(_ old: Value, _ new: Value, _ areEqual: (Value, Value) -> Bool) -> Bool {
    // What an equality reads is read by the computation: it may say otherwise when that has changed.
    if !node.pointee.flags.contains(.handsOn) { return areEqual(old, new) }
    return OutdatedCopies.ignoring { areEqual(old, new) }
  }

  @usableFromInline @inline(never)
  func refersToSame(_ old: Value, _ new: Value) -> Bool {
    withAddress(of: old) { old in
      withAddress(of: new) { references?.areSame(old, $0) ?? true }
    }
  }

  override func forget() {
    if !isUnnoticed { Outgoing.hold(ifAny: value) }
    value = nil
  }

  override var handsOn: Bool { StateHolding.isPossible(in: Value.self) }
}
