import ObservableStore
import Testing

/// What effects wait for, and what comes of it.
@Suite("Work that never ends, and work that may fail")
struct WaitingTests {
  private struct Failure: Error, Equatable {
    let code: Int
  }

  @Test("What never ends is waited for until the task is cancelled, and throws then")
  func never() async {
    let task = Task { () -> Int in try await Task.never() }
    for _ in 0..<100 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Task.never()
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test("What never ends fits where any value is asked for")
  func neverAsValue() async {
    let load: @Sendable (Int) async throws -> [String] = { _ in try await Task.never() }
    let task = Task { try await load(1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A result takes what an asynchronous operation returns, or throws")
  func result() async {
    let good = await Result {
      await Task.yield()
      return 1
    }
    #expect(good == .success(1))
    let bad: Result<Int, any Error> = await Result {
      try await Task.sleep(for: .zero)
      throw Failure(code: 2)
    }
    #expect(throws: Failure(code: 2)) { try bad.get() }
    func typed() async throws(Failure) -> Int {
      await Task.yield()
      throw Failure(code: 3)
    }
    let known = await Result { () async throws(Failure) -> Int in try await typed() }
    #expect(known == .failure(Failure(code: 3)))
  }

  @MainActor
  @Test("A result's operation runs where it is asked for, and may change what lies there")
  func isolation() async {
    var log: [String] = []
    let result = await Result {
      log.append("before")
      await Task.yield()
      log.append("after")
    }
    #expect(log == ["before", "after"])
    result.get()
  }

  @Test("A result of work that does not wait is made as ever, in asynchronous functions too")
  func synchronous() async {
    func load() throws -> Int { throw Failure(code: 1) }
    let result = Result { try load() }
    #expect(throws: Failure(code: 1)) { try result.get() }
  }
}
