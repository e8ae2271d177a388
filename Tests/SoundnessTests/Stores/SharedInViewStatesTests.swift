import ObservableStore
import Observing
import Testing

/// A view state that holds a shared value is equal to itself, whatever becomes of that.
@Suite("What is shared inside a view state: who depends on that as a whole hears of each change")
@MainActor
struct SharedInViewStatesTests {
  struct Light: ObservableState, Equatable {
    @Tracked var level = 1
    @Shared var colour: Int
    init(_ colour: Shared<Int>) { _colour = colour }
  }

  struct Lamp: ObservableState, Equatable, Identifiable {
    let id: Int
    @Shared var light: Light
    @Tracked var name = ""
    init(id: Int, _ light: Shared<Light>) {
      self.id = id
      _light = light
    }
  }

  enum Page: ObservableState, Equatable {
    case lamp(Lamp)
    case none
  }

  struct State: ObservableState, Equatable {
    @Tracked var lamp: Lamp
    @Tracked var page: Page
    @Tracked var list: [Lamp]
    @Tracked var rows: IdentifiedArrayOf<Lamp>
    @Tracked var table: [String: Lamp?]
    @Tracked var other = 0

    init(_ light: Shared<Light>) {
      let lamp = Lamp(id: 1, light)
      self.lamp = lamp
      page = .lamp(lamp)
      list = [lamp]
      rows = [lamp]
      table = ["a": lamp]
    }
  }

  private final class Shown {
    var values: [String: [Int]] = [:]
    func show(_ name: String, _ value: Int) { values[name, default: []].append(value) }
  }

  private func watch(
    _ store: Store<State, Change<State>>, _ shown: Shown,
    _ look: @escaping @MainActor (Light) -> Int
  ) -> [ObservationToken] {
    let lamp = ViewStore(store, observe: { $0.lamp })
    let page = ViewStore(store, observe: { $0.page })
    let list = ViewStore(store, observe: { $0.list })
    let rows = ViewStore(store, observe: { $0.rows })
    let table = ViewStore(store, observe: { $0.table["a"]! })
    let light = { (page: Page) -> Light? in
      if case .lamp(let lamp) = page { lamp.light } else { nil }
    }
    return [
      observe { shown.show("part", look(lamp.light)) },
      observe { shown.show("state", look(lamp.state.light)) },
      lamp.publisher.sink { shown.show("sink", look($0.light)) },
      lamp.publisher.light.sink { shown.show("part's sink", look($0)) },
      page.publisher.sink { shown.show("case", light($0).map(look) ?? -1) },
      list.publisher.sink { shown.show("list", look($0[0].light)) },
      rows.publisher.sink { shown.show("rows", look($0[id: 1]!.light)) },
      table.publisher.sink { shown.show("table", ($0?.light).map(look) ?? -1) },
      withViewStore(store, observe: { $0.lamp }, "body") { shown.show("body", look($0.light)) },
    ]
  }

  @Test("Changed by itself, by the state, and in another one that is put in its place")
  func changed() {
    let light = Shared(Light(Shared(1)))
    let store = makeStore(State(light))
    let shown = Shown()
    let tokens = watch(store, shown) { $0.level }
    light.wrappedValue.level = 2
    store.change { $0.lamp.light.level = 3 }
    store.change { $0.other += 1 }
    let next = Shared(Light(Shared(1)))
    store.change {
      $0.lamp.light.level = 4
      $0 = State(next)
    }
    next.level.wrappedValue = 5
    for (name, values) in shown.values { #expect(values == [1, 2, 3, 1, 5], "\(name)") }
    #expect(shown.values.count == tokens.count)
  }

  @Test("What is shared inside what is shared")
  func inside() {
    let colour = Shared(1)
    let store = makeStore(State(Shared(Light(colour))))
    let shown = Shown()
    let tokens = watch(store, shown) { $0.colour }
    colour.wrappedValue = 2
    store.change { $0.lamp.light.colour = 3 }
    for (name, values) in shown.values { #expect(values == [1, 2, 3], "\(name)") }
    #expect(shown.values.count == tokens.count)
  }
}
