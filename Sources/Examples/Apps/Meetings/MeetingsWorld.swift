import Foundation
import Observing

/// What the recorder of meetings asks of the world.
struct MeetingsWorld: Sendable {
  var uuid: @Sendable () -> UUID
  var now: @Sendable () -> Date
  var clock: any Clock<Duration>
  var load: @Sendable () async -> SavedFile<IdentifiedArrayOf<Meeting>>.Content
  var save: @Sendable (IdentifiedArrayOf<Meeting>) async throws -> Void
}

extension MeetingsWorld {
  /// The world as it is, with the meetings in a file.
  ///
  /// The file is read once: of several who live in it each is told the same, though one that is broken is put aside.
  static func live(file: URL) -> MeetingsWorld {
    let file = SavedFile<IdentifiedArrayOf<Meeting>>(file)
    let content = Task { await file.load() }
    return MeetingsWorld(
      uuid: { UUID() }, now: { Date() }, clock: ContinuousClock(),
      load: { await content.value }, save: { try await file.save($0) })
  }

  /// A world in which no time passes, nothing is kept, and identifiers are counted: for scripts.
  static var still: MeetingsWorld {
    let numbers = Counter(from: 100)
    return MeetingsWorld(
      uuid: { .numbered(numbers.next()) }, now: { Date(timeIntervalSince1970: 0) },
      clock: StillClock(), load: { .nothing }, save: { _ in })
  }
}

extension UUID {
  /// The identifier of a number.
  static func numbered(_ number: Int) -> UUID {
    let digits = String(number, radix: 16)
    let end = String(repeating: "0", count: 12 - digits.count) + digits
    guard let id = UUID(uuidString: "00000000-0000-0000-0000-\(end)") else {
      preconditionFailure("twelve digits at the end")
    }
    return id
  }
}
