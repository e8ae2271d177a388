// What a read is for the standard library's tracking, which sees nothing of what is read of a copy that it is given.
extension StatePlace {
  @inline(never)
  final func readForToolchain<Value>(_ body: (State) -> Value) -> Value {
    guard StateHolding.isPossible(in: Value.self) else {
      return noteReads { [self] in readHere(body) }
    }
    if let value = readHeld(body) { return value }
    let value = ToolchainTracking.noteReads(of: self, handingOn: true) { [self] in
      track()
      return readHere(body)
    }
    noteWhole()
    return value
  }

  /// Runs `body`, which reads the state, and makes the tracking that is active hear of what it read.
  ///
  /// All that lies in the properties that were read may be read with them.
  private func noteReads<R>(
    handingOn handsOn: Bool = false, withAllIn holders: Bool = false, _ body: () -> R
  ) -> R {
    ToolchainTracking.noteReads(of: self, handingOn: handsOn) { [self] in
      if !tellsOfLookalikes { track() }
      return body()
    } goOn: { [self] reads in
      if tellsOfLookalikes { if reads.areInside { trackContent() } else { track() } }
      if holders { reads.trackWholes() }
    }
  }

  private func readHere<Value>(_ body: (State) -> Value) -> Value {
    if let address = locate() { return address.lend(to: body) }
    return readCopy(body)
  }

  final func noteWhole() {
    let whole = wholeForToolchain
    whole.bringUpToDate()
    // Until the bridge is there, nobody else may keep it.
    withExtendedLifetime(whole) { ToolchainTracking.note(whole.node, in: self) }
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
    guard case .structure = shape.kind, shape.inners.isEmpty, let state = locate() else {
      return nil
    }
    // Of what lies elsewhere, in a shared value, say, all is read with it.
    let value = noteReads(handingOn: true, withAllIn: true) { state.lend(to: body) }
    return lies(value, inside: shape, state.address) ? value : nil
  }

  /// Whether a value that was read lies in the state's tracked properties, as far as it holds anything that is tracked.
  private func lies<Value>(_ value: Value, inside shape: Shape, _ state: Address) -> Bool {
    let mayHoldState = TypeSearch.finds(
      in: Value.self,
      { $0 == State.self ? true : $0 is any HoldsNoState.Type ? false : nil },
      parts: { ($0 as? any TrackedCollection.Type)?.contents })
    if !mayHoldState { return true }
    // It is just what one property holds: what refers to the same has the same in it.
    return withAddress(of: value) { value in
      shape.cells.contains {
        $0.shape.type == Value.self
          && Bytes.areEqual(state + $0.valueOffset, value, count: $0.shape.size)
      }
    }
  }
}

extension Borrowed {
  /// Whether the place is that of a missing row, or of what lies in one or is made of one, and nobody has it but the graph, its
  /// aspects, and what lies inside.
  ///
  /// Who has only what lies inside cannot ask for what lies around it. Not a function of the place itself, which would be
  /// kept while it runs.
  func isMissingRow<State>() -> Bool where Object == StatePlace<State> {
    let keepers = with { $0.isMissingRow ? $0.knownKeepers : 0 }
    return keepers > 0 && isKept(by: keepers)
  }
}
