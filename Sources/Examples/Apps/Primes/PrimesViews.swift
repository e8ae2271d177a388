import ObservableStore
import Observing
import StrategyComparison

/// What the counter's view shows, in four fields.
struct PrimesCounterViewState: Equatable {
  var count: Int
  var isModalShown: Bool
  var isAsking: Bool
  var answer: Int?

  init(_ state: PrimesFeature.State) {
    count = state.count
    isModalShown = state.modal != nil
    isAsking = state.isAsking
    answer = state.answer
  }

  var text: String {
    let answer = answer.map { "  prime: \($0)" } ?? ""
    return "- \(count) +" + (isAsking ? "  [asking]" : "  [ask]") + answer
      + (isModalShown ? "  (behind a modal)" : "")
  }
}

func modalText(_ number: Int, isFavorite: Bool) -> String {
  let verdict = Primes.isPrime(number) ? "is prime" : "is not prime"
  return "\(number) \(verdict) " + (isFavorite ? "[remove]" : "[save]")
}

/// The views under tracking: the modal's closure lives inside the one that asks whether there is a modal.
@MainActor
func primesTracked(_ store: StoreOf<PrimesFeature>, on screen: Screen) {
  screen.keep(
    observe("counter") { [unowned screen] in
      let isModalShown = store.scope(\.modal, action: PrimesFeature.Action.modal) != nil
      var state = PrimesCounterViewState(count: store.count, isModalShown: isModalShown)
      state.isAsking = store.isAsking
      state.answer = store.answer
      screen.show(state.text, in: "counter")
    },
    observe("modal host") { [unowned screen] in
      let modal = store.scope(\.modal, action: PrimesFeature.Action.modal)
      screen.show(modal == nil ? "closed" : "open", in: "modal host")
      guard let modal else { return }
      _ = observe("modal") { [unowned screen] in
        let isFavorite = store.favorites.contains(modal.number)
        screen.show(modalText(modal.number, isFavorite: isFavorite), in: "modal")
        onCleanup { screen.clear("modal") }
      }
    },
    observe("favorites") { [unowned screen] in
      screen.show("\(store.favorites)", in: "favorites")
    })
}

extension PrimesCounterViewState {
  fileprivate init(count: Int, isModalShown: Bool) {
    self.count = count
    self.isModalShown = isModalShown
    isAsking = false
  }
}

/// The views with a view state for each.
@MainActor
func primesWithViewStores(_ store: StoreOf<PrimesFeature>, on screen: Screen) {
  screen.keep(
    withViewStore(store, observe: PrimesCounterViewState.init, "counter") {
      [unowned screen] view in screen.show(view.state.text, in: "counter")
    },
    withViewStore(store, observe: { $0.modal?.number }, "modal host") { [unowned screen] view in
      screen.show(view.state == nil ? "closed" : "open", in: "modal host")
      guard let number = view.state else { return }
      _ = withViewStore(store, observe: { $0.favorites.contains(number) }, "modal") {
        [unowned screen] view in
        screen.show(modalText(number, isFavorite: view.state), in: "modal")
        onCleanup { screen.clear("modal") }
      }
    },
    withViewStore(store, observe: \.favorites, "favorites") { [unowned screen] view in
      screen.show("\(view.state)", in: "favorites")
    })
}

/// The views that observe everything: the modal's is drawn by the one that asks whether there is a modal.
@MainActor
func primesObservingEverything(_ store: StoreOf<PrimesFeature>, on screen: Screen) {
  screen.keep(
    screen.observeEverything(of: store, "counter") { [unowned screen] state in
      screen.show(PrimesCounterViewState(state).text, in: "counter")
    },
    screen.observeEverything(of: store, "modal host") { [unowned screen] state in
      screen.show(state.modal == nil ? "closed" : "open", in: "modal host")
      guard let number = state.modal?.number else { return }
      let isFavorite = state.favorites.contains(number)
      screen.show(modalText(number, isFavorite: isFavorite), in: "modal")
      onCleanup { screen.clear("modal") }
    },
    screen.observeEverything(of: store, "favorites") { [unowned screen] state in
      screen.show("\(state.favorites)", in: "favorites")
    })
}
