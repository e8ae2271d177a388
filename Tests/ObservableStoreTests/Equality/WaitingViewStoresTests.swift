import ObservableStore
import Testing

@testable import Observing

/// A view state is made for who shows it: not before that, and not without it.
@Suite("View stores whose closures wait") @MainActor
struct WaitingViewStoresTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }
  struct State: ObservableState {
    @Tracked var child: Int? = 1
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var number = 0
  }
  final class Box {
    @Tracked var number = 0
  }
  typealias Root = Store<State, Change<State>>

  private func makeStore() -> Root {
    Root.changing(State())
  }

  /// Work that is put off until the test does it.
  @MainActor private final class Frame {
    private var works: [@MainActor () -> Void] = []
    private(set) lazy var scheduler = RenderScheduler { [unowned self] in works.append($0) }

    func draw() {
      let due = works
      works = []
      for work in due { work() }
    }
  }

  enum Way: CaseIterable { case closure, publisher, ofAPart }

  /// Shows what is there only as long as the closure around it says so.
  private func show(_ store: Root, _ way: Way) -> ObservationToken {
    switch way {
    case .closure: withViewStore(store, observe: { $0.child! }) { _ = $0.state }
    case .publisher: ViewStore(store, observe: { $0.child! }).publisher.sink { _ in }
    case .ofAPart: ViewStore(store, observe: { $0.child }).publisher.map { $0! }.sink { _ in }
    }
  }

  @Test(
    "Nothing is made while the closure around it waits for a scheduler", arguments: Way.allCases)
  func scheduled(way: Way) {
    let store = makeStore()
    let frame = Frame()
    let outer = observe("outer", scheduler: frame.scheduler) {
      guard store.child != nil else { return }
      _ = show(store, way)
    }
    store.send(Change { $0.child = nil })
    #expect(outer.runs == 1)
    frame.draw()
    #expect(outer.runs == 2)
  }

  @Test("Nor while that has read what is being changed in place", arguments: Way.allCases)
  func open(way: Way) {
    let store = makeStore()
    let box = Box()
    func work(_ number: inout Int) {
      store.send(Change { $0.child = nil })
      number += 1
    }
    let outer = observe("outer") {
      guard box.number >= 0, store.child != nil else { return }
      _ = show(store, way)
    }
    work(&box.number)
    #expect(outer.runs == 2)
  }

  @Test("Nor in a row whose list waits")
  func rows() {
    let store = makeStore()
    let frame = Frame()
    let list = observeEach("rows", scheduler: frame.scheduler, { store.rows }) { row in
      let id = row.id
      _ = withViewStore(store, observe: { $0.rows[id: id]!.title }) { _ = $0.state }
    }
    store.send(Change { $0.rows.remove(id: 1) })
    frame.draw()
    #expect(list.runs == 2)
  }

  @Test("A closure that waits for a scheduler has one view state made, when its turn comes")
  func once() {
    let store = makeStore()
    let frame = Frame()
    var shown: [Int] = []
    let views = [
      withViewStore(store, observe: { $0.number }, scheduler: frame.scheduler) {
        shown.append($0.state)
      },
      ViewStore(store, observe: { $0.number }).publisher.sink(scheduler: frame.scheduler) {
        shown.append($0)
      },
    ]
    let counts = Instrumentation.measure {
      for number in 1...100 { store.send(Change { $0.number = number }) }
    }
    #expect(counts.transforms == 0 && shown == [0, 0])
    #expect(Instrumentation.measure { frame.draw() }.transforms == 2)
    #expect(shown == [0, 0, 100, 100])
    // Changed and changed back: there is nothing to show.
    store.send(Change { $0.number = 1 })
    store.send(Change { $0.number = 100 })
    frame.draw()
    #expect(views.map(\.runs) == [2, 2])
  }

  @Test("A view store has no closure but those that show it")
  func closures() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = WaitingViewStoresTests().makeStore()
        let before = Instrumentation.live.closures
        let views = (0..<100).map { _ in withViewStore(store, observe: { $0.child }) { _ in } }
        let held = ViewStore(store, observe: { $0.number })
        precondition(Instrumentation.live.closures - before == 100)
        let counts = Instrumentation.measure { store.send(Change { $0.number += 1 }) }
        // Each is told by its view state, which is told itself.
        precondition(counts.notifications == 200 && counts.transforms == 100)
        precondition(held.state == 1 && views.allSatisfy { $0.runs == 1 })
      }
    }
  }

  @Test("Sending to what has gone names the line, by a binding of it, too")
  func lines() {
    let store = makeStore()
    let row = store.scope(\.rows, id: 1) { (id: Int, change: Change<Row>) in
      Change {
        if var row = $0.rows[id: id] {
          change.change(&row)
          $0.rows[id: id] = row
        }
      }
    }
    guard let row else { return #expect(Bool(false)) }
    let view = ViewStore(row, observe: { $0.title })
    let line: UInt = #line + 2
    let bindings = [
      row.binding(\.title, send: { title in Change { $0.title = title } }),
      view.binding(get: { $0 }, send: { title in Change { $0.title = title } }),
    ]
    store.send(Change { $0.rows.remove(id: 1) })
    let last: UInt = #line + 2
    let reports = StoreMisuse.recording {
      view.send(Change { $0.title = "a" })
      for binding in bindings { binding.wrappedValue = "b" }
    }
    #expect(reports.count == 3)
    for (report, line) in zip(reports, [last, line, line + 1]) {
      #expect(
        report.contains(
          "whose state has gone, at ObservableStoreTests/WaitingViewStoresTests.swift:\(line);"))
    }
  }

  @Test("What a view state's function does is reported by its closure's label")
  func label() {
    let store = makeStore()
    let box = Box()
    let reader = observe { _ = box.number }
    let reports = Misuse.recording {
      let view = withViewStore(
        store,
        observe: {
          box.number += 1
          return $0.number
        }, "badge"
      ) { _ = $0.state }
      view.cancel()
      reader.cancel()
    }
    #expect(
      reports.first?.contains("the derived value 'view state of badge' writes 'number'") == true)
  }
}
