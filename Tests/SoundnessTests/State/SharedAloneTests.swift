import ObservableStore
import Observing
import Testing

/// A state may hold shared values and nothing that is tracked: which ones they are is known, so that an action that puts no
/// other one there is no change of it.
@MainActor
@Suite("States that hold shared values alone")
struct SharedAloneTests {
  struct Settings: ObservableState, Identifiable {
    let id: Int
    @Shared var size: Int
    @Shared var names: [String]
    var isOpen = false

    init(_ id: Int, _ size: Shared<Int>, _ names: Shared<[String]>) {
      self.id = id
      _size = size
      _names = names
    }
  }

  enum Page: ObservableState {
    case settings(Settings)
    case none

    var settings: Settings? { if case .settings(let settings) = self { settings } else { nil } }
  }

  struct App: ObservableState {
    @Tracked var number = 0
    @Tracked var tracked: Settings
    @Tracked var rows: IdentifiedArrayOf<Settings>
    var plain: Settings
    var last: Shared<Int>?
  }

  let size = Shared(1)
  let names = Shared(["a name that is longer than fifteen bytes"])

  private func settings(_ id: Int) -> Settings { Settings(id, size, names) }

  private func runs(_ closures: [ObservationToken], of change: () -> Void) -> [Int] {
    let before = closures.map(\.runs)
    change()
    return zip(closures, before).map { $0.runs - $1 }
  }

  @Test("The whole state of a store")
  func root() {
    let store = makeStore(settings(1))
    let closures = [
      observe { _ = store.size }, observe { _ = store.names }, observe { _ = store.isOpen },
    ]
    #expect(runs(closures) { store.change { _ in } } == [0, 0, 0])
    #expect(runs(closures) { size.wrappedValue += 1 } == [1, 0, 0])
    #expect(runs(closures) { store.change { $0.size += 1 } } == [1, 0, 0])
    #expect(runs(closures) { store.change { $0.names.append("b") } } == [0, 1, 0])
    // What is not tracked counts for all who read what lies beside it.
    #expect(runs(closures) { store.change { $0.isOpen = true } } == [1, 1, 1])
    #expect(runs(closures) { store.change { $0 = Settings(1, Shared(9), names) } } == [1, 1, 1])
    #expect(untracked { store.size } == 9)
  }

  @Test("What an enum carries")
  func payload() {
    let store = makeStore(Page.settings(settings(1)))
    let closures = [observe { _ = store.settings?.size }]
    #expect(runs(closures) { store.change { _ in } } == [0])
    #expect(runs(closures) { size.wrappedValue += 1 } == [1])
    #expect(runs(closures) { store.change { $0 = .none } } == [1])
  }

  @Test("Beside what is tracked, in a row, an untracked part and an optional")
  func inside() {
    let store = makeStore(
      App(
        tracked: settings(1), rows: [settings(1), settings(2)], plain: settings(3), last: size))
    let row = store.scope(\.rows, id: 1, action: unsent)!
    let closures = [
      observe { _ = store.number }, observe { _ = store.tracked.size },
      observe { _ = row.size }, observe { _ = store.plain.names },
    ]
    #expect(runs(closures) { store.change { _ in } } == [0, 0, 0, 0])
    #expect(runs(closures) { store.change { $0.number += 1 } } == [1, 0, 0, 0])
    #expect(runs(closures) { store.change { $0.rows[id: 1]?.size += 1 } } == [0, 1, 1, 0])
    #expect(runs(closures) { store.change { $0.rows[id: 2]?.isOpen = true } } == [0, 0, 0, 0])
    #expect(runs(closures) { names.wrappedValue = [] } == [0, 0, 0, 1])
    #expect(runs(closures) { store.change { $0.last = nil } } == [1, 1, 0, 1])
  }
}
