import Foundation
import StrategyComparison
import Testing

@testable import Examples

/// What becomes of the file that the meetings are kept in, in both apps of a session.
@Suite("The file of the meetings, played under both strategies") @MainActor
struct MeetingsFileTests {
  @Test("Where it cannot be written both apps say so, in the same words")
  func unwritable() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: folder)
      defer { try? FileManager.default.removeItem(at: folder) }
      // Below what is a file there is no place for another.
      let alerts = await MeetingsFileTests.alerts(
        file: folder.appendingPathComponent("m.json"),
        after: [.character("a"), .character("H"), .enter])
      #expect(alerts[0].contains("The meetings are not saved"))
      #expect(alerts[0] == alerts[1])
    }
  }

  @Test("Where it is broken both apps say so, and it is put aside once")
  func broken() async {
    await #expect(processExitsWith: .success) {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      let kept = file.appendingPathExtension("broken")
      try Data("{".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: kept) }
      let alerts = await MeetingsFileTests.alerts(file: file, after: [])
      #expect(alerts[0].contains("They are kept in \(kept.lastPathComponent)."))
      #expect(alerts[0] == alerts[1])
      #expect(try Data(contentsOf: kept) == Data("{".utf8))
    }
  }

  /// What the alerts of both apps say; empty where there is none.
  private static func alerts(file: URL, after keys: [Key]) async -> [String] {
    setenv("MEETINGS", file.path, 1)
    guard let make = PlayCommand.apps.first(where: { $0.key == "meetings" })?.value else {
      return ["", ""]
    }
    let session = PlaySession(make())
    func settle(_ isSettled: () -> Bool) async {
      for _ in 0..<500 where !isSettled() { try? await Task.sleep(for: .milliseconds(10)) }
    }
    let apps = session.sides.compactMap { $0.app as? MeetingsPlay }
    await settle { apps.allSatisfy { $0.store.withState(\.isLoaded) } }
    for key in keys { session.press(key) }
    await settle { apps.allSatisfy { $0.store.withState { $0.alert != nil } } }
    return apps.map { app in
      app.store.withState { state in
        state.alert.map { "\($0.title): \($0.message ?? "")" } ?? ""
      }
    }
  }
}
