import Foundation
import ObservableStore
import Observation
import Observing

extension Snippets {
  static var usage: [(String, Run)] {
    [
      ("store-toolchain", toolchain), ("terminal", terminal), ("server", server),
      ("scheduler", scheduler),
    ]
  }

  private static func toolchain() {
    let store = makeProfile()
    let flag = Flag()
    // snippet: store-toolchain
    withObservationTracking {
      _ = store.name
    } onChange: {
      flag.lines.append("the name has changed")
    }
    store.send(.visit)
    store.send(.rename("Grace"))
    // end
    for line in flag.lines { print(line) }
  }

  private static func terminal() {
    let store = makeProfile()
    // snippet: terminal
    var lines = ["", ""]  // What the screen shows; a real one would move the cursor.
    let header = observe("header") { lines[0] = "Hello, \(store.name)" }
    let footer = observe("footer") { lines[1] = "\(store.visits) visits" }
    for key in "vvq" {
      switch key {
      case "v": store.send(.visit)
      default: print(lines.joined(separator: " · "))
      }
    }
    // end
    withExtendedLifetime((header, footer)) {}
  }

  private static func server() async throws {
    // snippet: server
    struct Order: ObservableState, Codable, Sendable {
      @Tracked var items: [String] = []
      @Tracked var note: String?
    }

    // A value, on any task, with no main actor in sight.
    let json = try await Task.detached {
      var order = try JSONDecoder().decode(Order.self, from: Data(#"{"items":["tea"]}"#.utf8))
      order.items.append("milk")
      return String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
    }.value
    print(json)
    // end
  }

  private static func scheduler() {
    let store = makeProfile()
    // snippet: scheduler
    var nextFrame: (@MainActor () -> Void)?
    let perFrame = RenderScheduler { work in nextFrame = work }

    let view = observe("view", scheduler: perFrame) { print("\(store.visits) visits") }
    store.send(.visit)
    store.send(.visit)
    print("a frame begins")
    nextFrame?()
    print("\(view.runs) runs")
    // end
  }
}
