import Observing
import Testing

@testable import ObservableStore

/// Asking for a case depends on the case, and on nothing that it carries.
@MainActor
@Suite("Asking a store for its case")
struct MatchesTests {
  struct Player: ObservableState, Equatable, Identifiable {
    var id = 1
    @Tracked var points = 0
  }

  enum Screen: ObservableState, Equatable {
    case home
    case playing(Player)
    case watching(Player)
    case count(Int)
    case pair(Int, name: String)
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var screen = Screen.playing(Player())
  }

  struct App: ObservableState {
    @Tracked var screen = Screen.playing(Player())
    @Tracked var sheet: Screen?
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  private func store<State>(_ state: State) -> Store<State, Change<State>> {
    Store.changing(state)
  }

  private static func add(_ screen: inout Screen) {
    guard case .playing(var player) = screen else { return }
    player.points += 1
    screen = .playing(player)
  }

  @Test("At the root it runs when the case changes, and not when the payload does or is replaced")
  func root() {
    let store = store(Screen.playing(Player()))
    let playing = Runs { _ = store.matches(\.self, case: Screen.playing) }
    let home = Runs { _ = store.matches(\.self, case: { Screen.home }) }
    let points = Runs {
      let player = store.scope(
        \.self, case: Screen.playing, action: { (change: Change<Screen>) in change })
      _ = player?.points
    }
    func counts() -> [Int] { [playing.count, home.count, points.count] }
    store.send(Change(Self.add))
    #expect(counts() == [1, 1, 2])
    store.send(Change { $0 = .playing(Player(points: 7)) })
    #expect(counts() == [1, 1, 3])
    store.send(Change { $0 = .watching(Player(points: 7)) })
    #expect(counts() == [2, 1, 4] && !store.matches(\.self, case: Screen.playing))
    store.send(Change { $0 = .home })
    #expect(counts() == [2, 2, 4] && store.matches(\.self, case: { Screen.home }))
    store.send(Change { $0 = .playing(Player()) })
    #expect(counts() == [3, 3, 5] && store.matches(\.self, case: Screen.playing))
  }

  @Test("In a child, an optional and a row it is the same")
  func elsewhere() {
    let store = store(App())
    let rows = store.scope(\.rows, action: { (_, change: Change<App>) in change })
    let child = Runs { _ = store.matches(\.screen, case: Screen.playing) }
    let sheet = Runs { _ = store.matches(\.sheet, case: Screen.playing) }
    let first = rows[0]
    let second = rows[1]
    let row = Runs { _ = first.matches(\.screen, case: Screen.playing) }
    let other = Runs { _ = second.matches(\.screen, case: Screen.watching) }
    func counts() -> [Int] { [child.count, sheet.count, row.count, other.count] }
    store.send(Change { Self.add(&$0.screen) })
    store.send(Change { $0.screen = .playing(Player(points: 9)) })
    store.send(Change { $0.sheet = .home })
    store.send(Change { Self.add(&$0.rows[id: 1]!.screen) })
    store.send(Change { $0.rows.append(Row(id: 3)) })
    store.send(Change { $0.rows[id: 1]?.screen = .playing(Player(points: 9)) })
    #expect(counts() == [1, 1, 1, 1])
    store.send(Change { $0.sheet = .playing(Player()) })
    #expect(counts() == [1, 2, 1, 1] && store.matches(\.sheet, case: Screen.playing))
    store.send(Change { $0.sheet = .playing(Player(points: 3)) })
    #expect(counts() == [1, 2, 1, 1])
    store.send(Change { $0.sheet = nil })
    #expect(counts() == [1, 3, 1, 1])
    store.send(Change { $0.rows[id: 1]?.screen = .home })
    #expect(counts() == [1, 3, 2, 1])
    store.send(Change { $0.rows[id: 2]?.screen = .watching(Player()) })
    #expect(counts() == [1, 3, 2, 2] && second.matches(\.screen, case: Screen.watching))
    store.send(Change { $0.screen = .watching(Player()) })
    #expect(counts() == [2, 3, 2, 2])
  }

  @Test("What is no state, several values, or nothing may be carried as well")
  func plain() {
    let store = store(Screen.count(1))
    let count = Runs { _ = store.matches(\.self, case: Screen.count) }
    let pair = Runs { _ = store.matches(\.self, case: Screen.pair) }
    store.send(Change { $0 = .count(2) })
    #expect([count.count, pair.count] == [1, 1] && store.matches(\.self, case: Screen.count))
    store.send(Change { $0 = .pair(1, name: "a") })
    #expect([count.count, pair.count] == [2, 2] && store.matches(\.self, case: Screen.pair))
    store.send(Change { $0 = .pair(2, name: "a text that is longer than fifteen bytes") })
    #expect([count.count, pair.count] == [2, 2])
  }

  @Test("Case by case, a closure that asks for several runs once for each change of the case")
  func several() {
    let store = store(App())
    var seen: [String] = []
    let token = observe {
      if store.matches(\.screen, case: Screen.playing) {
        seen.append("playing")
      } else if store.matches(\.screen, case: Screen.watching) {
        seen.append("watching")
      } else {
        seen.append("other")
      }
    }
    store.send(Change { $0.screen = .watching(Player()) })
    store.send(Change { $0.screen = .watching(Player(points: 1)) })
    store.send(Change { $0.screen = .count(1) })
    store.send(Change { $0.screen = .count(2) })
    store.send(Change { $0.screen = .playing(Player()) })
    #expect(seen == ["playing", "watching", "other", "playing"] && token.runs == 4)
  }

  @Test("What is no case's constructor matches nothing, and is reported with its line")
  func misuse() {
    let store = store(Screen.count(1))
    let line: UInt = #line + 2
    let reports = StoreMisuse.recording {
      let isCount = store.matches(\.self, case: { (number: Int) in Screen.count(number + 1) })
      #expect(!isCount)
    }
    #expect(reports.count == 1)
    let start =
      "matches(_:case:) at ObservableStoreTests/MatchesTests.swift:\(line): the case path from"
    #expect(reports.first?.hasPrefix(start) == true, "\(reports)")
  }

  enum Mode: ObservableState {
    case off
    case handler(() -> Void)
  }

  @Test("A case that carries a function is named, and says what to do instead")
  func function() {
    let store = store(Mode.handler {})
    let reports = StoreMisuse.recording {
      #expect(!store.matches(\.self, case: Mode.handler))
    }
    #expect(reports.first?.contains("switch over the enum") == true, "\(reports)")
  }

  @Test("What was asked is given back")
  func givenBack() {
    expectGivenBack {
      let store = store(App())
      let token = observe {
        _ = store.matches(\.screen, case: Screen.playing)
        _ = store.matches(\.screen, case: Screen.watching)
        _ = store.matches(\.sheet, case: { Screen.home })
      }
      store.send(Change { $0.screen = .home })
      store.send(Change { $0.sheet = .home })
      #expect(token.runs == 3)
      _ = store.matches(\.screen, case: Screen.count)
    }
  }
}
