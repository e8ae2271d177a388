import ObservableStore
import Observing

extension Snippets {
  static var performance: [(String, Run)] {
    [("methods", methods), ("derived", derived), ("limited", limited), ("rule", rule)]
  }

  private static func methods() {
    // snippet: methods
    struct Cart: Reducer {
      struct State: ObservableState {
        @Tracked var items = 0
        @Tracked var total = 0

        mutating func add(_ price: Int) {  // Shared logic is a method, not an action.
          items += 1
          total += price
        }
      }

      enum Action {
        case addTapped(Int)
        case giftTapped(Int)
      }

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .addTapped(let price):
          state.add(price)
        case .giftTapped(let price):
          state.add(price)
          state.add(0)  // The wrapping paper.
        }
        return .none
      }
    }

    let store = Store(initialState: Cart.State(), reducer: Cart())
    let label = observe("label") { print("\(store.items) items, \(store.total) in all") }
    store.send(.giftTapped(5))
    print("\(label.runs) runs")
    // end
  }

  private static func derived() {
    let store = makeProfile()
    // snippet: derived
    var groupings = 0
    let groups = Derived("groups") {
      groupings += 1
      return Dictionary(grouping: store.favorites) { $0 / 10 }
    }
    let first = observe("first") { _ = groups.value.count }
    let second = observe("second") { _ = groups.value.keys.sorted() }
    store.send(.visit)
    store.send(.save(12))
    print("\(groupings) groupings, \(first.runs) and \(second.runs) runs")
    // end
  }

  private static func limited() async {
    // snippet: limited
    struct Work: Reducer {
      struct State: ObservableState {
        @Tracked var progress = 0
        var received = 0
      }

      enum Action: Sendable {
        case start
        case progress(Int)
      }

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .start:
          return .run { send in
            for step in 1...100_000 {
              if step.isMultiple(of: 1000) { await Task.yield() }
              await send(.progress(step))
            }
          }
          .limited(to: 100, of: 100_000)
        case .progress(let step):
          state.progress = step
          state.received += 1
          return .none
        }
      }
    }

    let store = Store(initialState: Work.State(), reducer: Work())
    await store.send(.start).finish()
    print("\(store.received) actions, the last of step \(store.progress)")
    // end
  }

  private static func rule() {
    // snippet: rule
    enum Visibly: ChangeRule {
      static func isChange(from old: Double, to new: Double) -> Bool {
        old.rounded() != new.rounded()
      }
    }

    @MainActor final class Slider {
      @TrackedBy<Visibly> var position = 0.0
    }

    let slider = Slider()
    let knob = observe("knob") { _ = slider.position }
    for step in 1...20 { slider.position = Double(step) / 10 }
    print("\(knob.runs) runs")
    // end
  }
}
