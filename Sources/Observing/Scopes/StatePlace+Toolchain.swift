// What a read is for the standard library's tracking, which sees nothing of what is read of a copy that it is given.
extension StatePlace {
  @inline(never)
  final func readForToolchain<Value>(_ body: (State) -> Value) -> Value {
    guard Shape.of(Value.self).hasParts else {
      return ToolchainTracking.noteReads(of: self) { [self] in
        track()
        return readHere(body)
      }
    }
    if let value = readHeld(body) { return value }
    let value = ToolchainTracking.noteReads(of: self, handingOn: true) { [self] in
      trackMaking()
      track()
      return readHere(body)
    }
    noteWhole()
    return value
  }

  private func readHere<Value>(_ body: (State) -> Value) -> Value {
    if let address = locate() { return address.lend(to: body) }
    return readCopy(body)
  }

  final func noteWhole() {
    let whole = whole
    whole.bringUpToDate()
    ToolchainTracking.note(whole.node, in: self)
  }

  /// Reads a value that lies in tracked properties of the state, all of which are to be heard of.
  ///
  ///     state ── child ── title            `\.child` is read: whatever changes in `child`, and nothing else
  ///           └─ other
  ///
  /// - Returns: The value; nil if it may hold what lies beside them.
  private func readHeld<Value>(_ body: (State) -> Value) -> Value? {
    let shape = Shape.of(State.self)
    // What is tracked in a struct that is not is read without a trace.
    guard case .structure = shape.kind, shape.inners.isEmpty, let state = locate(),
      let value = ToolchainTracking.noteReadsOfHolders(of: self, { state.lend(to: body) })
    else { return nil }
    let own = Set(shape.cells.map { Stamp.load(state.address + $0.offset).number })
    var isInside = true
    withAddress(of: value) {
      Shape.of(Value.self).forEachStamp(at: $0) { stamp, _ in
        if stamp.isPlaced, own.contains(stamp.number) { isInside = false }
      }
    }
    guard isInside else { return nil }
    ToolchainTracking.noteReads(of: self) { [self] in
      trackMaking()
      track()
    }
    return value
  }
}
