import Foundation
import ObservableStore
import Observing
import Testing

@MainActor
@Suite("Shared values are coded as plain ones")
struct SharedCodingTests {
  struct Plain: Codable {
    var note: String?
    var count: Int
  }

  struct State: ObservableState, Codable, Equatable {
    @Shared var note: String?
    @Shared var count: Int
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("An optional that is nil is left out, and nil where its key is missing")
  func missing() throws {
    let state = try JSONDecoder().decode(State.self, from: Data(#"{"count":3}"#.utf8))
    #expect(state.note == nil && state.count == 3)
    #expect(try encoded(state) == encoded(Plain(note: nil, count: 3)))
    let null = try JSONDecoder().decode(State.self, from: Data(#"{"count":3,"note":null}"#.utf8))
    #expect(null == state)
  }

  @Test("An optional that is there, and what is none, are the values that they are")
  func there() throws {
    let state = State(note: Shared("x"), count: Shared(3))
    #expect(try encoded(state) == encoded(Plain(note: "x", count: 3)))
    let json = Data(#"{"count":3,"note":"x"}"#.utf8)
    #expect(try JSONDecoder().decode(State.self, from: json) == state)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(State.self, from: Data(#"{"note":"x"}"#.utf8))
    }
  }
}
