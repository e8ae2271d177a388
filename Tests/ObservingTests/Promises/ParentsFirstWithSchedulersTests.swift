import Testing

@testable import Observing

@MainActor
@Suite("Parents first, whatever the scheduler")
struct ParentsFirstWithSchedulersTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var more = 0
    @Tracked var maybe: Kid? = Kid(1)
  }

  /// Keeps the work until it is told to do it.
  @MainActor final class Frames {
    private var work: [@MainActor () -> Void] = []
    private(set) var requests = 0
    private(set) lazy var scheduler = RenderScheduler { [unowned self] work in
      requests += 1
      self.work.append(work)
    }
    func next() {
      let work = work
      self.work = []
      for item in work { item() }
    }
  }

  let model = Model()
  let frames = Frames()

  @Test("The first run is at once, the next when the scheduler says, once for all changes")
  func custom() {
    var seen: [Int] = []
    let token = observe(scheduler: frames.scheduler) { seen.append(model.number) }
    #expect(seen == [0])
    for number in 1...3 { model.number = number }
    #expect(seen == [0])
    #expect(frames.requests == 1)
    frames.next()
    #expect(seen == [0, 3])
    frames.next()
    #expect(seen == [0, 3])
    model.number = 4
    model.number = 3
    frames.next()
    #expect(frames.requests == 2)
    #expect(seen == [0, 3, 3])
    #expect(token.runs == 3)
  }

  @Test("An inner closure of a waiting one does not run before it")
  func nestedInWaiting() {
    var log: [String] = []
    let token = observe("outer", scheduler: frames.scheduler) {
      log.append("outer")
      guard model.maybe != nil else { return }
      _ = observe("inner") { log.append("inner \(model.maybe!.name)") }
    }
    log = []
    model.maybe?.name = "x"
    #expect(log == ["inner x"])
    log = []
    transaction {
      model.maybe?.name = "y"
      model.maybe = nil
    }
    #expect(log == [])
    frames.next()
    #expect(log == ["outer"])
    _ = token
  }

  @Test(
    "An inner closure whose scheduler calls first waits for the one around it, with one in between or without",
    arguments: [false, true])
  func innerFirst(isOneBetween: Bool) {
    let slow = Frames()
    var log: [String] = []
    func inner() {
      _ = observe("inner", scheduler: frames.scheduler) {
        log.append("inner \(model.maybe?.name ?? "of none"), \(model.number)")
      }
    }
    let token = observe("outer", scheduler: slow.scheduler) {
      log.append("outer")
      guard model.maybe != nil else { return }
      if isOneBetween { _ = observe("middle") { inner() } } else { inner() }
    }
    log = []
    // Nothing that the outer one has read: the inner one does not wait for it.
    model.number = 1
    frames.next()
    #expect(log == ["inner \(model.maybe!.name), 1"])
    log = []
    // The outer one is asked for, and sees in its turn that nothing differs: then the inner one runs.
    let maybe = model.maybe
    model.maybe = nil
    model.number = 2
    frames.next()
    #expect(log == [])
    model.maybe = maybe
    slow.next()
    frames.next()
    #expect(log.last == "inner \(model.maybe!.name), 2" && log.filter { $0 != "outer" }.count == 1)
    log = []
    model.number = 3
    model.maybe = nil
    frames.next()
    #expect(log == [])
    slow.next()
    frames.next()
    #expect(log == ["outer"])
    token.cancel()
  }

  @Test(
    "While the outermost of three waits, the two inside it ask their scheduler for one turn and no more"
  )
  func noSpinning() {
    let slow = Frames()
    var log: [String] = []
    let token = observe("outer", scheduler: slow.scheduler) {
      log.append("outer \(model.number)")
      _ = observe("middle", scheduler: frames.scheduler) {
        log.append("middle \(model.maybe?.name ?? "-")")
        _ = observe("inner") { log.append("inner \(model.more)") }
      }
    }
    log = []
    transaction {
      model.number = 1
      model.maybe?.name = "x"
      model.more = 1
    }
    for _ in 0..<100 { frames.next() }
    #expect(log == [] && frames.requests <= 1)
    slow.next()
    frames.next()
    #expect(log == ["outer 1", "middle x", "inner 1"])
    token.cancel()
  }

  @Test("A waiting inner closure of one that runs at once is gone with the old run")
  func waitingInside() {
    var log: [String] = []
    let token = observe("outer") {
      log.append("outer")
      guard model.maybe != nil else { return }
      _ = observe("inner", scheduler: frames.scheduler) { log.append("inner \(model.maybe!.name)") }
    }
    log = []
    model.maybe?.name = "x"
    #expect(log == [])
    model.maybe = nil
    #expect(log == ["outer"])
    frames.next()
    #expect(log == ["outer"])
    token.cancel()
  }

  @Test("A closure cancelled while it waits does not run")
  func cancelWaiting() {
    var runs = 0
    expectGivenBack {
      let token = observe(scheduler: frames.scheduler) {
        _ = model.number
        runs += 1
      }
      model.number += 1
      token.cancel()
      frames.next()
    }
    #expect(runs == 1)
  }

  @Test("Two schedulers keep their closures apart")
  func two() {
    let slow = Frames()
    var log: [String] = []
    let tokens = [
      observe(scheduler: slow.scheduler) { log.append("slow \(model.number)") },
      observe(scheduler: frames.scheduler) { log.append("fast \(model.number)") },
      observe { log.append("now \(model.number)") },
    ]
    log = []
    model.number = 1
    frames.next()
    model.number = 2
    frames.next()
    slow.next()
    #expect(log == ["now 1", "fast 1", "now 2", "fast 2", "slow 2"])
    _ = tokens
  }

  @Test("A waiting closure that writes wakes those that run at once, and itself for later")
  func writing() {
    var log: [String] = []
    let tokens = [
      observe(scheduler: frames.scheduler) {
        log.append("writer \(model.number)")
        if model.number % 2 == 1 { model.number += 1 }
      },
      observe { log.append("now \(model.number)") },
    ]
    log = []
    model.number = 1
    #expect(log == ["now 1"])
    frames.next()
    frames.next()
    #expect(log == ["now 1", "writer 1", "now 2", "writer 2"])
    _ = tokens
  }

  @Test("In the main actor's next turn")
  func nextTurn() async {
    var seen: [Int] = []
    let token = observe(scheduler: .nextTurn) { seen.append(model.number) }
    model.number = 1
    model.number = 2
    #expect(seen == [0])
    for _ in 0..<100 where seen.count < 2 { await Task.yield() }
    #expect(seen == [0, 2])
    model.number = 3
    token.cancel()
    for _ in 0..<10 { await Task.yield() }
    #expect(seen == [0, 2])
  }
}
