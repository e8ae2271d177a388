import ObservableStore
import Observing

/// A store that a program keeps, and reads after its state has gone.
@MainActor
struct KeptStore<State> {
  private let store: Store<State, Never>
  private let look: (Store<State, Never>) -> Int
  /// Once gone, it stays so.
  private var hasGone = false

  /// Whether a state that is there again is the same one, as a row of the same id is.
  private let comesBack: Bool

  init(
    _ store: Store<State, Never>, comesBack: Bool = false,
    _ look: @escaping (Store<State, Never>) -> Int
  ) {
    self.store = store
    self.comesBack = comesBack
    self.look = look
  }

  /// What is wrong with it after an outermost transaction.
  mutating func problem(_ part: KeptPart, now: Int?) -> Failure? {
    // Reading it never traps, whatever became of its state.
    let value = look(store)
    let isInvalid = store.isInvalid
    if hasGone, !isInvalid {
      guard comesBack else { return wrong("it was invalid, and is valid again") }
      hasGone = false
    }
    if !hasGone, isInvalid, part.fate == .same {
      return wrong("its state is there, and it is invalid")
    }
    if !isInvalid, part.fate == .gone { return wrong("its state has gone, and it is valid") }
    if isInvalid {
      hasGone = true
      if !part.lastValues.contains(value) {
        return wrong("it is invalid and says \(value); the last values were \(part.lastValues)")
      }
    } else if value != now {
      return wrong("it says \(value), there is \(now.map(String.init) ?? "nothing")")
    }
    return nil
  }

  private func wrong(_ detail: String) -> Failure {
    Failure(kind: .wrongStore, detail: "a store of \(State.self): \(detail)")
  }
}
