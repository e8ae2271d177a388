import Testing

@testable import Observing

@MainActor
@Suite("Nothing is lost")
struct NothingIsLostTests {
  /// A stage that is being watched.
  private func watched(_ kind: Kind) -> (any Stage, Runs) {
    let stage = kind.stage()
    let runs = Runs()
    runs.watch(stage)
    return (stage, runs)
  }

  @Test("A change in place runs the closures over what was changed", arguments: Kind.allCases)
  func inPlace(kind: Kind) {
    let (stage, runs) = watched(kind)
    for turn in 1...3 {
      stage.a.name = "name \(turn)"
      runs.expect(stage, changed: ["a.name"], "name")
      stage.a.inner.note = "note \(turn)"
      runs.expect(stage, changed: ["a.note"], "note")
      stage.b.age += 1
      runs.expect(stage, changed: ["b.age"], "age")
      transaction {
        stage.a.age += 1
        stage.a.age += 1
        stage.b.name += "+"
      }
      runs.expect(stage, changed: ["a.age", "b.name"], "transaction")
    }
  }

  @Test("Another value in the place runs the closures over what differs", arguments: Kind.allCases)
  func replacement(kind: Kind) {
    let (stage, runs) = watched(kind)
    for turn in 1...3 {
      let fresh = Kid(1, "kid \(turn)", age: turn + 10, note: "note \(turn)")
      stage.a = fresh
      runs.expect(stage, replaced: ["a"], "differs in everything")
      stage.a.name += "+"
      runs.expect(stage, changed: ["a.name"], "name of the new one")
      stage.a = Kid(1, "kid \(turn)", age: turn + 10, note: "note \(turn)")
      runs.expect(stage, replaced: ["a"], "differs in its name")
      stage.a = Kid(1, "kid \(turn)", age: turn + 20, note: "note \(turn)")
      runs.expect(stage, replaced: ["a"], "differs in its age")
      stage.a = Kid(1, "kid \(turn)", age: turn + 20, note: "other")
      runs.expect(stage, replaced: ["a"], "differs inside a child of its own")
    }
    stage.a = stage.b
    runs.expect(stage, replaced: ["a"], "the sibling")
    stage.replace(Kid(1, "new", age: 5, note: "new"), Kid(2, "new", age: 6, note: "new"))
    runs.expect(stage, replaced: ["a", "b"], "root that differs in everything")
    stage.replace(Kid(1, "newer", age: 5, note: "new"), Kid(2, "new", age: 6, note: "newer"))
    runs.expect(stage, replaced: ["a", "b"], "root that differs in part")
    stage.b.inner = Inner(note: "new")
    runs.expect(stage, changed: ["b.note"], "grandchild")
  }

  @Test(
    "Another value in the place of a sibling runs the closures over what differs",
    arguments: Kind.allCases)
  func siblingReplacement(kind: Kind) {
    let (stage, runs) = watched(kind)
    for turn in 1...3 {
      stage.b = Kid(2, "kid \(turn)", age: turn * 10, note: "note \(turn)")
      runs.expect(stage, replaced: ["b"], "differs in everything")
      stage.b.age += 1
      runs.expect(stage, changed: ["b.age"], "age of the new one")
      stage.b = Kid(2, "other", age: turn * 10 + 1, note: "note \(turn)")
      runs.expect(stage, replaced: ["b"], "differs in its name")
    }
  }

  @Test("self = Self() runs the closures over what differs", arguments: Kind.allCases)
  func reset(kind: Kind) {
    let (stage, runs) = watched(kind)
    for _ in 1...3 {
      transaction {
        stage.a.name = "x"
        stage.a.age = 7
        stage.a.inner.note = "y"
      }
      runs.expect(stage, changed: ["a.name", "a.age", "a.note"], "before it")
      stage.a.reset()
      runs.expect(stage, replaced: ["a"], "differs in everything")
      stage.a.reset()
      runs.expect(stage, replaced: ["a"], "differs in nothing")
      stage.a.age = 7
      runs.expect(stage, changed: ["a.age"], "after it")
      stage.a.reset()
      runs.expect(stage, replaced: ["a"], "differs in its age")
    }
  }

  @Test("self = other with a changed copy runs what differs", arguments: Kind.allCases)
  func become(kind: Kind) {
    let (stage, runs) = watched(kind)
    var other = stage.a
    other.age = 7
    stage.a.become(other)
    runs.expect(stage, changed: ["a.age"], "copy")
    other.name = "x"
    other.inner.note = "y"
    stage.a.become(other)
    runs.expect(stage, changed: ["a.name", "a.note"], "copy of the copy")
  }

  @Test("A swap of siblings runs every closure over both", arguments: Kind.allCases)
  func swapping(kind: Kind) {
    let stage = kind.stage(
      Kid(1, "one", age: 1, note: "one"), Kid(2, "two", age: 2, note: "two"))
    let runs = Runs()
    runs.watch(stage)
    for turn in 1...3 {
      transaction {
        let a = stage.a
        stage.a = stage.b
        stage.b = a
      }
      runs.expect(stage, replaced: ["a", "b"], "swap \(turn)")
      stage.a.name += "+"
      runs.expect(stage, changed: ["a.name"], "after swap \(turn)")
    }
  }

