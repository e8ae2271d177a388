import Foundation
import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@testable import Examples

@MainActor @Suite("A value that is saved to a file")
struct SavedFileTests {
  private struct Place: ~Copyable {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("saved-file-\(UUID().uuidString)")
    var url: URL { folder.appendingPathComponent("deeper/values.json") }
    var names: [String] {
      let folder = url.deletingLastPathComponent()
      return (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    }
    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  @Test("What was written is read, and nothing else stays in its folder")
  func roundTrip() async throws {
    let place = Place()
    let file = SavedFile<[Int]>(place.url)
    #expect(await file.load() == .nothing)
    for count in 1...20 { try await file.save(Array(0..<count)) }
    #expect(await SavedFile<[Int]>(place.url).load() == .value(Array(0..<20)))
    #expect(place.names == ["values.json"])
  }

  @Test("A save whose effect was cancelled before its turn came writes nothing")
  func cancelled() async throws {
    let place = Place()
    let file = SavedFile<Int>(place.url)
    try await file.save(2)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await file.save(1)
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(await file.load() == .value(2))
  }

  @Test("Of saves that come in another order than they were sent, the latest wins")
  func order() async throws {
    let place = Place()
    let file = SavedFile<IdentifiedArrayOf<Meeting>>(place.url)
    var world = MeetingsWorld.still
    // The first save begins, and reaches the file after the second has been written.
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (written, end) = AsyncStream<Void>.makeStream()
    let (late, lateEnd) = AsyncStream<Bool>.makeStream()
    world.save = { meetings in
      if meetings.count == 1 {
        begin.finish()
        // Not cut short by being cancelled, as what waits for a lock is not.
        await Task { for await _ in written {} }.value
        do {
          try await file.save(meetings)
          lateEnd.yield(true)
        } catch { lateEnd.yield(false) }
        lateEnd.finish()
      } else {
        try await file.save(meetings)
        end.finish()
      }
    }
    let store = Store(
      initialState: MeetingsFeature.State(isLoaded: true), reducer: MeetingsFeature(world: world))
    func add(_ title: String) -> StoreTask {
      store.send(.addTapped)
      store.send(.form(.presented(.binding(.set(\.meeting.title, title)))))
      return store.send(.form(.presented(.saveTapped)))
    }
    _ = add("first")
    for await _ in begun {}
    await add("second").finish()
    var lateSaves: [Bool] = []
    for await isWritten in late { lateSaves.append(isWritten) }
    #expect(lateSaves == [false])
    guard case .value(let meetings) = await file.load() else {
      Issue.record("it cannot be read")
      return
    }
    #expect(meetings.map(\.title) == ["first", "second"])
  }

  @Test("A broken file is put aside under a name of its own, and told of with a reason")
  func broken() async throws {
    let place = Place()
    for number in 1...2 {
      try FileManager.default.createDirectory(
        at: place.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("[1, \(number)".utf8).write(to: place.url)
      let kept = number == 1 ? "values.json.broken" : "values.json.broken-2"
      let file = SavedFile<[Int]>(place.url)
      guard case .broken(let reason, kept) = await file.load() else {
        Issue.record("it was read, or is kept elsewhere")
        return
      }
      #expect(!reason.isEmpty)
      #expect(await file.load() == .nothing)
      try await file.save([number])
      let contents = try String(
        contentsOf: place.url.deletingLastPathComponent().appendingPathComponent(kept),
        encoding: .utf8)
      #expect(contents == "[1, \(number)")
    }
    #expect(place.names == ["values.json", "values.json.broken", "values.json.broken-2"])
  }

  @Test(
    "What is there in another form is broken, too: a missing property is no reason to lose the rest"
  )
  func otherForm() async throws {
    let place = Place()
    try await SavedFile<[String]>(place.url).save(["a"])
    let content = await SavedFile<[Int]>(place.url).load()
    guard case .broken = content else {
      Issue.record("\(content)")
      return
    }
    #expect(place.names == ["values.json.broken"])
  }
}
