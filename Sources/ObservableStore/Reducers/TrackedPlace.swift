import Observing

/// Changes what a writable key path leads to, where it lies if that is certain to be the same.
///
/// A key path to a tracked property gets and sets: while the value is changed, the struct holds it too, so that an
/// array in it would be copied. The value is changed where it lies instead if all of this holds:
///
/// - To get the value, the properties on the way to one tracked property were read, and no others; and the value is
///   just what that property holds. So it is there that the key path gets it from.
/// - To set a value wrote that property and no other, and looked at none, when the key path was used first. So it is
///   there that the key path puts it.
///
/// Else the key path gets and sets, as everywhere. What was changed in place is set through the key path as well, so
/// that whatever else is done when the property is set is done.
///
/// A setter is free to do as it likes each time. One that later leaves the property alone, or looks at what was there,
/// though it did neither when it was used first, finds the new value there already.
@usableFromInline
final class TrackedPlace<Root, Value> {
  private enum Setter {
    /// It has not been seen to write the property.
    case unknown
    /// It writes the property that the getter reads.
    case writesProperty
    /// It does more than that.
    case doesMore
  }

  private let keyPath: WritableKeyPath<Root, Value>
  private let access: StatePath<Root, Value>.Access
  private var path: TrackedPath<Root, Value>?
  private var setter = Setter.unknown
  private lazy var copiesMuch = TrackedPath<Root, Value>.copiesMuch

  /// What a key path means, to be found when it is used first.
  init(_ keyPath: WritableKeyPath<Root, Value>, _ access: @escaping StatePath<Root, Value>.Access) {
    self.keyPath = keyPath
    self.access = access
  }

  /// Changes the value.
  @usableFromInline
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    let outer = PutBack.pause()
    defer { PutBack.resume(outer) }
    // Asked first: off the main actor nothing may be looked at that is found out on it.
    guard RecordedReads.isPossible, copiesMuch, setter != .doesMore else {
      return changeAndPutBack(in: &root, body)
    }
    if setter == .writesProperty, let path, path.isDirect {
      return withLocated(&root) { root in
        let reads = PlaceReads.begin()
        _ = access(root) { change(&$0, of: root, path, reads, body) }
      }
    }
    guard let path = find(in: &root) else { return changeAndPutBack(in: &root, body) }
    if setter == .unknown { return changeCopy(path, &root, body) }
    let value = path.modify(&root, body)
    PutBack.begin(Value.self)
    root[keyPath: keyPath] = value
  }

  private func changeAndPutBack(in root: inout Root, _ body: (inout Value) -> Void) {
    withLocated(&root) { root in _ = access(root) { changeAndPutBack(&$0, body) } }
  }

  /// Changes what the key path has got, and will set as soon as this returns.
  @inline(__always)
  private func changeAndPutBack(_ copy: inout Value, _ body: (inout Value) -> Void) {
    body(&copy)
    PutBack.begin(Value.self)
  }

  /// Changes what the key path has got, and will set, where it lies if it came from there.
  private func change(
    _ copy: inout Value, of root: Located<Root>, _ path: TrackedPath<Root, Value>,
    _ reads: PlaceReads, _ body: (inout Value) -> Void
  ) {
    if reads.end(), path.modify(&copy, in: root, body) { return PutBack.begin(Value.self) }
    // It came from elsewhere this time: the key path gets and sets, and is looked at anew next time.
    self.path = nil
    setter = .unknown
    changeAndPutBack(&copy, body)
  }

  /// Where the key path gets the value from; nil if that is not certain.
  private func find(in root: inout Root) -> TrackedPath<Root, Value>? {
    let (value, reads) = RecordedReads.of { root[keyPath: keyPath] }
    if let path, path.leads(to: value, in: &root, by: reads) { return path }
    guard let new = TrackedPath<Root, Value>(reads, in: &root),
      new.leads(to: value, in: &root, by: reads)
    else { return nil }
    path = new
    setter = .unknown
    return new
  }

  /// Gets the value, changes it and sets it, and looks what else that does.
  private func changeCopy(
    _ path: TrackedPath<Root, Value>, _ root: inout Root, _ body: (inout Value) -> Void
  ) {
    var value = root[keyPath: keyPath]
    body(&value)
    let before = root
    PutBack.begin(Value.self)
    let reads = RecordedReads.setting(&root, keyPath, to: value)
    switch path.written(from: before, to: &root, reading: reads) {
    case .none: break
    case .one: setter = .writesProperty
    case .others: setter = .doesMore
    }
  }
}
