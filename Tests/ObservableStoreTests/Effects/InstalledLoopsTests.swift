import Foundation
import ObservableStore
import Observing
import Testing

/// What was asked for before a loop was installed, of the main queue or of another loop, goes to it.
///
/// Each is a process of its own: what is installed is installed for all.
@Suite("Main loops that are installed late, or after others")
struct InstalledLoopsTests {
  @Test("What was asked of the main queue before the loop was installed goes there, in order")
  func installedLate() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = ForeignLoopTests.makeStore()
        var shown: [Int] = []
        let token = observe(scheduler: .nextTurn) { shown.append(store.count) }
        let elsewhere = Locked<ObservationToken?>(observe { _ = store.log })
        let isLetGo = DispatchSemaphore(value: 0)
        Task.detached {
          elsewhere.withLock { $0 = nil }
          isLetGo.signal()
        }
        isLetGo.wait()
        store.send(.did("early"))
        store.send(.sequence)
        var order: [Int] = []
        for number in 0..<100 { MainLoop.run { order.append(number) } }
        let loop = ForeignLoop()
        loop.install()
        loop.run { store.count == 3 && order.count == 100 && shown.last == 3 }
        precondition(store.log == ["early", "first", "second"] && order == Array(0..<100))
        store.send(.did("late"))
        loop.run { shown.last == 4 }
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test("Who waits for an effect's end, or cancels it, before the loop is installed gets an answer")
  func askedEarly() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = ForeignLoopTests.makeStore()
        let work = store.send(.work)
        let slow = store.send(.slow)
        let answers = Locked(0)
        let asked = DispatchSemaphore(value: 0)
        for isCancelled in [false, true] {
          Task.detached {
            asked.signal()
            if isCancelled { await slow.cancel() } else { await work.finish() }
            answers.withLock { $0 += 1 }
          }
        }
        for _ in 0..<2 { asked.wait() }
        // What they ask for comes to the main queue, which nobody drains from here on.
        usleep(50_000)
        let loop = ForeignLoop()
        loop.install()
        loop.run { answers.withLock { $0 } == 2 }
        precondition(store.log == ["one", "two"] && slow.isCancelled)
      }
    }
  }

  @Test(
    "What a loop has got and not done goes to the one that is installed after it, in order, once")
  func installedTwice() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = ForeignLoopTests.makeStore()
        let first = ForeignLoop()
        let second = ForeignLoop()
        first.install()
        var shown: [Int] = []
        var order: [Int] = []
        let token = observe(scheduler: .nextTurn) { shown.append(store.count) }
        store.send(.did("early"))
        store.send(.sequence)
        for number in 0..<100 { MainLoop.run { order.append(number) } }
        second.install()
        store.send(.did("later"))
        second.run { store.count == 4 && order.count == 100 && shown.last == 4 }
        precondition(order == Array(0..<100))
        // The first does what it has got all the same: that is nothing any more, and no mistake.
        let reports = Diagnostics.recording("Observing") { first.runAll() }
        precondition(reports.isEmpty && order.count == 100 && store.count == 4)
        store.send(.did("last"))
        second.run { shown.last == 5 }
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test(
    "A job that waits while fifty thousand loops are installed is done by the last, as deep as any other"
  )
  func installedOften() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let slot = Locked<MainLoop.Job?>(nil)
        var isDone = false
        MainLoop.run { isDone = true }
        for _ in 0..<50_000 { MainLoop.install { job in slot.withLock { $0 = job } } }
        let job = slot.withLock { $0 }
        precondition(!isDone)
        job?()
        precondition(isDone)
      }
    }
  }

  @Test("A job that a loop lets go of comes once more; let go of again, it waits for another loop")
  func letGo() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = ForeignLoopTests.makeStore()
        var shown: [Int] = []
        let token = observe(scheduler: .nextTurn) { shown.append(store.count) }
        let loop = ForeignLoop()
        let jobs = Locked<[MainLoop.Job]>([])
        let drops = Locked(0)
        let receiver = Receiver()
        Diagnostics.setFallback(receiver)
        let reports = receiver.messages
        MainLoop.install { job in
          let isDropped = drops.withLock { count in
            defer { count = max(0, count - 1) }
            return count > 0
          }
          if !isDropped { jobs.withLock { $0.append(job) } }
        }
        @MainActor func run(until isSo: () -> Bool) {
          for _ in 0..<2_000 where !isSo() {
            for job in jobs.withLock({ jobs in
              defer { jobs = [] }
              return jobs
            }) { job() }
            usleep(1_000)
          }
          precondition(isSo())
        }
        drops.withLock { $0 = 1 }
        store.send(.did("one"))
        run { shown == [0, 1] && reports.withLock { $0.count } == 1 }
        precondition(reports.withLock { $0[0].contains("it gets it once more") })
        drops.withLock { $0 = 2 }
        store.send(.did("two"))
        run { reports.withLock { $0.count } == 2 }
        precondition(reports.withLock { $0[1].contains("waits for another loop") })
        precondition(shown == [0, 1])
        loop.install()
        loop.run { shown == [0, 1, 2] }
        withExtendedLifetime(token) {}
      }
    }
  }

  private final class Receiver: DiagnosticReceiver {
    let messages = Locked<[String]>([])
    let toldOnce = ToldOnce()

    func take(_ diagnostic: Diagnostic) -> Bool {
      messages.withLock { $0.append(diagnostic.message) }
      return true
    }

    func expects(_ diagnostic: Diagnostic) -> Bool { false }
  }
}
