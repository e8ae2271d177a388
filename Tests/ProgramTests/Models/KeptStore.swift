import ObservableStore
import Observing

/// A store that a program keeps, and reads after its state has gone.
@MainActor
struct KeptStore<State> {
  private let store: Store<State, Never>
  private let look: (Store<State, Never>) -> Int
  /// Once gone, it stays so.
  private var hasGone = false

  init(_ store: Store<State, Never>, _ look: @escaping (Store<State, Never>) -> Int) {
    self.store = store
    self.look = look
  }

  /// What is wrong with it after an outermost transaction.
  mutating func problem(_ part: KeptPart, now: Int?) -> Failure? {
    // Reading it never traps, whatever became of its state.
    let value = look(store)
    let isInvalid = store.isInvalid
    if hasGone, !isInvalid { return wrong("it was invalid, and is valid again") }
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