  @Test("A copy changed and assigned back runs what differs", arguments: Kind.allCases)
  func copyBack(kind: Kind) {
    let (stage, runs) = watched(kind)
    for turn in 1...3 {
      var copy = stage.a
      copy.name = "copy \(turn)"
      runs.expect(stage, "not assigned yet")
      stage.a = copy
      runs.expect(stage, changed: ["a.name"], "child \(turn)")
      stage.changeCopy { a, b in
        a.age += 1
        b.inner.note += "+"
      }
      runs.expect(stage, changed: ["a.age", "b.note"], "root \(turn)")
    }
  }

  @Test(
    "A copy changed before anyone observed can be assigned back later", arguments: Kind.allCases)
  func copyBeforeObserving(kind: Kind) {
    let stage = kind.stage()
    var copy = stage.a
    copy.name = "copy"
    let runs = Runs()
    runs.watch(stage)
    stage.a = copy
    runs.expect(stage, changed: ["a.name"], "changed before")
    copy.age = 7
    stage.a = copy
    runs.expect(stage, changed: ["a.age"], "changed after")
  }

  @Test("A copy taken before observing may be changed while observed", arguments: Kind.allCases)
  func copyTakenBefore(kind: Kind) {
    let stage = kind.stage()
    var copy = stage.a
    let runs = Runs()
    runs.watch(stage)
    copy.inner.note = "copy"
    stage.a = copy
    runs.expect(stage, changed: ["a.note"])
  }

  @Test("An old copy can be assigned back after the original moved on", arguments: Kind.allCases)
  func oldCopy(kind: Kind) {
    let stage = kind.stage()
    let taken = (before: stage.a, root: stage.keep())
    let runs = Runs()
    runs.watch(stage)
    let after = stage.a
    for (step, old) in [("taken before", taken.before), ("taken after", after)] {
      stage.a.name = "moved on"
      runs.expect(stage, changed: ["a.name"], "moving on from the copy \(step)")
      stage.a = old
      runs.expect(stage, changed: ["a.name"], step)
    }
    transaction {
      stage.a.name = "moved on"
      stage.b.age = 7
    }
    runs.expect(stage, changed: ["a.name", "b.age"], "moved on")
    taken.root()
    runs.expect(stage, changed: ["a.name", "b.age"], "the old root")
  }

  @Test("A value that was replaced can be put back", arguments: Kind.allCases)
  func putBack(kind: Kind) {
    let (stage, runs) = watched(kind)
    let old = stage.a
    stage.a = Kid(1, "other", age: 5, note: "other")
    runs.expect(stage, replaced: ["a"], "replaced")
    stage.a = old
    runs.expect(stage, replaced: ["a"], "put back")
    stage.a.age = 7
    runs.expect(stage, changed: ["a.age"], "changed then")
  }

  @Test("A copy of a child that was never observed is not lost either", arguments: Kind.allCases)
  func copyOfUnobserved(kind: Kind) {
    let a = Kid(1)
    var copy = a
    copy.name = "copy"
    let stage = kind.stage(a)
    var name = ""
    let token = observe { name = stage.a.name }
    stage.a = copy
    #expect(name == "copy")
    #expect(token.runs == 2)
  }

  @Test(
    "What changed while nobody observed is there for those who come later", arguments: Kind.allCases
  )
  func observedAgain(kind: Kind) {
    let stage = kind.stage()
    for _ in 1...2 {
      let runs = Runs()
      runs.watch(stage)
      stage.a.name += "1"
      runs.expect(stage, changed: ["a.name"], "observed")
      var copy = stage.a
      runs.cancelAll()
      copy.name = "unobserved copy"
      stage.b = Kid(2)
      stage.a.age += 1
      let again = Runs()
      again.watch(stage)
      stage.b.age = 9
      again.expect(stage, changed: ["b.age"], "new sibling")
      stage.a = copy
      again.expect(stage, changed: ["a.name", "a.age"], "older copy")
    }
  }

  @Test("A copy changed by another task can be assigned back", arguments: Kind.allCases)
  func otherTask(kind: Kind) async {
    let (stage, runs) = watched(kind)
    let copy = stage.a
    let changed = await Task.detached {
      var copy = copy
      copy.name = "elsewhere"
      copy.inner.note = "elsewhere"
      return copy
    }.value
    runs.expect(stage, "changed elsewhere")
    stage.a = changed
    runs.expect(stage, changed: ["a.name", "a.note"], "assigned back")
    #expect(stage.a.name == "elsewhere")
  }

  @Test("A transaction that throws has committed what it wrote", arguments: Kind.allCases)
  func throwing(kind: Kind) {
    struct Failure: Error {}
    let (stage, runs) = watched(kind)
    #expect(throws: Failure.self) {
      try transaction {
        stage.a.name = "written"
        throw Failure()
      }
    }
    runs.expect(stage, changed: ["a.name"], "thrown from the transaction")
    #expect(throws: Failure.self) {
      try change(&stage.a) { _ in throw Failure() }
    }
    #expect(stage.a.age == 5)
    runs.expect(stage, changed: ["a.age"], "thrown from an inout access")

    func change(_ kid: inout Kid, _ fail: (Kid) throws -> Void) throws {
      kid.age = 5
      try fail(kid)
    }
  }
}
