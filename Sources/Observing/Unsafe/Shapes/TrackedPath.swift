/// The way to a tracked property in a struct, through tracked properties that hold structs, one in the other.
///
///     AppState   _isOn │ _profile ─▶ Profile   _name │ _rows                  \.profile.rows
///                          ▲ place o2                   ▲ place o7
///
/// It is found by what a key path reads: of all that lies in the struct, one position alone has the place that was
/// read. Used on the main actor.
package struct TrackedPath<Root, Value> {
  private let steps: [TrackedStep]
  private let valueBytes = LiveBytes.of(Value.self)

  /// The way that `reads` went, if it ends at a tracked property that holds a `Value`.
  package init?(_ reads: RecordedReads, in root: inout Root) {
    guard !reads.includesOthers, !reads.places.isEmpty else { return nil }
    let found = withAddress(of: root) { root in
      TrackedStep.follow(reads.places, in: Shape.of(Root.self), at: root)
    }
    guard let found, found.last?.property == Tracked<Value>.self else { return nil }
    steps = found
  }

  /// Whether a copy of a value makes the next change of it copy more than the value itself.
  package static var copiesMuch: Bool { Shape.of(Value.self).isBulky }

  // MARK: Making sure

  /// Whether the properties on the way, and no others, were read to get a value that is just what lies there.
  package func leads(to value: Value, in root: inout Root, by reads: RecordedReads) -> Bool {
    guard !reads.includesOthers, reads.places.count == steps.count else { return false }
    return withAddress(of: root) { root in
      var base = root
      for (step, place) in zip(steps, reads.places) {
        guard step.isOnly(at: place, base) else { return false }
        base += step.valueOffset
      }
      return withAddress(of: value) { valueBytes.areSame(base, $0) }
    }
  }

  /// What setting the property has written, found by comparing the struct with what it was.
  ///
  /// - Parameters:
  ///   - before: The struct as it was.
  ///   - after: The struct as it is.
  ///   - reads: What was read meanwhile. To set a property in a property, the standard library gets what lies on
  ///     the way, and puts it back.
  /// - Returns: The property alone, if everything else is the same and the setter did not look at the property.
  package func written(
    from before: Root, to after: inout Root, reading reads: RecordedReads
  ) -> WrittenProperties {
    if reads.includesOthers { return .others }
    guard reads.count < steps.count + RecordedReads.readsToSet else { return .others }
    return withAddress(of: before) { before in
      withAddress(of: after) { written(before, $0, reads.places) }
    }
  }

  private func written(
    _ before: Address, _ after: Address, _ reads: [UInt64]
  ) -> WrittenProperties {
    var (before, after) = (before, after)
    var way: [UInt64] = []
    var result = WrittenProperties.none
    for step in steps {
      let old = Stamp.load(before + step.offset)
      let new = Stamp.load(after + step.offset)
      guard new.number == old.number, step.leavesOthers(before, after) else { return .others }
      result = new.isWritten && !old.isWritten ? .one : .none
      way.append(old.number)
      before += step.valueOffset
      after += step.valueOffset
    }
    return reads.allSatisfy(way.contains) ? result : .others
  }

  /// The same of the reads that were noted last, of a struct at an address.
  @inline(__always)
  private func leads(to value: Address, at root: Address) -> Bool {
    let places = PlaceReads.noted
    guard places.count == steps.count else { return false }
    var base = root
    for index in steps.indices {
      guard steps[index].isOnly(at: places[index], base) else { return false }
      base += steps[index].valueOffset
    }
    return valueBytes.areSame(base, value)
  }

  // MARK: Changing

  /// Whether there is one property on the way.
  ///
  /// Where there are more, a key path holds what they hold while it is changed.
  package var isDirect: Bool { steps.count == 1 }

  /// Changes the property where it lies, through its own accessor.
  ///
  /// - Returns: What it holds afterwards.
  package func modify(_ root: inout Root, _ body: (inout Value) -> Void) -> Value {
    var result: Value?
    withAddress(of: &root) { root in
      TrackedStep.modify(root, steps[...]) { value in
        let value = value.of(Value.self)
        body(&value.pointee)
        result = value.pointee
      }
    }
    return result.certain
  }

  /// Changes the property where it lies, through its own accessor, in the place of the copy that a key path has got, which
  /// is let go of meanwhile, and is another one afterwards.
  ///
  /// - Parameters:
  ///   - copy: What the key path has got; what was read for that has been noted.
  ///   - root: The struct in which the property lies.
  ///   - body: Changes it.
  /// - Returns: Whether it was there that the key path got it from. If not, nothing has been changed.
  package func modify(
    _ copy: inout Value, in root: Located<Root>, _ body: (inout Value) -> Void
  ) -> Bool {
    withLocated(&copy) { copy in
      guard leads(to: copy.address, at: root.address) else { return false }
      copy.empty()
      TrackedStep.modify(root.address, steps[...]) { value in
        let value = value.of(Value.self)
        body(&value.pointee)
        copy.put(copyOf: value)
      }
      PutBack.current.changed = Stamp.load(root.address + steps[0].offset).number
      return true
    }
  }
}

/// What setting a property has written.
package enum WrittenProperties {
  /// Nothing that could be seen: the property was written before, or looks as it did.
  case none
  /// The property, and nothing else.
  case one
  /// More than the property; or more was read than a property that just stores what it is given would read.
  case others
}
