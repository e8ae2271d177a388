import Observing

/// Where a child's state lies in its parent's, and how to change it there.
@usableFromInline
@frozen
struct StatePath<Root, Value> {
  /// Changes the value in a root; gives the key path where there is none.
  ///
  /// This function alone knows the key path. Of one that is written out where a reducer is made, the optimiser makes an
  /// access to the property itself then, as if it stood there: that is several times as fast as to go through a key
  /// path. Were the key path kept anywhere else as well, the optimiser would leave it.
  @usableFromInline
  typealias Access = (Located<Root>?, (inout Value) -> Void) -> WritableKeyPath<Root, Value>?

  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let access: Access
  /// For a stored property its place, which is reached faster than through the key path.
  @usableFromInline let offset: Int?
  /// For any other its place, so that what a tracked property holds is not held twice meanwhile.
  @usableFromInline let tracked: TrackedPlace<Root, Value>?
  /// For a key path that may lead to nothing, what tells whether it does.
  @usableFromInline let risky: RiskyPath<Root, Value>?

  @inlinable @inline(__always)
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.init { root, change in
      guard let root else { return keyPath }
      change(&root.pointee[keyPath: keyPath])
      return nil
    }
  }

  @usableFromInline
  init(access: @escaping Access) {
    guard let keyPath = access(nil, { _ in }) else { fatalError("it knows the key path") }
    self.keyPath = keyPath
    self.access = access
    offset = MemoryLayout<Root>.offset(of: keyPath)
    tracked = offset == nil ? TrackedPlace(keyPath, access) : nil
    risky = offset == nil ? RiskyPath(keyPath) : nil
  }

  /// Whether there is a value at the path's end.
  @inlinable
  func leadsSomewhere(in root: Root) -> Bool { risky == nil || look(in: root) }

  @usableFromInline @inline(never)
  func look(in root: Root) -> Bool { risky?.leadsSomewhere(in: root) ?? true }

  /// What the property is called that it leads to, for reports; nil if that is not known.
  @usableFromInline @inline(never)
  func name(in root: Root) -> String? { KeyPathName.of(keyPath, in: root).map { "`\($0)`" } }

  /// A copy of the value: looking at it where it lies, to change it, would count as a change.
  @inlinable
  func read(_ root: inout Root) -> Value { root[keyPath: keyPath] }

  /// Puts another value where it lies.
  @inlinable
  func set(_ value: Value, in root: inout Root) { root[keyPath: keyPath] = value }

  /// Changes the value where it lies.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard let offset else {
      var result: R?
      tracked.certain.modify(&root) { result = body(&$0) }
      return result.certain
    }
    return withAddress(of: &root) { root in
      let value = (root + offset).of(Value.self)
      return body(&value.pointee)
    }
  }
}
