import Observing

/// Where a child's state lies in its parent's, and how to change it there.
@usableFromInline
@frozen
struct StatePath<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// For a stored property its place, which is reached faster than through the key path.
  @usableFromInline let offset: Int?
  /// For a tracked property its place, so that what it holds is not held twice meanwhile.
  @usableFromInline let tracked: TrackedPlace<Root, Value>?
  /// For a key path that may lead to nothing, what tells whether it does.
  @usableFromInline let risky: RiskyPath<Root, Value>?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
    tracked = offset == nil ? TrackedPlace(keyPath) : nil
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

  /// Changes the value where it lies.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard let offset else {
      if let tracked {
        var result: R?
        tracked.modify(&root) { result = body(&$0) }
        if let result { return result }
      }
      return body(&root[keyPath: keyPath])
    }
    return withAddress(of: &root) { root in
      let value = (root + offset).of(Value.self)
      return body(&value.pointee)
    }
  }
}
