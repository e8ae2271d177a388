/// One element that is being read: whether it is there, which one it is, and what its bytes were.
final class ElementSource<ID: Hashable, Element>: AnyElementSource {
  let id: ID
  let record: ArrayRecord<ID, Element>
  private(set) var node: NodePointer
  /// The element's bytes at the last commit; nil where there was none.
  private var before: UnsafeMutableRawPointer?
  /// Whether `before` says how things were.
  ///
  /// It does not where only an old copy has been read so far.
  private(set) var isKnown = false

  init(_ id: ID, _ record: ArrayRecord<ID, Element>) {
    self.id = id
    self.record = record
    node = GraphMemory.makeSource(.owned)
    super.init()
    node.pointee.owner = Unmanaged.passRetained(self as Source.Owner).toOpaque()
    node.pointee.flags.insert(.element)
  }

  deinit { before?.deallocate() }

  /// The element source behind a node, if it is one of these types.
  static func standing(behind node: NodePointer) -> ElementSource? {
    guard node.pointee.flags.contains(.element), let owner = node.pointee.owner else { return nil }
    let source = Unmanaged<Source.Owner>.fromOpaque(owner).takeUnretainedValue()
    return type(of: source) == ElementSource.self
      ? unsafeDowncast(source, to: ElementSource.self) : nil
  }

  override func unobserved() { record.unobserved(id) }
  override func path() -> String? { record.path.map { "\($0)[id: \(id)]" } }

  func forgetBytes() { isKnown = false }

  func keepBytes(of array: IdentifiedArray<ID, Element>) {
    isKnown = true
    guard let position = array.storage.index[id] else { return dropBytes() }
    let size = record.elementShape.size
    let before = before ?? .allocate(byteCount: max(size, 1), alignment: 16)
    self.before = before
    let storage = array.storage
    withExtendedLifetime(storage) {
      storage.elements.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        before.copyMemory(from: UnsafeRawPointer(base + position), byteCount: size)
      }
    }
  }

  func isSameIdentity(_ element: UnsafeRawPointer) -> Bool {
    guard isKnown, let before else { return false }
    return Adoption.isSameIdentity(record.elementShape, before, element)
  }

  func search(_ path: String, for origin: UInt64) -> String? {
    guard isKnown, let before else { return nil }
    return PathFinder.search(record.elementShape, before, path, for: origin)
  }

  private func dropBytes() {
    before?.deallocate()
    before = nil
  }

  /// Tells the readers if the element differs from what it was.
  ///
  /// Returns whether it does.
  func commit(_ array: inout IdentifiedArray<ID, Element>) -> Bool {
    ChangeLog.enterElement(id)
    defer { ChangeLog.leave() }
    let position = array.storage.index[id]
    guard isKnown, let before, let position else {
      let was = before != nil
      let isUnknown = !isKnown
      // An element where there was none has come from elsewhere.
      if let position { array.adopt(at: position, isUnknown ? .missing : .all) }
      keepBytes(of: array)
      guard isUnknown || was || position != nil else { return false }
      if ChangeLog.isOn {
        ChangeLog.valueChanged(
          node, before: record.oldArray.map { $0.untracked(id) },
          now: position.map { array.storage.elements[$0] })
      }
      Graph.sourceChanged(node)
      return true
    }
    var note: ChangeLog.Note?
    let outcome = ChangeLog.withOldElement(id, of: record.oldArray, before: before) {
      array.withCommittedElement(at: position) { now in
        note = ChangeLog.note(record.elementShape, before: before, now: now)
        return Comparison.commit(record.elementShape, before: before, now: now)
      }
    }
    if outcome >= .untracked {
      ChangeLog.holderChanged(node, note)
      Graph.sourceChanged(node)
    }
    return outcome != .same
  }
}

/// The part of an element's source that does not know the types.
class AnyElementSource: Source.Owner {
  nonisolated(unsafe) private static var lastSequence = 0
  private let sequence: Int

  override init() {
    Self.lastSequence += 1
    sequence = Self.lastSequence
  }

  static func inOrder(_ sources: [AnyElementSource]) -> [AnyElementSource] {
    sources.sorted { $0.sequence < $1.sequence }
  }
}
