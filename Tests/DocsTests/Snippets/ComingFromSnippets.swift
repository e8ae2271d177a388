import ObservableStore
import Observation
import Observing

// snippet: observable-before
@Observable @MainActor final class OldSettings {
  var theme = "dark"
  var size = 12
}

// end

// snippet: observable-after
@MainActor final class Settings {
  @Tracked var theme = "dark"
  @Tracked var size = 12
}

// end

/// What a `Sendable` closure has to say.
final class Flag: @unchecked Sendable {
  var lines: [String] = []
}

extension Snippets {
  static var comingFrom: [(String, Run)] {
    [
      ("viewstores", viewStores), ("viewstores-after", viewStoresAfter), ("case", cases),
      ("observable-use", observable),
      ("toolchain", toolchain), ("accessors", accessors),
    ]
  }

  private static func viewStores() {
    let store = makeProfile()
    // snippet: viewstores
    let viewStore = ViewStore(store, observe: { $0.name })
    let name = viewStore.publisher.sink { print("name: \($0)") }
    viewStore.send(.rename("Grace"))
    viewStore.send(.visit)
    // end
    withExtendedLifetime(name) {}
  }

  private static func viewStoresAfter() {
    let store = makeProfile()
    // snippet: viewstores-after
    let label = observe("name") { print("name: \(store.name)") }
    store.send(.rename("Grace"))
    store.send(.visit)
    // end
    withExtendedLifetime(label) {}
  }

  private static func cases() {
    // snippet: tca-after
    struct EditFeature: Reducer {
      struct State: ObservableState {
        @Tracked var text = ""
      }

      enum Action { case typed(String) }

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .typed(let text): state.text = text
        }
        return .none
      }
    }

    struct AppFeature: Reducer {
      enum Destination: ObservableState {
        case edit(EditFeature.State)
        case alert(String)
      }

      struct State: ObservableState {
        @Tracked var destination: Destination?
      }

      enum Action {
        case edit(EditFeature.Action)
        case editTapped
      }

      var body: some Reducer<State, Action> {
        Reduce { state, action in
          if case .editTapped = action { state.destination = .edit(EditFeature.State()) }
          return .none
        }
        .ifCase(\.destination, case: Destination.edit, action: Action.edit) { EditFeature() }
      }
    }
    // end
    let app = Store(initialState: AppFeature.State()) { AppFeature() }
    // snippet: case
    let sheet = observe("sheet") {
      let edit = app.scope(
        \.destination, case: AppFeature.Destination.edit, action: AppFeature.Action.edit)
      print(edit == nil ? "closed" : "open")
    }
    app.send(.editTapped)
    app.send(.edit(.typed("H")))
    app.send(.edit(.typed("Hi")))
    print("\(sheet.runs) runs")
    // end
  }

  private static func observable() {
    // snippet: observable-use
    let settings = Settings()
    let label = observe("label") { print("\(settings.theme), \(settings.size) pt") }
    settings.size = 12  // Nothing: an equal value.
    transaction {
      settings.theme = "light"
      settings.size = 14
    }
    print("\(label.runs) runs")
    // end
  }

  private static func toolchain() {
    let settings = Settings()
    let flag = Flag()
    // snippet: toolchain
    withObservationTracking {
      _ = settings.theme
    } onChange: {
      flag.lines.append("the theme has changed")
    }
    settings.size = 16
    settings.theme = "light"
    // end
    for line in flag.lines { print(line) }
  }

  private static func accessors() {
    // snippet: accessors
    @MainActor final class Player {
      private let registrar = Registrar()
      private var milliseconds = 0

      var seconds: Double {
        get {
          registrar.access(\Player.seconds)
          return Double(milliseconds) / 1000
        }
        set {
          registrar.withMutation(of: \Player.seconds) { milliseconds = Int(newValue * 1000) }
        }
      }
    }

    let player = Player()
    let clock = observe("clock") { print("\(player.seconds) s") }
    player.seconds = 1.5
    print(clock.dependencies)
    // end
  }
}
