import Observation
import Testing

@testable import ObservableStore
@testable import Observing

@MainActor
@Suite("The toolchain's Observation, and children and rows that go, or turn away", .serialized)
struct ToolchainGoneTests {
  struct Inner: ObservableState, Equatable { @Tracked var number = 0 }

  struct Leaf: ObservableState, Identifiable, Equatable {
    var id = 1
    @Tracked var number = 0
  }

  struct Kid: ObservableState, Identifiable, Equatable {
    var id = 1
    @Tracked var value = 0
    @Tracked var list = [1]
    @Tracked var inner = Inner()
    @Tracked var maybe: Inner? = Inner()
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf()]
  }

  struct App: ObservableState {
    @Tracked var n = 0
    @Tracked var kid: Kid? = Kid()
    @Tracked var other: Kid? = Kid(id: 2)
    @Tracked var rows: IdentifiedArrayOf<Kid> = []
    var shown: Kid? { n % 2 == 0 ? kid : nil }
    var picked: Kid? { n % 2 == 0 ? kid : other }
  }

  typealias Change = @MainActor (inout App) -> Void
  typealias KidStore = Store<Kid, Change>

  private func makeStore() -> Store<App, Change> {
    Store(
      initialState: App(),
      reducer: Reduce<App, Change> { state, change in
        MainActor.assumeIsolated { change(&state) }
        return .none
      })
  }

  nonisolated static func act(_ change: @escaping Change) -> Change { change }
  nonisolated static func actOf(_: Int, _ change: @escaping Change) -> Change { change }

  struct Reading: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What is kept by who has the store, and what is read of it.
    let make: @MainActor @Sendable (KidStore) -> @MainActor () -> Int
  }

  nonisolated static let readings = [
    Reading(testDescription: "a property") { kid in { kid.value } },
    Reading(testDescription: "a list") { kid in { kid.list.count } },
    Reading(testDescription: "the whole") { kid in { kid.state.value } },
    Reading(testDescription: "whether it has gone") { kid in { kid.isInvalid ? 1 : 0 } },
    Reading(testDescription: "a child") { kid in
      { [inner = kid.scope(\.inner, action: act)] in inner.number }
    },
    Reading(testDescription: "a child's whole") { kid in
      { [inner = kid.scope(\.inner, action: act)] in inner.state.number }
    },
    Reading(testDescription: "an optional child") { kid in
      { kid.scope(\.maybe, action: act)?.number ?? -1 }
    },
    Reading(testDescription: "a row inside") { kid in
      { kid.scope(\.leaves, id: 1, action: actOf)?.number ?? -1 }
    },
    Reading(testDescription: "all rows inside, and an optional child") { kid in
      {
        kid.scope(\.leaves, action: actOf).map(\.number).reduce(0, +)
          + (kid.scope(\.maybe, action: act)?.number ?? -1)
      }
    },
    Reading(testDescription: "a view store of all") { kid in
      { [view = ViewStore(kid) { $0 }] in view.state.value }
    },
    Reading(testDescription: "a view store") { kid in
      { [view = ViewStore(kid) { $0.value }] in view.state }
    },
    Reading(testDescription: "a transform's property") { kid in
      { [made = kid.scope(state: { $0 }, action: act)] in made.value }
    },
    Reading(testDescription: "a transform's whole") { kid in
      { [made = kid.scope(state: { $0 }, action: act)] in made.state.value }
    },
    Reading(testDescription: "a transform that is a number") { kid in
      let made: Store<Int, Change> = kid.scope(state: { $0.value * 2 }, action: act)
      return { made.state }
    },
    Reading(testDescription: "itself, as a child") { kid in
      { [same = kid.scope(\.self, action: act)] in same.state.value }
    },
  ]

  @Test(
    "What was read of a row that went unchanged goes with who had its store", arguments: readings,
    [false, true])
  func rows(_ reading: Reading, readsLate: Bool) throws {
    let store = makeStore()
    let before = Instrumentation.live
    for number in 10..<40 {
      store.send { $0.rows = [Kid(id: number)] }
      var read: (@MainActor () -> Int)? = reading.make(
        try #require(store.scope(\.rows, id: number, action: Self.actOf)))
      if !readsLate {
        withObservationTracking {
          _ = read?()
        } onChange: {
        }
      }
      store.send { $0.rows = [] }
      if readsLate {
        withObservationTracking {
          _ = read?()
        } onChange: {
        }
      }
      _ = read?()
      read = nil
    }
    #expect(Instrumentation.live == before)
  }

  final class Mark: Sendable {}

  @Test(
    "A view that reads what has gone is let go of, in its own turn or later", arguments: readings)
  func views(_ reading: Reading) async throws {
    let store = makeStore()
    var marks: [() -> Mark?] = []
    for _ in 1...20 {
      store.send { $0.kid = Kid() }
      let kid = try #require(store.scope(\.kid, action: Self.act))
      let read = reading.make(kid)
      let mark = Mark()
      marks.append { [weak mark] in mark }
      store.send { $0.kid = nil }
      withObservationTracking {
        _ = read()
      } onChange: {
        _ = mark
      }
    }
    let areGone = await eventually {
      store.send { $0.n += 1 }
      withObservationTracking {
        _ = store.n
      } onChange: {
      }
      return marks.allSatisfy { $0() == nil }
    }
    #expect(areGone)
  }

  @Test(
    "Who reads a child that is changed as the way to it turns, or as it goes, is told",
    arguments: readings.filter {
      !$0.testDescription.contains("gone") && !$0.testDescription.contains("list")
    })
  func turned(_ reading: Reading) throws {
    for isPicked in [false, true] {
      for goes in [false, true] {
        let store = makeStore()
        let kid = try #require(
          isPicked
            ? store.scope(\.picked, action: Self.act) : store.scope(\.shown, action: Self.act))
        let read = reading.make(kid)
        var told = 0
        let shown = withObservationTracking {
          read()
        } onChange: {
          MainActor.assumeIsolated { told += 1 }
        }
        store.send {
          $0.kid?.value = 7
          $0.kid?.inner.number = 7
          $0.kid?.maybe?.number = 7
          $0.kid?.leaves[id: 1]?.number = 7
          if goes { $0.kid = nil } else { $0.n += 1 }
        }
        let now = read()
        #expect(told == 1 && now != shown, "picked: \(isPicked), goes: \(goes), \(shown) → \(now)")
      }
    }
  }

  // The read in the middle has ended the stores of the child, so that who scoped to it has to take another one.
  @Test("A child that went and came back in one transaction, with a look in between, is heard of")
  func cameBack() async throws {
    for holdsIt in [false, true] {
      let store = makeStore()
      let held = holdsIt ? store.scope(\.shown, action: Self.act) : nil
      var told = 0
      func draw() {
        withObservationTracking {
          _ = store.scope(\.shown, action: Self.act)?.value
        } onChange: {
          MainActor.assumeIsolated { told += 1 }
        }
      }
      draw()
      transaction {
        store.send { $0.n += 1 }
        _ = held?.value ?? store.scope(\.shown, action: Self.act)?.value
        store.send { $0.n += 1 }
      }
      #expect(told == 1)
      draw()
      _ = Instrumentation.live
      for _ in 1...3 { await Task { @MainActor in }.value }
      store.send { $0.kid?.value += 1 }
      #expect(told == 2)
    }
  }

  struct SharedApp: ObservableState { @Shared var count: Int }

  @Test("Who has read a shared value through a store hears of it when the store has gone")
  func shared() async {
    let count = Shared(0)
    var store: Store<SharedApp, Void>? = Store(
      initialState: SharedApp(count: count), reducer: Reduce<SharedApp, Void> { _, _ in .none })
    var told = 0
    withObservationTracking {
      _ = store?.count
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    store = nil
    count.wrappedValue += 1
    #expect(await eventually { told == 1 })
  }

  struct Folder: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var folders: IdentifiedArrayOf<Folder> = []
    @Tracked var mode = Mode.list([])
  }

  enum Mode: ObservableState, Equatable {
    case list(IdentifiedArrayOf<Folder>)
    case none
  }

  @Test("Who reads a list of states like the one that holds it is told of that list alone")
  func recursive() {
    typealias FolderChange = @MainActor (inout Folder) -> Void
    let readings: [@MainActor (Store<Folder, FolderChange>) -> Int] = [
      { $0.folders.count }, { $0.folders.ids.count }, { $0.folders.map(\.title).count },
      { if case .list(let list) = $0.mode { list.count } else { 0 } },
    ]
    for (number, reading) in readings.enumerated() {
      let store = Store(
        initialState: Folder(id: 0, folders: [Folder(id: 1)]),
        reducer: Reduce<Folder, FolderChange> { state, change in
          MainActor.assumeIsolated { change(&state) }
          return .none
        })
      var told = 0
      withObservationTracking {
        _ = reading(store)
      } onChange: {
        MainActor.assumeIsolated { told += 1 }
      }
      store.send { $0.title = "x" }
      #expect(told == 0, "\(number)")
      store.send {
        $0.folders[id: 1]?.title = "y"
        $0.mode = .none
      }
      #expect(told == 1, "\(number)")
    }
  }
}
