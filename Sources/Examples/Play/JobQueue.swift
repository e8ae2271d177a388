import Observing

/// Work for the main thread, which a loop of its own has: what effects send, from whatever thread.
final class JobQueue: Sendable {
  private let waiting = Locked<[MainLoop.Job]>([])

  /// From now on the library's work comes here.
  func install() {
    MainLoop.install { job in self.waiting.withLock { $0.append(job) } }
  }

  /// What has come since this was last asked.
  func take() -> [MainLoop.Job] {
    waiting.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
  }
}
