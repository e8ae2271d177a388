/// Tells those who depend on a state as a whole, or on which state it is, what a commit has found.
enum Telling {
  /// - `node`: The source of those who read the state and may hand it on.
  /// - `whole`: The source of those who depend on all that is in it.
  /// - `shape`: The state's.
  /// - `live`: Where it lies.
  static func tell(
    _ outcome: Outcome, at node: NodePointer?, whole: NodePointer?, inside shape: Shape,
    live: Address, _ note: ChangeLog.Note?
  ) {
    if let whole, outcome.differs {
      ChangeLog.wholeChanged(whole, note)
      whole.pointee.runs &+= 1
      Graph.sourceChanged(whole)
    }
    guard let node, node.pointee.subs != nil else { return }
    if !outcome.isDisjoint(with: [.rest, .presence]) {
      OutdatedCopies.willDraw(for: node)
      ChangeLog.holderChanged(node, note, outcome)
      node.pointee.runs &+= 1
      Graph.sourceChanged(node)
    } else if outcome.contains(.another) {
      // A copy of one that looks the same is as good as it was.
      if outcome.differs { OutdatedCopies.willDraw(for: node) }
      ChangeLog.anotherCame(node, note)
      tellOfAnother(node, differs: outcome.differs, shape, live)
    }
  }

  /// Another state has come in the place of one.
  ///
  /// Who stands for the state has to look which it is. Who read something inside it has been told if that
  /// differs. Who read nothing inside has handed the state on, and runs if it differs at all.
  private static func tellOfAnother(
    _ node: NodePointer, differs: Bool, _ shape: Shape, _ live: Address
  ) {
    if differs { InsideMarks.set(true, shape, live) }
    Graph.forEachReader(of: node) { link in
      let reader = link.pointee.sub
      if reader.pointee.flags.contains(.place) || differs && !InsideMarks.hasReadInside(reader) {
        ChangeLog.told(reader, of: node)
        Graph.readerOutdated(link)
      }
    }
    if differs { InsideMarks.set(false, shape, live) }
  }
}

/// Marks the sources inside a state, to see who reads any of them.
enum InsideMarks {
  static func set(_ isOn: Bool, _ shape: Shape, _ live: Address) {
    switch shape.kind {
    case .leaf:
      break
    case .structure:
      for cell in shape.cells {
        let stamp = Stamp.load(live + cell.offset)
        if let node = StampTable.findReaders(of: StampTable.Key(place: stamp.place)) {
          mark(node, isOn)
        }
        if cell.shape.hasParts { set(isOn, cell.shape, live + cell.valueOffset) }
      }
    case .enumeration:
      let payload = shape.payload(at: live)
      guard let inner = payload.shape else { return }
      shape.withPayload(payload, reading: live) {
        set(isOn, inner, $0)
      }
    case .array:
      ArrayRecords.find(ArrayWalk.stamp(live).number)?.markSources(isOn)
    }
  }

  static func mark(_ node: NodePointer, _ isOn: Bool) {
    if isOn { node.pointee.flags.insert(.inside) } else { node.pointee.flags.remove(.inside) }
  }

  /// A reader that is running has not read all that it will, so it is taken for one that has not.
  static func hasReadInside(_ reader: NodePointer) -> Bool {
    if reader.pointee.flags.contains(.running) { return false }
    var link = reader.pointee.deps
    while let current = link {
      if current.pointee.dep.pointee.flags.contains(.inside) { return true }
      link = current.pointee.nextDep
    }
    return false
  }
}
