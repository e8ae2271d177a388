import Foundation
import ObservableStore
import Observing
import Testing

@Suite("Alerts that are saved") @MainActor
struct AlertCodingTests {
  @Test("An alert is saved and restored with what its buttons do")
  func coding() throws {
    struct State: ObservableState, Codable, Equatable {
      @Tracked var alert: AlertState<Int>? = AlertState(
        title: "A?", message: "B", buttons: [.cancel(), .destructive("C", action: 3)])
    }
    let data = try JSONEncoder().encode(State())
    #expect(try JSONDecoder().decode(State.self, from: data) == State())
    #expect(!String(decoding: data, as: UTF8.self).contains("alert\":null"))
  }
}
