import Foundation
import Testing

@testable import Observing

@MainActor @Suite("A property with a rule of its own")
struct TrackedByTests {
  enum Visibly: ChangeRule {
    static func isChange(from old: Double, to new: Double) -> Bool { abs(old - new) >= 0.5 }
  }

  struct Player: ObservableState, Equatable, Codable {
    @TrackedBy<Visibly> var position = 0.0
    @TrackedBy<EveryAssignment<Int>> var pulse = 0
    @Tracked var other = 0
  }

  final class Deck {
    @Tracked var player = Player()
    @TrackedBy<Visibly> var volume = 0.0
    @TrackedBy<EveryAssignment<Int>> var beat = 0
  }

  @Test("Every assignment counts where the rule says so, also that of an equal value")
  func everyAssignment() {
    let deck = Deck()
    let inState = observe { _ = deck.player.pulse }
    let inClass = observe { _ = deck.beat }
    deck.player.pulse = 0
    deck.beat = 0
    #expect((inState.runs, inClass.runs) == (2, 2))
    transaction {
      deck.player.pulse = 1
      deck.player.pulse = 0
      deck.beat = 1
      deck.beat = 0
    }
    #expect((inState.runs, inClass.runs) == (3, 3))
    deck.player.other = 1
    #expect((inState.runs, inClass.runs) == (3, 3))
  }

  @Test("What a comparison of one's own takes for the same is stored, and nobody is told")
  func ownComparison() {
    let deck = Deck()
    var seen: [Double] = []
    let inState = observe { seen.append(deck.player.position) }
    let inClass = observe { _ = deck.volume }
    deck.player.position = 0.4
    deck.volume = 0.4
    #expect((inState.runs, inClass.runs) == (1, 1))
    #expect((deck.player.position, deck.volume) == (0.4, 0.4))
    deck.player.position = 0.75
    deck.volume = 0.75
    #expect((inState.runs, inClass.runs) == (1, 1), "compared with what is stored")
    #expect((deck.player.position, deck.volume) == (0.75, 0.75))
    deck.player.position = 1.5
    deck.volume = 1.5
    #expect((inState.runs, inClass.runs) == (2, 2))
    #expect(seen == [0, 1.5])
  }

  @Test("It costs the value nothing, and shows nowhere")
  func invisible() throws {
    #expect(MemoryLayout<TrackedBy<Visibly>>.size == MemoryLayout<Tracked<Double>>.size)
    var player = Player()
    player.position = 3
    let json = try JSONEncoder().encode(player)
    #expect(try JSONDecoder().decode(Player.self, from: json) == player)
    #expect("\(player)" == "Player(position: 3.0, pulse: 0, other: 0)")
  }

  @Test("It is hashed as its value is")
  func hashed() {
    typealias Pulse = TrackedBy<EveryAssignment<Int>>
    #expect(Pulse(wrappedValue: 5).hashValue == 5.hashValue)
    #expect(
      Set([Pulse(wrappedValue: 1), Pulse(wrappedValue: 1), Pulse(wrappedValue: 2)]).count == 2)
  }

  struct Note: ObservableState, Equatable, Codable {
    @TrackedBy<EveryAssignment<String?>> var text: String?
    @TrackedBy<EveryAssignment<Date>> var day = Date(timeIntervalSinceReferenceDate: 0)
    @Tracked var plain: String?
  }

  final class Board { @TrackedBy<EveryAssignment<String?>> var text: String? }

  @Test("An optional begins as nil, and is coded as one that is not tracked")
  func optionals() throws {
    var note = Note()
    #expect(note.text == nil && Board().text == nil)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    var json = try encoder.encode(note)
    #expect(String(decoding: json, as: UTF8.self) == #"{"day":978307200}"#)
    #expect(try decoder.decode(Note.self, from: json) == note)
    #expect(
      try decoder.decode(Note.self, from: Data(#"{"text":null,"day":978307200}"#.utf8)) == note)
    note.text = "x"
    json = try encoder.encode(note)
    #expect(try decoder.decode(Note.self, from: json) == note)
  }

  @Test("A derived value that changes one in place is reported once")
  func inDerived() {
    let deck = Deck()
    let reader = observe { _ = deck.beat }
    let derived = Derived("beating") {
      deck.beat += 1
      return 0
    }
    let reports = Misuse.recording { #expect(derived.value == 0) }
    #expect(reports.count == 1 && reports.first?.contains("'beat'") == true)
    #expect(deck.beat == 1 && reader.runs == 2)
  }
}
