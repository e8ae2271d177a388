import ObservableStore
import Observing
import Testing

/// Copies of a state are changed on other threads while stores of its children are held, so that last values are kept;
/// run under the thread sanitizer.
@MainActor
@Suite("Copies that hold states are changed on another thread while stores of children are held")
struct HoldersThreadTests {
  struct Part: ObservableState, Sendable {
    @Tracked var number = 0
    @Tracked var list = [1]
  }

  struct Item: ObservableState, Identifiable, Sendable {
    let id: Int
    @Tracked var part = Part()
    @Tracked var maybe: Part? = Part()
  }

  enum Page: ObservableState, Sendable {
    case none
    case part(Part)
  }

  struct State: ObservableState, Sendable {
    @Tracked var part = Part()
    @Tracked var maybe: Part? = Part()
    @Tracked var page = Page.part(Part())
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1)]

    /// Changes each kind of holder, in place and as a whole.
    mutating func change(_ number: Int) {
      part.number = number
      maybe!.list.append(number)
      maybe = Part(number: number, list: maybe!.list)
      if case .part(var part) = page {
        part.number = number
        page = .part(part)
      }
      items[id: 0]!.part.number = number
      items[id: 1]!.maybe!.number = number
      items[id: 1]!.maybe = number % 10 == 0 ? nil : Part(number: number)
      if number % 10 == 0 { items[id: 1]!.maybe = Part(number: number) }
    }

    var numbers: [Int] {
      var found = [part.number, maybe!.number, maybe!.list.count]
      if case .part(let part) = page { found.append(part.number) }
      return found + [items[id: 0]!.part.number, items[id: 1]!.maybe!.number]
    }
  }

  @Test("Each keeps its own values, and the closures see those of the store")
  func holders() async {
    let store = makeStore(State())
    let maybe = store.scope(\.maybe) { (change: Change<Part>) in
      Change { (state: inout State) in change.apply(&state.maybe!) }
    }
    let page: Store<Part, Change<State>>? = store.scope(
      \.page, case: Page.part, action: { (action: Change<State>) in action })
    let items: StoreRows<Int, Item, Change<State>> = store.scope(\.items) {
      (_: Int, action: Change<State>) in action
    }
    let held = items.map { ($0, $0.scope(\.maybe) { (action: Change<State>) in action }) }
    let watches = Watches()
    watches.watch("maybe") { maybe?.number }
    watches.watch("page") { page?.number }
    watches.watch("item") { held[1].0.maybe?.number }
    let start = store.withState { $0 }
    let workers = (0..<2).map { worker in
      Task.detached {
        var copy = start
        for number in 1...500 { copy.change(number + worker) }
        return copy.numbers
      }
    }
    for number in 1...300 {
      store.change { $0.change(1_000 + number) }
      if number % 50 == 0 { await Task.yield() }
    }
    watches.expectSeen()
    #expect(store.withState { $0.numbers } == [1_300, 1_300, 301, 1_300, 1_300, 1_300])
    for (worker, task) in workers.enumerated() {
      let last = 500 + worker
      let numbers = await task.value
      #expect(numbers == [last, last, 501, last, last, last])
    }
  }
}
