import Foundation
import Observing

/// A meeting that is held again and again, and what was recorded of it.
struct Meeting: ObservableState, Identifiable, Equatable, Codable, Sendable {
  struct Attendee: ObservableState, Identifiable, Equatable, Codable, Sendable {
    let id: UUID
    @Tracked var name = ""
  }

  /// What is kept of one time that it was held.
  struct Record: Identifiable, Equatable, Codable, Sendable {
    let id: UUID
    let date: Date
    let seconds: Int
    /// How many had spoken when it ended.
    let speakers: Int
  }

  let id: UUID
  @Tracked var title = ""
  @Tracked var minutes = 5
  @Tracked var attendees: IdentifiedArrayOf<Attendee> = []
  /// The latest first.
  @Tracked var records: [Record] = []

  /// How long each attendee may speak.
  var secondsPerAttendee: Int { max(1, minutes * 60 / max(1, attendees.count)) }
}
