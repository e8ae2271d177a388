import Dispatch
import Observing

/// A loop that has the main thread: jobs come from anywhere, and wake it.
@MainActor
final class ForeignLoop {
  private nonisolated let jobs = Locked<[MainLoop.Job]>([])
  private nonisolated let news = DispatchSemaphore(value: 0)

  static func main(_ program: @escaping @MainActor @Sendable (ForeignLoop) -> Void) async {
    await MainActor.run {
      let loop = ForeignLoop()
      loop.install()
      // From here to its end the main queue is not drained.
      program(loop)
    }
  }

  nonisolated func install() {
    MainLoop.install { job in
      self.jobs.withLock { $0.append(job) }
      self.news.signal()
    }
  }

  /// Does what has come.
  func runAll() {
    let due = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in due { job() }
  }

  /// Does what comes, until something is so.
  func run(until isSo: () -> Bool) {
    let deadline = DispatchTime.now() + 20
    while !isSo() {
      precondition(DispatchTime.now() < deadline, "nothing comes any more")
      // What is waited for may become so without a job.
      _ = news.wait(timeout: .now() + .milliseconds(5))
      runAll()
    }
  }
}
