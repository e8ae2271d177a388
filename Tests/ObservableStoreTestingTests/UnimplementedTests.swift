import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Functions that are not implemented") @MainActor
struct UnimplementedTests {
  /// Functions of all kinds.
  struct API: Sendable {
    var nothing: @Sendable () -> Void = unimplemented("nothing", line: 1)
    var find: @Sendable (Int, String) -> String? = unimplemented("find", line: 2)
    var count: @Sendable (String) -> Int = unimplemented("count", placeholder: 7, line: 3)
    var load: @Sendable (Int) async throws -> String = unimplemented("load", line: 4)
    var wait: @Sendable () async -> Void = unimplemented("wait", line: 5)
    var read: @Sendable () throws -> Int = unimplemented("read", line: 6)
    var given: @Sendable (Int) async throws -> String = unimplemented(
      "given", placeholder: "", line: 7)
    var show: @MainActor @Sendable (Int, Int, Int) -> [Int]? = unimplemented("show", line: 8)
  }

  private func message(_ name: String, _ line: Int) -> String {
    "\(name) was called, which is not implemented, at \(#fileID):\(line)"
  }

  @Test("Each fails the test that calls it, by its name and line, and returns what it can")
  func calls() async {
    let api = API()
    let failures = await TestFailures.recording {
      api.nothing()
      #expect(api.find(1, "a") == nil)
      #expect(api.count("a") == 7)
      await #expect(throws: UnimplementedError.self) { try await api.load(1) }
      await api.wait()
      #expect(throws: UnimplementedError.self) { try api.read() }
      #expect((try? await api.given(1)) == "")
      #expect(api.show(1, 2, 3) == nil)
    }
    #expect(failures.map(\.line) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(
      failures.map(\.message)
        == zip(
          ["nothing", "find", "count", "load", "wait", "read", "given", "show"], 1...8
        ).map(message))
  }

  @Test("What may be nothing or nil is nil")
  func optionals() async {
    let nothing: @Sendable () -> Void? = unimplemented("nothing")
    let any: @Sendable () -> Any? = unimplemented("any")
    let failures = await TestFailures.recording {
      #expect(nothing() == nil)
      #expect(any() == nil)
    }
    #expect(failures.count == 2)
  }

  @Test("What is not called fails nothing, and its placeholder is not made")
  func notCalled() async {
    let failures = await TestFailures.recording {
      let made = Locked(0)
      @Sendable func make() -> Int {
        made.withLock { count in
          count += 1
          return count
        }
      }
      let count: @Sendable () -> Int = unimplemented("count", placeholder: make())
      _ = API()
      #expect(made.withLock { $0 } == 0)
      #expect(count() == 1)
    }
    #expect(failures.count == 1)
  }

  @Test(
    "One that throws in an effect is told once; a requirement that is not met there in a few words")
  func throwsInEffect() async {
    let api = API()
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          .run { send in
            if action == 0 { _ = try await api.load(1) }
            throw ExpectationFailedError.made
          }
        }
      }
      await store.send(0, line: 20)
      await store.finish()
      await store.send(1, line: 21)
      await store.finish()
    }
    #expect(failures.map(\.line) == [20, 21])
    #expect(failures[0].message.contains("load was called"))
    #expect(
      failures[1].message.hasSuffix("threw an error that nobody caught: a requirement was not met"))
  }

  @Test("What was told to nobody, or to another test, is told by the effect that throws it")
  func toldElsewhere() async {
    let api = API()
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          .run { send in _ = try await Task.detached { try await api.load(1) }.value }
        }
      }
      await store.send(0, line: 20)
      await store.finish()
    }
    // Whose the call was is not known; it may have been told of this test, too.
    let told = failures.filter { $0.line == 20 }
    #expect(told.count == 1 && told[0].message.contains("threw an error that nobody caught"))
  }

  @Test("A requirement of an assertion that is not met is told by itself alone")
  func required() async {
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state = action
          return .none
        }
      }
      await store.send(1) { _ in throw ExpectationFailedError.made }
    }
    #expect(failures.isEmpty)
  }

  @Test("In a test store it fails the step that set it off, and may be expected")
  func inTestStore() async {
    let api = API()
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          if action == 0 { return .run { send in await send(api.count("a")) } }
          state = action
          return .none
        }
      }
      await store.send(0, line: 20)
      await store.receive(7) { $0 = 7 }
      await expectDiagnostic("count was called") {
        await store.send(0)
        await store.receive(7)
      }
      await store.finish()
    }
    #expect(failures.map(\.line) == [20])
    #expect(
      failures.map(\.message) == [
        "ObservableStoreTesting reported what was not expected:\n\(message("count", 3))"
      ])
  }

  @Test("Where nothing can be made that it could return, the process stops with its name")
  func stops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let number: @Sendable (Int) -> Int = unimplemented("number")
      _ = await TestFailures.recording { _ = number(1) }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("number was called, which is not implemented"))
  }
}

extension ExpectationFailedError {
  /// What a requirement that is not met throws; that it has recorded an issue is known.
  fileprivate static var made: any Error {
    var error: (any Error)?
    withKnownIssue {
      do { try #require(Bool(false)) } catch let failure {
        error = failure
        throw failure
      }
    }
    return error ?? CancellationError()
  }
}
