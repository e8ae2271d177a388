import Observing

extension Engine {
  /// Turns the library's own checks on and off.
  ///
  /// Where that cannot be done, in a program of another package, `OBSERVING_CHECKS` does it.
  static var turnChecks: (Bool) -> Void = { _ in }

  /// Runs a script on holders of its own, and returns what went wrong, if anything did.
  static func run(_ script: Script, _ tally: inout Tally) -> WorldFailure? {
    turnChecks(true)
    defer { turnChecks(false) }
    let before = Instrumentation.live
    let failure = runInside(script, &tally)
    if let failure { return failure }
    let after = Instrumentation.live
    return before == after
      ? nil : WorldFailure(kind: "leak", description: "alive before: \(before), after: \(after)")
  }

  private static func runInside(_ script: Script, _ tally: inout Tally) -> WorldFailure? {
    resetUIDs()
    let engine = Engine()
    defer {
      for record in engine.records { record.token?.cancel() }
      tally = tally + engine.tally
    }
    for turn in script.turns {
      engine.run(turn)
      if let failure = engine.failure { return failure }
    }
    engine.compare(everywhere: true)
    return engine.failure
  }

  private struct Thrown: Error {}

  func run(_ turn: Turn) {
    tally.turns += 1
    let half = turn.operations.count / 2
    switch turn.style {
    case .plain:
      transaction { turn.operations.forEach(apply) }
    case .throwing:
      try? transaction { try applyAndThrow(turn.operations[...]) }
    case .nested:
      transaction {
        turn.operations[..<half].forEach(apply)
        transaction { turn.operations[half...].forEach(apply) }
      }
    case .nestedThrowing:
      transaction {
        try? transaction { try applyAndThrow(turn.operations[..<half]) }
        turn.operations[half...].forEach(apply)
      }
    case .implicit:
      for operation in turn.operations {
        if operation.writesTwice {
          transaction { apply(operation) }
        } else {
          apply(operation)
        }
        check()
      }
      return
    }
    check()
  }

  private func applyAndThrow(_ operations: ArraySlice<Operation>) throws {
    operations.forEach(apply)
    throw Thrown()
  }

  func apply(_ operation: Operation) {
    let last = lastUID
    applyHere(operation)
    if let text = twins.apply(operation, after: last, serial: serial) { fail("other", text) }
  }

  private func applyHere(_ operation: Operation) {
    switch operation {
    case .change(let holder, let place, let look, let value, let how):
      let place = Self.place(place)
      mutate(holder) {
        let name = place.change(&$0, look, to: value, How(rawValue: how) ?? .set)
        if name.isEmpty {
          wroteWhole(key(holder, place))
        } else {
          wrote("\(key(holder, place)).\(name)")
        }
      }
    case .touch(let holder, let place):
      mutate(holder) { Self.place(place).touch(&$0) }
      wrote(key(holder, Self.place(place)))
    case .fresh(let holder, let place, let value, let inPlace):
      mutate(holder) { Self.place(place).setFresh(&$0, value, inPlace: inPlace) }
      wroteWhole(key(holder, Self.place(place)))
    case .rearrange(let holder, let place, let kind, let first, let second):
      var arrived: [String] = []
      mutate(holder) { arrived = Self.place(place).rearrange(&$0, kind, first, second, pool) }
      let key = key(holder, Self.place(place))
      wrote(key)
      for name in arrived {
        if name.hasPrefix("~") {
          lostItsCopies("\(key).\(name.dropFirst())")
        } else {
          wroteWhole(name.isEmpty ? key : "\(key).\(name)")
        }
      }
    case .save(let holder, let place):
      save(holder, Self.place(place))
    case .changeSaved(let place, let saved, let look, let value):
      Self.place(place).changeSaved(saved, in: pool, look, to: value)
    case .assign(let holder, let place, let number, let inPlace):
      let place = Self.place(place)
      guard let saved = place.saved(number, in: pool) else { return }
      mutate(holder) { place.assign(&$0, number, from: pool, inPlace: inPlace) }
      wroteWhole(key(holder, place), saved)
    case .swap(let holder, let place, let other):
      let (first, second) = pair(place, other)
      mutate(holder) { first.swap(&$0, with: second) }
      wroteWhole(key(holder, first))
      wroteWhole(key(holder, second))
    case .exchange(let place, let other):
      let (first, second) = pair(place, other)
      mutate(0) { here in mutate(1) { there in first.swap(&here, with: second, &there) } }
      wroteWhole(key(0, first))
      wroteWhole(key(1, second))
    case .swapSides(let holder):
      let holder = holder % 2
      // In one access: two at once to an object's property are not allowed.
      func swapSides(_ world: inout World) { (world.left, world.right) = (world.right, world.left) }
      swapSides(&holders[holder].world)
      wroteWhole("\(holder).left")
      wroteWhole("\(holder).right")
    case .scratch(let holder, let place, let look, let value):
      Self.place(place).scratch(holders[holder].world, look, to: value, pool)
    case .observe, .derive, .readDerived, .cancel:
      applyToClosures(operation)
    }
  }

  private func pair(_ place: Int, _ other: Int) -> (any AnyPlace, any AnyPlace) {
    (Self.place(place), Self.place(Self.alike(place, other)))
  }

  /// One of the places of the same type.
  static func alike(_ place: Int, _ other: Int) -> Int {
    let alike = Places.alike[place % Places.all.count]
    return alike[other % alike.count]
  }

  private func applyToClosures(_ operation: Operation) {
    switch operation {
    case .observe(let holder, let place, let look, let seed):
      guard records.count < 10 else { return }
      wasLookedInto = true
      let first = Sight(holder: holder, place: place, look: look)
      var views = [first]
      if seed & 1 == 1 {
        views.append(Sight(holder: seed & 2 / 2, place: place + seed >> 5, look: seed >> 3))
      }
      let isNested = seed & 12 == 12
      if isNested { views[0] = Sight(holder: holder, place: place, look: 0) }
      let record = Watcher(
        views: views,
        derived: seed & 16 == 16 && !derived.isEmpty ? derived[seed % derived.count].value : nil,
        inner: isNested ? first : nil, isInner: false)
      record.token = observe(record)
      records.append(record)
    case .derive(let holder, let place, let look, let seed):
      guard derived.count < 3 else { return }
      let first = Sight(holder: holder, place: place, look: look)
      let second = Sight(holder: seed & 1, place: place + seed >> 4, look: seed >> 3)
      let upstream = seed & 2 == 2 ? derived.last : nil
      let compute: @MainActor (Bool) -> Trail = { [unowned self] isTracked in
        var trails = [first, second].map { self.look($0, in: holders[$0.holder].world).trail }
        if let upstream {
          trails.append(isTracked ? Trail(words: upstream.value.value) : upstream.compute())
        }
        return Trail(words: trails.flatMap(\.words), coarse: trails.flatMap(\.coarse))
      }
      derived.append((Derived { compute(true).words }, { compute(false) }))
    case .readDerived(let number):
      guard !derived.isEmpty else { return }
      wasLookedInto = true
      let one = derived[number % derived.count]
      let value = one.value.value
      let expected = one.compute().words
      if value != expected {
        fail("stale", "a derived value read in a transaction: \(value), not \(expected)")
      }
    case .cancel(let number, let release):
      guard !records.isEmpty else { return }
      let record = records.remove(at: number % records.count)
      if !release { record.token?.cancel() }
      record.token = nil
    default: break
    }
  }
}

extension Operation {
  /// Whether it writes a property of an object more than once.
  var writesTwice: Bool {
    switch self {
    case .swap, .exchange, .swapSides: true
    default: false
    }
  }
}
